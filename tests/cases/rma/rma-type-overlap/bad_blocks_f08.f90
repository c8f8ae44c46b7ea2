! ranks: 2
! Two blocks of the target datatype share an element.
program blocks_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(8)
    type(MPI_Datatype) :: blocks
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Type_create_indexed_block(2, 4, [0, 3], MPI_INTEGER, blocks)
    call MPI_Type_commit(blocks)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(out, 8, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, 1, blocks, win) !~ violation[rma-type-overlap]: the target datatype
    call MPI_Win_unlock(peer, win)
    call MPI_Type_free(blocks)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program blocks_f08
