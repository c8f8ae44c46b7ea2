! ranks: 2
! MPI_WIN_FREE gives the memory back.
program deallocate_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Win_allocate(65536_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call c_f_pointer(base, memory, [16384])
    memory = 0
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program deallocate_mpi
