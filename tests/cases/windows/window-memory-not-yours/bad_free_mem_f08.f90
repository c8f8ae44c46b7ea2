! ranks: 2
! exit: any
! MPI_FREE_MEM of the memory of MPI_WIN_ALLOCATE_SHARED.
program free_mem_f08
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Win_allocate_shared(65536_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win) !~ related[window-memory-not-yours]: created here
    call c_f_pointer(base, memory, [16384])
    memory = 0
    call MPI_Free_mem(memory) !~ violation[window-memory-not-yours]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program free_mem_f08
