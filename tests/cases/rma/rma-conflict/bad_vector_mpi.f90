! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The number that is read is one of the vector's.
program vector_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: got
    integer :: row
    integer, asynchronous, save :: out(16) = 1

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Type_vector(4, 1, 2, MPI_INTEGER, row, ierr)
    call MPI_Type_commit(row, ierr)
    call MPI_Win_fence(0, win, ierr)
    if (rank == 0) call MPI_Put(out, 4, MPI_INTEGER, 2, place, 1, row, win, ierr) !~ suspicious[rma-conflict]
    if (rank == 1) call MPI_Get(got, 1, MPI_INTEGER, 2, place + 4, 1, MPI_INTEGER, win, ierr) !~ related[rma-conflict]: the other access
    call MPI_Win_fence(0, win, ierr)
    call MPI_Type_free(row, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program vector_mpi
