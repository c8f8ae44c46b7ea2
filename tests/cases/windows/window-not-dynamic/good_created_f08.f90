! ranks: 2
! Memory is attached to, and detached from, a window without memory of its own.
program created_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: more(64)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, more, 256_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, more)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program created_f08
