! ranks: 2
! Where the library accepts the overlap, a detach of either base is right.
program then_detached_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Win) :: win
    integer :: code
    integer, asynchronous :: memory(64)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(17), 64_MPI_ADDRESS_KIND)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, code) !~ violation[attach-overlap]
    if (code == MPI_SUCCESS) call MPI_Win_detach(win, memory)
    call MPI_Win_detach(win, memory(17))
    call MPI_Win_free(win)
    call MPI_Finalize()
end program then_detached_f08
