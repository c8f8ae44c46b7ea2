! ranks: 2
! env: MPIWARDEN_RECORD=64M
! What is got is broadcast before it is there.
program messages_f08
    use mpi_f08
    use iso_c_binding, only: c_ptr
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, start = 0
    integer :: rank
    integer, asynchronous :: values(4)
    type(c_ptr) :: base
    type(MPI_Win) :: win

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_lock_all(0, win)
    if (rank == 0) call MPI_Get(values, 4, MPI_INTEGER, 1, start, 4, MPI_INTEGER, win) !~ related[rma-origin-reused]
    call MPI_Bcast(values, 4, MPI_INTEGER, 0, MPI_COMM_WORLD) !~ suspicious[rma-origin-reused]
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program messages_f08
