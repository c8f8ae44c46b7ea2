! ranks: 2
! The same array twice, a part of it, and a column of a table that is attached as a whole.
program overlap_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    integer, save, asynchronous :: table(8, 8)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr) !~ related[attach-overlap]: attached here
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr) !~ violation[attach-overlap]
    call MPI_Win_attach(win, memory(17:32), 64_MPI_ADDRESS_KIND, ierr) !~ violation[attach-overlap]
    call MPI_Win_attach(win, table, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_attach(win, table(:, 3), 32_MPI_ADDRESS_KIND, ierr) !~ violation[attach-overlap]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program overlap_mpi
