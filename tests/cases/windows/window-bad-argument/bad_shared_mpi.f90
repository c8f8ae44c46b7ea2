! ranks: 2
! exit: any
! A displacement unit of 0. (Open MPI crashes in mpi_f08.)
program shared_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    win = MPI_WIN_NULL
    call MPI_Win_allocate_shared(64_MPI_ADDRESS_KIND, 0, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr) !~ violation[window-bad-argument]
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program shared_mpi
