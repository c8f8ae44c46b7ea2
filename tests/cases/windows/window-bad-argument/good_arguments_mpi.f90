! ranks: 2
! Sizes and units that are right: 0 bytes too, and a unit that does not divide the size.
program arguments_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    win = MPI_WIN_NULL
    call MPI_Win_create(memory, 0_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win, ierr)
    call MPI_Win_create(memory, 250_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program arguments_mpi
