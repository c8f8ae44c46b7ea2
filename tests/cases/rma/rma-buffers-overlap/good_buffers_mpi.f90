! ranks: 2
! The result buffer is another than the origin buffer.
program buffers_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: values(16), one, zero, found(2)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    values = 1
    one = 1
    zero = 0
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Get_accumulate(values, 8, MPI_INTEGER, values(9:), 8, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 8, &
             MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Win_flush(peer, win, ierr)
    call MPI_Fetch_and_op(one, found(1), MPI_INTEGER, peer, 20_MPI_ADDRESS_KIND, MPI_SUM, win, ierr)
    call MPI_Win_flush(peer, win, ierr)
    call MPI_Compare_and_swap(one, zero, found(2), MPI_INTEGER, peer, 24_MPI_ADDRESS_KIND, win, ierr)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program buffers_mpi
