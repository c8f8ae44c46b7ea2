! ranks: 2
! The same after a flush.
program reused_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, allocatable, asynchronous :: values(:)
    integer, asynchronous :: both(4)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    allocate(values(1024), source=1)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Get(both, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr)
    call MPI_Win_flush(peer, win, ierr)
    call MPI_Put(both, 4, MPI_INTEGER, peer, 8_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr)
    call MPI_Put(values, 4, MPI_INTEGER, peer, 16_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr)
    call MPI_Win_flush_local(peer, win, ierr)
    deallocate(values)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program reused_mpi
