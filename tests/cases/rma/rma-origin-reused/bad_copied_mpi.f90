! ranks: 2
! Sections with strides, where the compiler makes copies for the calls and frees them after the calls, before the
! operations are complete.
program copied_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: values(64)
    integer :: number
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    values = [(number, number = 1, 64)]
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Put(values(1:20:2), 10, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 10, MPI_INTEGER, win, ierr) !~ suspicious[rma-origin-reused]: is freed before
    call MPI_Accumulate(values(64:1:-3), 10, MPI_INTEGER, peer, 10_MPI_ADDRESS_KIND, 10, MPI_INTEGER, MPI_SUM, &
             win, ierr)  !~ suspicious[rma-origin-reused]: is freed before
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program copied_mpi
