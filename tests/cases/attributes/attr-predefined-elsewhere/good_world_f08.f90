! MPI_COMM_WORLD is asked; MPI_WTIME_IS_GLOBAL may be asked of any communicator.
program world
    use mpi_f08
    implicit none
    type(MPI_Comm) :: dup, part
    integer(kind=MPI_ADDRESS_KIND) :: found
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, dup)
    call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, part)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, found, flag)
    call MPI_Comm_get_attr(dup, MPI_WTIME_IS_GLOBAL, found, flag)
    call MPI_Comm_get_attr(part, MPI_WTIME_IS_GLOBAL, found, flag)
    call MPI_Comm_free(part)
    call MPI_Comm_free(dup)
    call MPI_Finalize()
end program world
