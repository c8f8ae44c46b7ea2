! ranks: 2
! A lock on a window over an allocatable array.
program allocatable_f08
    use mpi_f08
    implicit none
    integer :: rank
    type(MPI_Win) :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    allocate(memory(64))
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win) !~ related[lock-plain-memory]: created here
    call MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win) !~ note[lock-plain-memory]
    call MPI_Win_unlock(1 - rank, win)
    call MPI_Win_free(win)
    deallocate(memory)
    call MPI_Finalize()
end program allocatable_f08
