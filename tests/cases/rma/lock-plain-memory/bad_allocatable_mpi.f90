! ranks: 2
! A lock on a window over an allocatable array.
program allocatable_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: rank
    integer :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    allocate(memory(64))
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr) !~ related[lock-plain-memory]: created here
    call MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win, ierr) !~ note[lock-plain-memory]
    call MPI_Win_unlock(1 - rank, win, ierr)
    call MPI_Win_free(win, ierr)
    deallocate(memory)
    call MPI_Finalize(ierr)
end program allocatable_mpi
