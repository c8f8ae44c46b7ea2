! ranks: 2
! The origin datatype was committed.
program pair_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: in(2)
    type(MPI_Datatype) :: pair
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_commit(pair)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Get(in, 1, pair, peer, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER, win)
    call MPI_Win_unlock(peer, win)
    call MPI_Type_free(pair)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program pair_f08
