! Examples 2 and 3 of 19.3.7, their parts A, C and D: set and read in Fortran.
subroutine set_in_fortran(comm, keys)
    use mpi
    implicit none
    integer :: comm, keys(3), ierr
    integer(kind=MPI_ADDRESS_KIND) :: value1 = 42, value2 = 2_MPI_ADDRESS_KIND**40
    call MPI_Attr_put(comm, keys(1), 7, ierr)
    call MPI_Comm_set_attr(comm, keys(2), value1, ierr)
    call MPI_Comm_set_attr(comm, keys(3), value2, ierr)
end subroutine set_in_fortran

subroutine read_short(comm, keys, values)
    use mpi
    implicit none
    integer :: comm, keys(3), values(3), ierr, turn
    logical :: flag
    do turn = 1, 3
        call MPI_Attr_get(comm, keys(turn), values(turn), flag, ierr)
        if (.not. flag) stop 20
    end do
end subroutine read_short

subroutine read_wide(comm, keys, values)
    use mpi
    implicit none
    integer :: comm, keys(3), ierr, turn
    integer(kind=MPI_ADDRESS_KIND) :: values(3)
    logical :: flag
    do turn = 1, 3
        call MPI_Comm_get_attr(comm, keys(turn), values(turn), flag, ierr)
        if (.not. flag) stop 21
    end do
end subroutine read_wide
