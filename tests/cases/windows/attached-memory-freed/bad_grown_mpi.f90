! ranks: 2
! An assignment gives the array another size, and so other memory.
program grown_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    allocate(memory(64))
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    memory = [memory, memory] !~ suspicious[attached-memory-freed]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program grown_mpi
