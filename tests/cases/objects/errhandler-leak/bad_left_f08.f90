! Error handlers that are never freed, one that was made and one that was asked for.
program left_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_Errhandler) :: own, used
    call MPI_Init(ierror)
    call MPI_Comm_create_errhandler(handler, own, ierror) !~ leak[errhandler-leak]
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, own, ierror)
    call MPI_Comm_create_errhandler(handler, own, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, own, ierror)
    call MPI_Errhandler_free(own, ierror)
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, used, ierror) !~ leak[errhandler-leak]
    call MPI_Finalize(ierror)
contains
    subroutine handler(comm, code)
        type(MPI_Comm) :: comm
        integer :: code
        if (comm == MPI_COMM_NULL) code = 0
    end subroutine handler
end program left_f08
