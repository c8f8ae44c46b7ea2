! ranks: 2
! The pointer is given memory before it is attached.
program null_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    allocate(memory(16))
    call MPI_Win_attach(win, memory, 64_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory, ierr)
    deallocate(memory)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program null_mpi
