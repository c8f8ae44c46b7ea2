! ranks: 2
! A section with a stride, where the compiler makes a copy for the call, which is what gets attached, and frees it
! after the call.
program copied_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory(1:20:2), 40_MPI_ADDRESS_KIND, ierr) !~ suspicious[attached-memory-freed]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program copied_mpi
