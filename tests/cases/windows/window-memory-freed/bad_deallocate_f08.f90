! ranks: 2
! DEALLOCATE before MPI_WIN_FREE.
program deallocate_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init()
    allocate(memory(64))
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win) !~ related[window-memory-freed]: created here
    deallocate(memory) !~ suspicious[window-memory-freed]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program deallocate_f08
