! ranks: 2
! A section without a stride needs no copy.
program copied_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory(1:10), 40_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory(1:10), ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program copied_mpi
