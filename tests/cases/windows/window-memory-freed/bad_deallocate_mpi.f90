! ranks: 2
! DEALLOCATE before MPI_WIN_FREE.
program deallocate_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init(ierr)
    allocate(memory(64))
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr) !~ related[window-memory-freed]: created here
    deallocate(memory) !~ suspicious[window-memory-freed]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program deallocate_mpi
