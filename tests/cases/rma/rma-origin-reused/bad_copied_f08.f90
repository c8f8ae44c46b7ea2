! ranks: 2
! skip: mpich4 — an array descriptor is passed there, and no copy is made: see good_sections_f08
! Sections with strides, where the compiler makes copies for the calls and frees them after the calls, before the
! operations are complete (MPI_SUBARRAYS_SUPPORTED is .FALSE.).
program copied_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: values(64)
    integer :: number
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    values = [(number, number = 1, 64)]
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(values(1:20:2), 10, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 10, MPI_INTEGER, win) !~ suspicious[rma-origin-reused]: is freed before
    call MPI_Accumulate(values(64:1:-3), 10, MPI_INTEGER, peer, 10_MPI_ADDRESS_KIND, 10, MPI_INTEGER, MPI_SUM, win) !~ suspicious[rma-origin-reused]: is freed before
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program copied_f08
