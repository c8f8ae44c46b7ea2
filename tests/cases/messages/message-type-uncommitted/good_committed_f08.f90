! A datatype that was committed, in a collective operation, and one that only serves to make it.
program committed_f08
    use mpi_f08
    implicit none
    integer :: numbers(4), ierror
    type(MPI_Datatype) :: pair, pairs
    call MPI_Init(ierror)
    numbers = 1
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierror)
    call MPI_Type_contiguous(2, pair, pairs, ierror)
    call MPI_Type_commit(pairs, ierror)
    call MPI_Bcast(numbers, 1, pairs, 0, MPI_COMM_SELF, ierror)
    call MPI_Type_free(pair, ierror)
    call MPI_Type_free(pairs, ierror)
    call MPI_Finalize(ierror)
end program committed_f08
