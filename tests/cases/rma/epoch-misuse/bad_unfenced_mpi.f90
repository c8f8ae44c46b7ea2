! ranks: 2
! exit: any
! The window is freed with a put that no fence has closed.
program unfenced_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    call MPI_Win_fence(0, win, ierr) !~ related[epoch-misuse]: the earlier call is here
    call MPI_Put(out, 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr) !~ related[epoch-misuse]: the first operation is here
    call MPI_Win_free(win, ierr) !~ violation[epoch-misuse]
    call MPI_Finalize(ierr)
end program unfenced_mpi
