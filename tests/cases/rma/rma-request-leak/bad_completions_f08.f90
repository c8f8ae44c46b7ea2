! ranks: 2
! Four of 16 requests are waited for; one is only looked at.
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
                 requests(number))  !~ leak[rma-request-leak]
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Request_get_status(requests(15), flag, status)
    end do
    call MPI_Waitall(4, requests(1:4), MPI_STATUSES_IGNORE)
    count = 0
    index = size(indices) + size(statuses) * 0
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program completions_f08
