! ranks: 2
! The same memory with its size, counted in an integer that holds it.
program sizes_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    integer :: integers = 64
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 16_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, memory)
    bytes = integers * 4_MPI_ADDRESS_KIND
    call MPI_Win_attach(win, memory, bytes)
    call MPI_Win_detach(win, memory)
    bytes = storage_size(memory) / 8 * size(memory)
    call MPI_Win_attach(win, memory, bytes)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program sizes_f08
