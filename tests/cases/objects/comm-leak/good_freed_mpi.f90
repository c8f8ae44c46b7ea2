! Communicators that are freed, in another order than they were made.
program freed_mpi
    use mpi
    implicit none
    integer :: ierror
    integer :: copy, split
    call MPI_Init(ierror)
    call MPI_Comm_dup(MPI_COMM_WORLD, copy, ierror)
    call MPI_Comm_split(copy, 0, 0, split, ierror)
    call MPI_Comm_free(copy, ierror)
    call MPI_Comm_free(split, ierror)
    call MPI_Finalize(ierror)
end program freed_mpi
