! ranks: 2
! A section without a stride needs no copy.
program copied_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(1:10), 40_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, memory(1:10))
    call MPI_Win_free(win)
    call MPI_Finalize()
end program copied_f08
