! ranks: 2
! The array is deallocated by the compiler at the end of the procedure, and is still attached then.
program leaves_scope_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call expose(win)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program leaves_scope_mpi

subroutine expose(win)
    use mpi
    implicit none
    integer :: win
    integer, allocatable, asynchronous :: memory(:)
    integer :: ierr
    allocate(memory(64))
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr) !~ related[attached-memory-freed]: attached here
    memory = 0
end subroutine expose !~ suspicious[attached-memory-freed]
