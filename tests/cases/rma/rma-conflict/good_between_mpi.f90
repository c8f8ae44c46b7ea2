! ranks: 4
! env: MPIWARDEN_RECORD=64M
! A message to the other group, and a broadcast of it back.
program between_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer(MPI_ADDRESS_KIND) :: base
    integer :: ierr, win, half, between
    integer :: rank, leader
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: got
    integer, save :: token = 0

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, half, ierr)
    leader = merge(2, 0, rank < 2)
    call MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, leader, 5, between, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 3, place, 1, MPI_INTEGER, win, ierr)
        call MPI_Win_flush(3, win, ierr)
        call MPI_Send(token, 1, MPI_INTEGER, 0, 5, between, ierr)
    else if (rank == 2) then
        call MPI_Recv(token, 1, MPI_INTEGER, 0, 5, between, MPI_STATUS_IGNORE, ierr)
    end if
    call MPI_Bcast(token, 1, MPI_INTEGER, merge(MPI_ROOT, merge(MPI_PROC_NULL, 0, rank == 3), rank == 2), between, ierr)
    if (rank == 1) then
        call MPI_Get(got, 1, MPI_INTEGER, 3, place, 1, MPI_INTEGER, win, ierr)
    end if
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Comm_free(between, ierr)
    call MPI_Comm_free(half, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program between_mpi
