! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Of a matrix two columns are put.
program column_and_row_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: ierr
    integer :: rank
    integer :: win
    integer :: column
    integer :: row
    integer, asynchronous, save :: out(16) = 1

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Type_create_subarray(2, [4, 4], [4, 1], [0, 1], MPI_ORDER_FORTRAN, MPI_INTEGER, column, ierr)
    call MPI_Type_create_subarray(2, [4, 4], [4, 1], [0, 2], MPI_ORDER_FORTRAN, MPI_INTEGER, row, ierr)
    call MPI_Type_commit(column, ierr)
    call MPI_Type_commit(row, ierr)
    call MPI_Win_fence(0, win, ierr)
    if (rank == 0) call MPI_Put(out, 4, MPI_INTEGER, 2, place - 3, 1, column, win, ierr)
    if (rank == 1) call MPI_Put(out, 4, MPI_INTEGER, 2, place - 3, 1, row, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Type_free(column, ierr)
    call MPI_Type_free(row, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program column_and_row_mpi
