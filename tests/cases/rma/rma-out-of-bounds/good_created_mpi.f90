! ranks: 2
! Displacements count from 0.
program created_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: rank, peer
    integer :: win
    integer, save, asynchronous :: memory(64)
    integer, asynchronous :: in(4), out(4)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    out = 1
    call MPI_Win_create(memory(33:), 128_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 28_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr)
    call MPI_Get(in, 4, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program created_mpi
