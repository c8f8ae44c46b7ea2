! ranks: 2
! skip: ompi4 — the compiler makes a copy, which the library cannot tell from an array: see attached-memory-freed
! Strides that make no holes: over one element, over none.
program strides_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64), table(8, 8), cube(4, 4, 4)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(5:5:7), 4_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, memory(5))
    call MPI_Win_attach(win, cube(:, 2, 3:3), 16_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, cube(1, 2, 3))
    call MPI_Win_attach(win, memory(40:39:3), 0_MPI_ADDRESS_KIND)
    call MPI_Win_attach(win, table(1:0, :), 0_MPI_ADDRESS_KIND)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program strides_f08
