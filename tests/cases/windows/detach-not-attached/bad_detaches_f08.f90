! ranks: 2
! Never attached, inside of a region and not its start, attached to another window, and detached already.
program detaches_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    integer, save, asynchronous :: beside(64)
    type(MPI_Win) :: other
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, other)
    call MPI_Win_set_errhandler(other, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND) !~ related[detach-not-attached]: attached here
    call MPI_Win_detach(win, beside) !~ violation[detach-not-attached]: never attached
    call MPI_Win_detach(win, memory(5:)) !~ violation[detach-not-attached]: inside
    call MPI_Win_detach(other, memory) !~ violation[detach-not-attached]: never attached
    call MPI_Win_detach(win, memory) !~ related[detach-not-attached]: detached here
    call MPI_Win_detach(win, memory) !~ violation[detach-not-attached]: detached already
    call MPI_Win_free(other)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program detaches_f08
