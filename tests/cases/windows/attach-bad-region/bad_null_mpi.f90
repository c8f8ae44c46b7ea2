! ranks: 2
! exit: any
! A pointer that was never given memory, attached with a size.
program null_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    nullify(memory)
    call MPI_Win_attach(win, memory, 64_MPI_ADDRESS_KIND, ierr) !~ violation[attach-bad-region]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program null_mpi
