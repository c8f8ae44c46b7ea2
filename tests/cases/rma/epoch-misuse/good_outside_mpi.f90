! ranks: 2
! The same calls in epochs that were opened.
program outside_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    logical :: flag
    integer :: everyone, other
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_get_group(win, everyone, ierr)
    call MPI_Group_incl(everyone, 1, [peer], other, ierr)
    call MPI_Win_post(other, 0, win, ierr)
    call MPI_Win_start(other, 0, win, ierr)
    call MPI_Win_complete(win, ierr)
    call MPI_Win_wait(win, ierr)
    call MPI_Win_post(other, 0, win, ierr)
    call MPI_Win_start(other, 0, win, ierr)
    call MPI_Win_complete(win, ierr)
    flag = .false.
    do while (.not. flag)
        call MPI_Win_test(win, flag, ierr)
    end do
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win, ierr)
    call MPI_Win_unlock(1, win, ierr)
    call MPI_Win_lock_all(MPI_MODE_NOCHECK, win, ierr)
    call MPI_Win_flush(0, win, ierr)
    call MPI_Win_flush_all(win, ierr)
    call MPI_Win_flush_local(0, win, ierr)
    call MPI_Win_flush_local_all(win, ierr)
    call MPI_Win_sync(win, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Group_free(other, ierr)
    call MPI_Group_free(everyone, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program outside_mpi
