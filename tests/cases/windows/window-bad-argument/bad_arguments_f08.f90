! ranks: 2
! A negative size, a displacement unit below 1.
program arguments_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    win = MPI_WIN_NULL
    call MPI_Win_create(memory, -8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win) !~ violation[window-bad-argument]
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win)
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 0, MPI_INFO_NULL, MPI_COMM_WORLD, win) !~ violation[window-bad-argument]
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win)
    call MPI_Finalize()
end program arguments_f08
