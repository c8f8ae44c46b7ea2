! Error handlers that are freed, and one of MPI's own.
program freed_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_Errhandler) :: own, used
    call MPI_Init(ierror)
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, used, ierror)
    call MPI_Comm_create_errhandler(handler, own, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, own, ierror)
    call MPI_Comm_get_errhandler(MPI_COMM_WORLD, used, ierror)
    call MPI_Errhandler_free(own, ierror)
    call MPI_Errhandler_free(used, ierror)
    call MPI_Finalize(ierror)
contains
    subroutine handler(comm, code)
        type(MPI_Comm) :: comm
        integer :: code
        if (comm == MPI_COMM_NULL) code = 0
    end subroutine handler
end program freed_f08
