! ranks: 2
! MPI_WIN_FREE before MPI_FREE_MEM.
program free_mem_f08
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Alloc_mem(256_MPI_ADDRESS_KIND, MPI_INFO_NULL, base)
    call c_f_pointer(base, memory, [64])
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_free(win)
    call MPI_Free_mem(memory)
    call MPI_Finalize()
end program free_mem_f08
