! ranks: 2
! exit: any
! DEALLOCATE of the memory of MPI_WIN_ALLOCATE, by a pointer. (It stops the program with most libraries.)
program deallocate_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Win_allocate(65536_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr) !~ related[window-memory-not-yours]: created here
    call c_f_pointer(base, memory, [16384])
    memory = 0
    deallocate(memory) !~ violation[window-memory-not-yours]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program deallocate_mpi
