! A freed handle is null, and the program asks before it frees; null handles are answers too.
program freed_once
    use mpi_f08
    implicit none
    type(MPI_Comm) :: comm, part
    type(MPI_Datatype) :: made

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_free(comm)
    if (comm /= MPI_COMM_NULL) call MPI_Comm_free(comm)
    call MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, part)
    if (part /= MPI_COMM_NULL) call MPI_Comm_free(part)
    call MPI_Type_contiguous(0, MPI_INTEGER, made)
    call MPI_Type_free(made)
    if (made /= MPI_DATATYPE_NULL) stop 1
    call MPI_Finalize()
end program freed_once
