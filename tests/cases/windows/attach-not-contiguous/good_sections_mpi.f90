! ranks: 2
! Whole arrays, and sections whose elements lie side by side; one element; none.
program sections_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64), table(8, 8), cube(4, 4, 4)
    integer :: first = 1, step = 1
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory(1:10:1), 40_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory(1:10), ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory, ierr)
    call MPI_Win_attach(win, memory(3:7), 20_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory(3:7), ierr)
    call MPI_Win_attach(win, memory(first + 31::step), 64_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory(first + 31::step), ierr)
    call MPI_Win_attach(win, table(:, 2), 32_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, table(:, 2), ierr)
    call MPI_Win_attach(win, table(2:5, 3), 16_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, table(2, 3), ierr)
    call MPI_Win_attach(win, table(:, 3:4), 64_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, table(:, 3), ierr)
    call MPI_Win_attach(win, table, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, table(1, 1), ierr)
    call MPI_Win_attach(win, cube(:, :, 2:3), 128_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, cube(:, :, 2), ierr)
    call MPI_Win_attach(win, memory(9:8:2), 0_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program sections_mpi
