! Sets two attributes in Fortran, and reads them there.
subroutine set_wide(comm, keys)
    use mpi
    implicit none
    integer :: comm, keys(2), ierr
    integer(kind=MPI_ADDRESS_KIND) :: value1 = 42, value2 = 2_MPI_ADDRESS_KIND**40
    call MPI_Comm_set_attr(comm, keys(1), value1, ierr)
    call MPI_Comm_set_attr(comm, keys(2), value2, ierr)
end subroutine set_wide

integer function wrong_in_fortran(comm, keys)
    use mpi
    implicit none
    integer :: comm, keys(2), ierr, turn
    integer(kind=MPI_ADDRESS_KIND) :: values(2)
    logical :: flag
    wrong_in_fortran = 0
    do turn = 1, 2
        call MPI_Comm_get_attr(comm, keys(turn), values(turn), flag, ierr)
        if (.not. flag) wrong_in_fortran = wrong_in_fortran + 1
    end do
    if (values(1) /= 42) wrong_in_fortran = wrong_in_fortran + 1
    if (values(2) /= 2_MPI_ADDRESS_KIND**40) wrong_in_fortran = wrong_in_fortran + 1
end function wrong_in_fortran
