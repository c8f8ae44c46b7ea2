! Each language reads its own attributes; only a plain number, which is no address, crosses from C.
! cflags: tests/cases/attributes/attr-language/part_set_in_c.c
program good_set_in_c
    use mpi
    implicit none
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
    integer :: ierr
    integer :: keys(3), own_key, turn
    integer(kind=MPI_ADDRESS_KIND) :: found, addresses(2), none = 0, number = 5
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    do turn = 1, 3
        call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, keys(turn), none, ierr)
    end do
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, own_key, none, ierr)
    call set_in_c(comm, keys, addresses)
    if (read_in_c(comm, keys) /= 0) stop 1
    call MPI_Comm_set_attr(comm, own_key, number, ierr)
    call MPI_Comm_get_attr(comm, own_key, found, flag, ierr)
    if (.not. flag .or. found /= number) stop 2
    call MPI_Comm_get_attr(comm, keys(3), found, flag, ierr)
    if (.not. flag .or. found /= 17) stop 3
    call MPI_Comm_free(comm, ierr)
    do turn = 1, 3
        call MPI_Comm_free_keyval(keys(turn), ierr)
    end do
    call MPI_Comm_free_keyval(own_key, ierr)
    call MPI_Finalize(ierr)
end program good_set_in_c
