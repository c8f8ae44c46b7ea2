! ranks: 4
! env: MPIWARDEN_RECORD=64M
! One rank puts without taking the mutex.
program mutex_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer(MPI_ADDRESS_KIND) :: base
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: two = 2
    integer, asynchronous, save :: none = 0
    integer, save :: token = 0

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    if (rank == 3) call MPI_Put(none, 1, MPI_INTEGER, 3, place + 5, 1, MPI_INTEGER, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    if (rank < 2) then
        token = 1
        do while (token /= 0)
            call MPI_Compare_and_swap(one, none, token, MPI_INTEGER, 3, place + 5, win, ierr)
            call MPI_Win_flush(3, win, ierr)
        end do
        call MPI_Put(one, 1, MPI_INTEGER, 3, place, 1, MPI_INTEGER, win, ierr) !~ suspicious[rma-conflict]
        call MPI_Win_flush(3, win, ierr)
        call MPI_Accumulate(none, 1, MPI_INTEGER, 3, place + 5, 1, MPI_INTEGER, MPI_REPLACE, win, ierr)
        call MPI_Win_flush(3, win, ierr)
    else if (rank == 2) then
        call MPI_Put(two, 1, MPI_INTEGER, 3, place, 1, MPI_INTEGER, win, ierr) !~ related[rma-conflict]: the other access
    end if
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program mutex_mpi
