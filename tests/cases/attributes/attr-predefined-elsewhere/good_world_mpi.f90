! MPI_COMM_WORLD is asked; MPI_WTIME_IS_GLOBAL may be asked of any communicator.
program world
    use mpi
    implicit none
    integer :: dup, part
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, dup, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, part, ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, found, flag, ierr)
    call MPI_Comm_get_attr(dup, MPI_WTIME_IS_GLOBAL, found, flag, ierr)
    call MPI_Comm_get_attr(part, MPI_WTIME_IS_GLOBAL, found, flag, ierr)
    call MPI_Comm_free(part, ierr)
    call MPI_Comm_free(dup, ierr)
    call MPI_Finalize(ierr)
end program world
