! ranks: 2
! Each region once, from its window, in any order, and with any array that begins where it does.
program detaches_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    integer, save, asynchronous :: beside(64)
    integer :: other
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, other, ierr)
    call MPI_Win_set_errhandler(other, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_attach(win, beside, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_attach(other, memory(5:), 240_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory(:2), ierr)
    call MPI_Win_detach(other, memory(5), ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, beside, ierr)
    call MPI_Win_detach(win, memory, ierr)
    call MPI_Win_free(other, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program detaches_mpi
