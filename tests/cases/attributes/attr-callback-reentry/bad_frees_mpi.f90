! A delete callback frees, through a second handle, the communicator whose freeing called it (7.4.3).
! exit: any
! cflags: -Wno-unused-dummy-argument
module reentry
    use mpi
    implicit none
    integer :: calls = 0
    integer :: second_handle
contains
    subroutine free_again(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        calls = calls + 1
        if (calls == 1) call MPI_Comm_free(second_handle, ierror)  !~ violation[attr-callback-reentry]
        ierror = MPI_SUCCESS
    end subroutine free_again
end module reentry

program bad_frees
    use reentry
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: comm
    integer :: ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    second_handle = comm
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_again, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_free_keyval(key, ierr)

    call MPI_Comm_free(comm, ierr)

    call MPI_Finalize(ierr)
end program bad_frees
