! ranks: 2
! A size that is right.
program allocated_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    type(c_ptr) :: base
    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    win = MPI_WIN_NULL
    call MPI_Win_allocate(8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win)
    call MPI_Finalize()
end program allocated_f08
