! ranks: 2
! MPI_WIN_FREE before DEALLOCATE.
program deallocate_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init(ierr)
    allocate(memory(64))
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_free(win, ierr)
    deallocate(memory)
    call MPI_Finalize(ierr)
end program deallocate_mpi
