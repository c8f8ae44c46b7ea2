! ranks: 2
! A lock on a window over memory of MPI_ALLOC_MEM.
program allocatable_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi
    implicit none
    integer :: ierr
    integer :: rank
    integer :: win
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Alloc_mem(256_MPI_ADDRESS_KIND, MPI_INFO_NULL, base, ierr)
    call c_f_pointer(base, memory, [64])
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win, ierr)
    call MPI_Win_unlock(1 - rank, win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Free_mem(memory, ierr)
    call MPI_Finalize(ierr)
end program allocatable_mpi
