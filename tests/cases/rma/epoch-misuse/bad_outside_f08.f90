! ranks: 2
! exit: any
! Calls that end, or need, an epoch which nobody opened.
program outside_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    logical :: flag
    type(MPI_Group) :: everyone, other
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_get_group(win, everyone)
    call MPI_Group_incl(everyone, 1, [peer], other)
    call MPI_Win_complete(win) !~ violation[epoch-misuse]
    call MPI_Win_wait(win) !~ violation[epoch-misuse]
    call MPI_Win_test(win, flag) !~ violation[epoch-misuse]
    call MPI_Win_unlock(1, win) !~ violation[epoch-misuse]
    call MPI_Win_unlock_all(win) !~ violation[epoch-misuse]
    call MPI_Win_flush(0, win) !~ violation[epoch-misuse]
    call MPI_Win_flush_all(win) !~ violation[epoch-misuse]
    call MPI_Win_flush_local(0, win) !~ violation[epoch-misuse]
    call MPI_Win_flush_local_all(win) !~ violation[epoch-misuse]
    call MPI_Win_sync(win) !~ violation[epoch-misuse]
    call MPI_Group_free(other)
    call MPI_Group_free(everyone)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program outside_f08
