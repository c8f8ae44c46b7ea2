! ranks: 2
! exit: any
! An operation after the unlock makes a fence epoch that overlaps the lock's (12.5).
program over_lock
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: rank, peer, ierror
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out, in
    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierror)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
    out = 1
    call MPI_Win_fence(0, win, ierror)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierror) !~ related[epoch-misuse]: the earlier call is here
    call MPI_Get(in, 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    call MPI_Win_unlock(peer, win, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Put(out, 1, MPI_INTEGER, peer, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror) !~ related[epoch-misuse]: the first operation is here
    call MPI_Win_fence(0, win, ierror) !~ violation[epoch-misuse]: overlaps one of a lock
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_free(win, ierror)
    call MPI_Finalize(ierror)
end program over_lock
