! Error handlers that are never freed, one that was made and one that was asked for.
program left_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    integer :: own, used
    external :: handler
    call MPI_Init(ierror)
    call MPI_Comm_create_errhandler(handler, own, ierror) !~ leak[errhandler-leak]
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, own, ierror)
    call MPI_Comm_create_errhandler(handler, own, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, own, ierror)
    call MPI_Errhandler_free(own, ierror)
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, used, ierror) !~ leak[errhandler-leak]
    call MPI_Finalize(ierror)
end program left_mpi

subroutine handler(comm, code)
    implicit none
    integer :: comm, code
    if (comm == 0) code = 0
end subroutine handler
