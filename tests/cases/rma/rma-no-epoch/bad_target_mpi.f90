! ranks: 2
! A target that the group of the start does not hold; one that is not locked while another is.
program target_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(4)
    integer :: everyone, other
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    call MPI_Win_get_group(win, everyone, ierr)
    call MPI_Group_incl(everyone, 1, [peer], other, ierr)
    call MPI_Win_post(other, 0, win, ierr)
    call MPI_Win_start(other, 0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, rank, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr) !~ violation[rma-no-epoch]
    call MPI_Win_complete(win, ierr)
    call MPI_Win_wait(win, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, 1, 8_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr) !~ violation[rma-no-epoch]
    call MPI_Win_unlock(0, win, ierr)
    call MPI_Group_free(other, ierr)
    call MPI_Group_free(everyone, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program target_mpi
