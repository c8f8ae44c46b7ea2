! ranks: 2
! exit: any
! A pointer that was never given memory, attached with a size.
program null_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    nullify(memory)
    call MPI_Win_attach(win, memory, 64_MPI_ADDRESS_KIND) !~ violation[attach-bad-region]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program null_f08
