! ranks: 2
! Four of 16 requests are waited for; one is only looked at.
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
                 requests(number), ierr)  !~ leak[rma-request-leak]
    end do
    flag = .false.
    do while (.not. flag)
        call MPI_Request_get_status(requests(15), flag, status, ierr)
    end do
    call MPI_Waitall(4, requests(1:4), MPI_STATUSES_IGNORE, ierr)
    count = 0
    index = size(indices) + size(statuses) * 0
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program completions_mpi
