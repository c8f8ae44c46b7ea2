! Example 1 of 19.3.7: set in C, read in C and in Fortran. What C set is an address, and Fortran reads it as a number.
! cflags: tests/cases/attributes/attr-language/part_set_in_c.c
program bad_set_in_c
    use mpi
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
    integer :: comm
    integer :: ierr, short
    integer :: keys(3), turn
    integer(kind=MPI_ADDRESS_KIND) :: found, addresses(2), none = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    do turn = 1, 3
        call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, keys(turn), none, ierr)
    end do
    call set_in_c(comm, keys, addresses)
    if (read_in_c(comm, keys) /= 0) stop 1

    ! Part C, with the calls of MPI-1: the addresses are possibly truncated, and here they certainly are.
    call MPI_Attr_get(comm, keys(1), short, flag, ierr)  !~ note[attr-language]: reads in Fortran
    !~^ note[deprecated-call]
    !~^^ suspicious[attr-truncated]
    if (.not. flag .or. short /= transfer(addresses(1), short)) stop 2
    call MPI_Attr_get(comm, keys(2), short, flag, ierr)  !~ note[attr-language]
    !~^ note[deprecated-call]
    !~^^ suspicious[attr-truncated]
    if (.not. flag .or. short /= transfer(addresses(2), short)) stop 3
    call MPI_Attr_get(comm, keys(3), short, flag, ierr)  !~ note[deprecated-call]
    if (.not. flag .or. short /= 17) stop 4

    ! Part D, with the calls of MPI-2: nothing is lost.
    call MPI_Comm_get_attr(comm, keys(1), found, flag, ierr)  !~ note[attr-language]: reads in Fortran
    if (.not. flag .or. found /= addresses(1)) stop 5
    call MPI_Comm_get_attr(comm, keys(2), found, flag, ierr)  !~ note[attr-language]
    if (.not. flag .or. found /= addresses(2)) stop 6
    call MPI_Comm_get_attr(comm, keys(3), found, flag, ierr)
    if (.not. flag .or. found /= 17) stop 7

    call MPI_Comm_free(comm, ierr)
    do turn = 1, 3
        call MPI_Comm_free_keyval(keys(turn), ierr)
    end do
    call MPI_Finalize(ierr)
end program bad_set_in_c
