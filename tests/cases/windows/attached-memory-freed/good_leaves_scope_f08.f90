! ranks: 2
! The array is deallocated by the compiler at the end of the procedure, and is detached by then.
program leaves_scope_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call expose(win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program leaves_scope_f08

subroutine expose(win)
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, allocatable, asynchronous :: memory(:)
    allocate(memory(64))
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    memory = 0
    call MPI_Win_detach(win, memory)
end subroutine expose
