! ranks: 2
! exit: any
! The result buffer is, or meets, the origin buffer.
program buffers_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: values(16), one, zero
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    values = 1
    one = 1
    zero = 0
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Get_accumulate(values, 8, MPI_INTEGER, values(8:), 8, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 8, &
             MPI_INTEGER, MPI_SUM, win)  !~ violation[rma-buffers-overlap]
    call MPI_Win_flush(peer, win)
    call MPI_Fetch_and_op(one, one, MPI_INTEGER, peer, 20_MPI_ADDRESS_KIND, MPI_SUM, win) !~ violation[rma-buffers-overlap]
    call MPI_Win_flush(peer, win)
    call MPI_Compare_and_swap(one, zero, one, MPI_INTEGER, peer, 24_MPI_ADDRESS_KIND, win) !~ violation[rma-buffers-overlap]
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program buffers_f08
