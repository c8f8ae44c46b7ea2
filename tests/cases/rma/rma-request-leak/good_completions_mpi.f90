! ranks: 2
! Every call that completes requests.
program completions_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: in(16)
    integer :: requests(16)
    integer :: status(MPI_STATUS_SIZE), statuses(MPI_STATUS_SIZE, 2)
    logical :: flag
    integer :: number, index, count, indices(2)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    do number = 1, 16
        call MPI_Rget(in(number), 1, MPI_INTEGER, peer, int(number, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win, &
                 requests(number), ierr)
    end do
    call MPI_Wait(requests(1), status, ierr)
    call MPI_Waitall(2, requests(2:3), statuses, ierr)
    call MPI_Waitany(2, requests(4:5), index, MPI_STATUS_IGNORE, ierr)
    call MPI_Waitany(2, requests(4:5), index, status, ierr)
    count = 0
    do while (count /= MPI_UNDEFINED)
        call MPI_Waitsome(2, requests(6:7), count, indices, MPI_STATUSES_IGNORE, ierr)
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Test(requests(8), flag, MPI_STATUS_IGNORE, ierr)
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Testall(2, requests(9:10), flag, statuses, ierr)
    end do
    do while (requests(11) /= MPI_REQUEST_NULL .or. requests(12) /= MPI_REQUEST_NULL)
        call MPI_Testany(2, requests(11:12), index, flag, status, ierr)
    end do
    count = 0
    do while (count /= MPI_UNDEFINED)
        call MPI_Testsome(2, requests(13:14), count, indices, statuses, ierr)
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Request_get_status(requests(15), flag, status, ierr)
    end do
    call MPI_Waitall(2, requests(15:16), MPI_STATUSES_IGNORE, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program completions_mpi
