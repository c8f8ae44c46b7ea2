! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The number that is read is in a hole of the vector.
program vector_f08
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: got
    type(MPI_Datatype) :: row
    integer, asynchronous, save :: out(16) = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Type_vector(4, 1, 2, MPI_INTEGER, row)
    call MPI_Type_commit(row)
    call MPI_Win_fence(0, win)
    if (rank == 0) call MPI_Put(out, 4, MPI_INTEGER, 2, place, 1, row, win)
    if (rank == 1) call MPI_Get(got, 1, MPI_INTEGER, 2, place + 3, 1, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    call MPI_Type_free(row)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program vector_f08
