! ranks: 2
! A negative size, a displacement unit below 1.
program arguments_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    win = MPI_WIN_NULL
    call MPI_Win_create(memory, -8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr) !~ violation[window-bad-argument]
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win, ierr)
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 0, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr) !~ violation[window-bad-argument]
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program arguments_mpi
