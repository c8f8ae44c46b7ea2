! ranks: 2
! Every call that completes requests.
program completions_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: in(16)
    type(MPI_Request) :: requests(16)
    type(MPI_Status) :: status, statuses(2)
    logical :: flag
    integer :: number, index, count, indices(2)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_lock_all(0, win)
    do number = 1, 16
        call MPI_Rget(in(number), 1, MPI_INTEGER, peer, int(number, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win, &
                 requests(number))
    end do
    call MPI_Wait(requests(1), status)
    call MPI_Waitall(2, requests(2:3), statuses)
    call MPI_Waitany(2, requests(4:5), index, MPI_STATUS_IGNORE)
    call MPI_Waitany(2, requests(4:5), index, status)
    count = 0
    do while (count /= MPI_UNDEFINED)
        call MPI_Waitsome(2, requests(6:7), count, indices, MPI_STATUSES_IGNORE)
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Test(requests(8), flag, MPI_STATUS_IGNORE)
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Testall(2, requests(9:10), flag, statuses)
    end do
    do while (requests(11) /= MPI_REQUEST_NULL .or. requests(12) /= MPI_REQUEST_NULL)
        call MPI_Testany(2, requests(11:12), index, flag, status)
    end do
    count = 0
    do while (count /= MPI_UNDEFINED)
        call MPI_Testsome(2, requests(13:14), count, indices, statuses)
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Request_get_status(requests(15), flag, status)
    end do
    call MPI_Waitall(2, requests(15:16), MPI_STATUSES_IGNORE)
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program completions_f08
