! ranks: 2
! DEALLOCATE after the array is detached.
program deallocate_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    allocate(memory(64))
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory, ierr)
    deallocate(memory)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program deallocate_mpi
