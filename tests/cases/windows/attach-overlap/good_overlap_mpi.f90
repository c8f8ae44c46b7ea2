! ranks: 2
! Parts that abut, a part again after its detach, and the columns of a table one by one.
program overlap_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    integer, save, asynchronous :: table(8, 8)
    integer :: column
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory(1:32), 128_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_attach(win, memory(33:64), 128_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory(1:32), ierr)
    call MPI_Win_attach(win, memory(17:32), 64_MPI_ADDRESS_KIND, ierr)
    do column = 1, 8
        call MPI_Win_attach(win, table(:, column), 32_MPI_ADDRESS_KIND, ierr)
    end do
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program overlap_mpi
