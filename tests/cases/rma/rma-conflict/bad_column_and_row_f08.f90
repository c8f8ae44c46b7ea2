! ranks: 3
! env: MPIWARDEN_RECORD=64M
! A row and a column of a matrix cross.
program column_and_row_f08
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: rank
    type(MPI_Win) :: win
    type(MPI_Datatype) :: column
    type(MPI_Datatype) :: row
    integer, asynchronous, save :: out(16) = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Type_create_subarray(2, [4, 4], [4, 1], [0, 1], MPI_ORDER_FORTRAN, MPI_INTEGER, column)
    call MPI_Type_create_subarray(2, [4, 4], [1, 4], [2, 0], MPI_ORDER_FORTRAN, MPI_INTEGER, row)
    call MPI_Type_commit(column)
    call MPI_Type_commit(row)
    call MPI_Win_fence(0, win)
    if (rank == 0) call MPI_Put(out, 4, MPI_INTEGER, 2, place - 3, 1, column, win) !~ suspicious[rma-conflict]
    if (rank == 1) call MPI_Put(out, 4, MPI_INTEGER, 2, place - 3, 1, row, win) !~ related[rma-conflict]: the other access
    call MPI_Win_fence(0, win)
    call MPI_Type_free(column)
    call MPI_Type_free(row)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program column_and_row_f08
