! ranks: 2
! Requests in an array, completed out of order and all at once; each buffer is used again when its own is completed.
program requests_in_turn_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer, i
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: values(4)
    type(MPI_Request) :: requests(4), moved
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_lock_all(0, win)
    values = 0
    call MPI_Rput(values(1), 1, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(1))
    call MPI_Rget(values(2), 1, MPI_INTEGER, peer, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(2))
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
    call MPI_Rput(values(2), 1, MPI_INTEGER, peer, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(2))
    call MPI_Rget(values(3), 1, MPI_INTEGER, peer, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(3))
    call MPI_Rget(values(4), 1, MPI_INTEGER, peer, 4_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, requests(4))
    moved = requests(4)
    requests(4) = requests(1)
    requests(1) = MPI_REQUEST_NULL
    call MPI_Wait(moved, MPI_STATUS_IGNORE)
    call MPI_Rput(values(4), 1, MPI_INTEGER, peer, 5_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, moved)
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
    call MPI_Wait(moved, MPI_STATUS_IGNORE)
    call MPI_Win_flush(peer, win)
    do i = 1, 4
        call MPI_Rget(values(i), 1, MPI_INTEGER, peer, int(i, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win, requests(i))
    end do
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE)
    call MPI_Put(values(1), 1, MPI_INTEGER, peer, 6_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program requests_in_turn_f08
