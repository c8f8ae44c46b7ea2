! ranks: 2
! skip: ompi4 — the compiler makes a copy, which the library cannot tell from an array: see attached-memory-freed
! exit: any
! Sections whose elements do not lie side by side: with a stride, backwards, a row, a part of each column.
program sections_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64), table(8, 8), cube(4, 4, 4)
    integer :: first = 1, step = 2
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(1:10:2), 20_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    call MPI_Win_attach(win, memory(20:16:-1), 20_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    call MPI_Win_attach(win, memory(first + 31::step), 64_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    call MPI_Win_attach(win, table(1, :), 32_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    call MPI_Win_attach(win, table(2:5, 3:4), 32_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    call MPI_Win_attach(win, cube(:, 2, :), 64_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program sections_f08
