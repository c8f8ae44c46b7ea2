! ranks: 2
! exit: any
! Memory is attached to, and detached from, a window that has its memory already.
program created_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: more(64)
    integer, save, asynchronous :: memory(64)
    call MPI_Init()
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win) !~ related[window-not-dynamic]: created here
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, more, 256_MPI_ADDRESS_KIND) !~ violation[window-not-dynamic]
    call MPI_Win_detach(win, more) !~ violation[window-not-dynamic]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program created_f08
