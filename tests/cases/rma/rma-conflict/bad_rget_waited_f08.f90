! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The request of the get is waited for when the other rank has put.
program rget_waited_f08
    use mpi_f08
    use iso_c_binding, only: c_ptr
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    type(c_ptr) :: base
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: two = 2
    integer, asynchronous, save :: got
    type(MPI_Status) :: status
    type(MPI_Request) :: request

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_lock_all(0, win)
    if (rank == 0) call MPI_Rget(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, request) !~ suspicious[rma-conflict]
    call MPI_Barrier(MPI_COMM_WORLD)
    if (rank == 1) call MPI_Put(two, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win) !~ related[rma-conflict]: the other access
    if (rank == 0) call MPI_Wait(request, status)
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program rget_waited_f08
