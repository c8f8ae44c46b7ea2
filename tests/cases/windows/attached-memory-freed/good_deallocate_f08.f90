! ranks: 2
! DEALLOCATE after the array is detached.
program deallocate_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, allocatable, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    allocate(memory(64))
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, memory)
    deallocate(memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program deallocate_f08
