! ranks: 2
! exit: any
! A fence while a target is locked, a flush of a rank that is not, a lock of MPI_PROC_NULL.
program unusual_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr) !~ related[epoch-portability]: opened here
    call MPI_Win_flush(1, win, ierr) !~ portability[epoch-portability]: is not locked, while another is
    call MPI_Win_fence(0, win, ierr) !~ portability[epoch-portability]: a fence while a target is locked
    call MPI_Win_unlock(0, win, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, MPI_PROC_NULL, 0, win, ierr) !~ portability[epoch-portability]: MPI_PROC_NULL is locked
    call MPI_Win_unlock(MPI_PROC_NULL, win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program unusual_mpi
