! ranks: 2
! exit: any
! A negative size. (Open MPI crashes in mpi_f08.)
program allocated_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    win = MPI_WIN_NULL
    call MPI_Win_allocate(-8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr) !~ violation[window-bad-argument]
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program allocated_mpi
