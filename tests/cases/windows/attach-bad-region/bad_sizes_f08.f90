! ranks: 2
! exit: any
! A size below zero, and one that a default INTEGER could not hold.
program sizes_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    integer :: doubles = 300000000
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, -16_MPI_ADDRESS_KIND) !~ violation[attach-bad-region]
    bytes = doubles * 8
    call MPI_Win_attach(win, memory, bytes) !~ violation[attach-bad-region]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program sizes_f08
