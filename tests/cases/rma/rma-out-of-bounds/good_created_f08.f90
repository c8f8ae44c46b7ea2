! ranks: 2
! Displacements count from 0.
program created_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    integer, asynchronous :: in(4), out(4)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    out = 1
    call MPI_Win_create(memory(33:), 128_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_fence(0, win)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 28_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Get(in, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program created_f08
