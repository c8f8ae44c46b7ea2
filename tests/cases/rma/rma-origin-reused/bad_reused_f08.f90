! ranks: 2
! An array is deallocated, and another is put, before the operations on them are complete.
program reused_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, allocatable, asynchronous :: values(:)
    integer, asynchronous :: both(4)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    allocate(values(1024), source=1)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Get(both, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win) !~ related[rma-origin-reused]: operation
    call MPI_Put(both, 4, MPI_INTEGER, peer, 8_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win) !~ suspicious[rma-origin-reused]
    call MPI_Put(values, 4, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win) !~ related[rma-origin-reused]: operation
    deallocate(values) !~ suspicious[rma-origin-reused]: is freed before
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program reused_f08
