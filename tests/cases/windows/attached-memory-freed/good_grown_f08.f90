! ranks: 2
! An assignment that keeps the size of the array keeps its memory.
program grown_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    allocate(memory(64), source=1)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    memory = [memory(33:), memory(:32)]
    call MPI_Win_detach(win, memory)
    memory = [memory, memory]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program grown_f08
