! A freed handle is null, and the program asks before it frees; null handles are answers too.
program freed_once
    use mpi
    implicit none
    integer :: comm, part
    integer :: made
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Comm_free(comm, ierr)
    if (comm /= MPI_COMM_NULL) call MPI_Comm_free(comm, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, part, ierr)
    if (part /= MPI_COMM_NULL) call MPI_Comm_free(part, ierr)
    call MPI_Type_contiguous(0, MPI_INTEGER, made, ierr)
    call MPI_Type_free(made, ierr)
    if (made /= MPI_DATATYPE_NULL) stop 1
    call MPI_Finalize(ierr)
end program freed_once
