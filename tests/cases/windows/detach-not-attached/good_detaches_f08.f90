! ranks: 2
! Each region once, from its window, in any order, and with any array that begins where it does.
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
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Win_attach(win, beside, 256_MPI_ADDRESS_KIND)
    call MPI_Win_attach(other, memory(5:), 240_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, memory(:2))
    call MPI_Win_detach(other, memory(5))
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, beside)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(other)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program detaches_f08
