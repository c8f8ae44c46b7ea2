! ranks: 2
! As many elements on every side.
program counts_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(16), in(8), found(8)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Get(in, 4, MPI_INTEGER, peer, 8_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Get_accumulate(out, 4, MPI_INTEGER, found, 4, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, 4, &
             MPI_INTEGER, MPI_SUM, win)
    call MPI_Put(out, 8, MPI_INTEGER, peer, 24_MPI_ADDRESS_KIND, 32, MPI_BYTE, win)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program counts_f08
