! ranks: 2
! MPI_FREE_MEM before MPI_WIN_FREE.
program free_mem_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Alloc_mem(256_MPI_ADDRESS_KIND, MPI_INFO_NULL, base, ierr)
    call c_f_pointer(base, memory, [64])
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Free_mem(memory, ierr) !~ suspicious[window-memory-freed]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program free_mem_mpi
