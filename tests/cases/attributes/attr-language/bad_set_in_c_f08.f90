! Example 1 of 19.3.7: set in C, read in C and in Fortran. What C set is an address, and Fortran reads it as a number.
! cflags: tests/cases/attributes/attr-language/part_set_in_c.c
program bad_set_in_c
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    interface
        subroutine set_in_c(comm, keys, addresses)
            use mpi, only: MPI_ADDRESS_KIND
            integer :: comm, keys(3)
            integer(kind=MPI_ADDRESS_KIND) :: addresses(2)
        end subroutine set_in_c
        integer function read_in_c(comm, keys)
            integer :: comm, keys(3)
        end function read_in_c
    end interface
    type(MPI_Comm) :: comm
    integer :: keys(3), turn
    integer(kind=MPI_ADDRESS_KIND) :: found, addresses(2), none = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    do turn = 1, 3
        call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, keys(turn), none)
    end do
    call set_in_c(comm%MPI_VAL, keys, addresses)
    if (read_in_c(comm%MPI_VAL, keys) /= 0) stop 1

    ! Part C, with the calls of MPI-1: the addresses are possibly truncated, and here they certainly are.

    ! Part D, with the calls of MPI-2: nothing is lost.
    call MPI_Comm_get_attr(comm, keys(1), found, flag)  !~ note[attr-language]: reads in Fortran
    if (.not. flag .or. found /= addresses(1)) stop 5
    call MPI_Comm_get_attr(comm, keys(2), found, flag)  !~ note[attr-language]
    if (.not. flag .or. found /= addresses(2)) stop 6
    call MPI_Comm_get_attr(comm, keys(3), found, flag)
    if (.not. flag .or. found /= 17) stop 7

    call MPI_Comm_free(comm)
    do turn = 1, 3
        call MPI_Comm_free_keyval(keys(turn))
    end do
    call MPI_Finalize()
end program bad_set_in_c
