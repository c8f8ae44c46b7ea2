! ranks: 2
! Elements are counted in Fortran's way, from 1, and the last of them is past the end; before the start.
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
    call MPI_Win_create(memory(33:), 128_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr) !~ related[rma-out-of-bounds]: created
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, peer, 29_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr) !~ violation[rma-out-of-bounds]
    call MPI_Get(in, 4, MPI_INTEGER, peer, -1_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierr) !~ violation[rma-out-of-bounds]
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program created_mpi
