! ranks: 2
! exit: any
! Memory is attached to, and detached from, a window that has its memory already.
program created_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: more(64)
    integer, save, asynchronous :: memory(64)
    call MPI_Init(ierr)
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr) !~ related[window-not-dynamic]: created here
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, more, 256_MPI_ADDRESS_KIND, ierr) !~ violation[window-not-dynamic]
    call MPI_Win_detach(win, more, ierr) !~ violation[window-not-dynamic]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program created_mpi
