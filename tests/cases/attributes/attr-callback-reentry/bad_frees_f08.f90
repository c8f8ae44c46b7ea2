! A delete callback frees, through a second handle, the communicator whose freeing called it (7.4.3).
! exit: any
! cflags: -Wno-unused-dummy-argument
module reentry
    use mpi_f08
    implicit none
    integer :: calls = 0
    type(MPI_Comm) :: second_handle
contains
    subroutine free_again(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
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
    type(MPI_Comm) :: comm
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    second_handle = comm
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_again, key, none)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_free_keyval(key)

    call MPI_Comm_free(comm)

    call MPI_Finalize()
end program bad_frees
