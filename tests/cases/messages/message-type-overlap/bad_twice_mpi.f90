! A datatype with overlapping blocks is received with.
program twice_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror, lengths(2) = [2, 2], places(2) = [0, 1]
    integer :: in(4) = 0, out(4) = 1
    integer :: blocks
    call MPI_Init(ierror)
    call MPI_Type_indexed(2, lengths, places, MPI_INTEGER, blocks, ierror) !~ related[message-type-overlap]
    call MPI_Type_commit(blocks, ierror)
    call MPI_Sendrecv(out, 4, MPI_INTEGER, 0, 0, in, 1, blocks, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE, ierror) !~ violation[message-type-overlap]
    call MPI_Type_free(blocks, ierror)
    call MPI_Finalize(ierror)
end program twice_mpi
