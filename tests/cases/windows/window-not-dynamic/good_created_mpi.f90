! ranks: 2
! Memory is attached to, and detached from, a window without memory of its own.
program created_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: more(64)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, more, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, more, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program created_mpi
