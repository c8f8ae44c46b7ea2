! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The request of the get is waited for before the other rank puts.
program rget_waited_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer(MPI_ADDRESS_KIND) :: base
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: two = 2
    integer, asynchronous, save :: got
    integer :: status(MPI_STATUS_SIZE)
    integer :: request

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    if (rank == 0) call MPI_Rget(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, request, ierr)
    if (rank == 0) call MPI_Wait(request, status, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (rank == 1) call MPI_Put(two, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program rget_waited_mpi
