! ranks: 2
! Two blocks of the target datatype lie one behind the other.
program blocks_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(8)
    integer :: blocks
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    call MPI_Type_create_indexed_block(2, 4, [0, 4], MPI_INTEGER, blocks, ierr)
    call MPI_Type_commit(blocks, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Put(out, 8, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, 1, blocks, win, ierr)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Type_free(blocks, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program blocks_mpi
