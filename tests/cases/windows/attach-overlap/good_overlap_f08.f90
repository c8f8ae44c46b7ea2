! ranks: 2
! Parts that abut, a part again after its detach, and the columns of a table one by one.
program overlap_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    integer, save, asynchronous :: table(8, 8)
    integer :: column
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(1:32), 128_MPI_ADDRESS_KIND)
    call MPI_Win_attach(win, memory(33:64), 128_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, memory(1:32))
    call MPI_Win_attach(win, memory(17:32), 64_MPI_ADDRESS_KIND)
    do column = 1, 8
        call MPI_Win_attach(win, table(:, column), 32_MPI_ADDRESS_KIND)
    end do
    call MPI_Win_free(win)
    call MPI_Finalize()
end program overlap_f08
