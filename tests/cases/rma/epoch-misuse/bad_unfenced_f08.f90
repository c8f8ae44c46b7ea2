! ranks: 2
! exit: any
! The window is freed with a put that no fence has closed.
program unfenced_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Win_fence(0, win) !~ related[epoch-misuse]: the earlier call is here
    call MPI_Put(out, 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ related[epoch-misuse]: the first operation is here
    call MPI_Win_free(win) !~ violation[epoch-misuse]
    call MPI_Finalize()
end program unfenced_f08
