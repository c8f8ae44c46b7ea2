! ranks: 2
! exit: any
! Calls that end, or need, an epoch which nobody opened.
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
    call MPI_Win_complete(win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_wait(win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_test(win, flag, ierr) !~ violation[epoch-misuse]
    call MPI_Win_unlock(1, win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_unlock_all(win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_flush(0, win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_flush_all(win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_flush_local(0, win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_flush_local_all(win, ierr) !~ violation[epoch-misuse]
    call MPI_Win_sync(win, ierr) !~ violation[epoch-misuse]
    call MPI_Group_free(other, ierr)
    call MPI_Group_free(everyone, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program outside_mpi
