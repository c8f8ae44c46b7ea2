! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The flag is raised when the put is complete.
program polling_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer(MPI_ADDRESS_KIND) :: base
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: none = 0
    integer, asynchronous, save :: got
    integer, save :: token = 0

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    if (rank == 2) call MPI_Put(none, 1, MPI_INTEGER, 2, place + 5, 1, MPI_INTEGER, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr)
        call MPI_Win_flush(2, win, ierr)
        call MPI_Accumulate(one, 1, MPI_INTEGER, 2, place + 5, 1, MPI_INTEGER, MPI_REPLACE, win, ierr)
    else if (rank == 1) then
        do while (token == 0)
            call MPI_Fetch_and_op(none, token, MPI_INTEGER, 2, place + 5, MPI_NO_OP, win, ierr)
            call MPI_Win_flush(2, win, ierr)
        end do
        call MPI_Get(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr)
    end if
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program polling_mpi
