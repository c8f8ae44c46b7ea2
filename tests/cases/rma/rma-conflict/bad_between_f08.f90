! ranks: 4
! env: MPIWARDEN_RECORD=64M
! A message to the other group, and a broadcast of it back: nothing of that comes to its own rank 3.
program between_f08
    use, intrinsic :: iso_c_binding, only: C_PTR
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    type(MPI_Win) :: win
    type(MPI_Comm) :: half, between
    type(C_PTR) :: base
    integer :: rank, leader
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: got
    integer, save :: token = 0

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, half)
    leader = merge(2, 0, rank < 2)
    call MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, leader, 5, between)
    call MPI_Win_lock_all(0, win)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 3, place, 1, MPI_INTEGER, win) !~ suspicious[rma-conflict]
        call MPI_Win_flush(3, win)
        call MPI_Send(token, 1, MPI_INTEGER, 0, 5, between)
    else if (rank == 2) then
        call MPI_Recv(token, 1, MPI_INTEGER, 0, 5, between, MPI_STATUS_IGNORE)
    end if
    call MPI_Bcast(token, 1, MPI_INTEGER, merge(MPI_ROOT, merge(MPI_PROC_NULL, 0, rank == 3), rank == 2), between)
    if (rank == 3) then
        call MPI_Get(got, 1, MPI_INTEGER, 3, place, 1, MPI_INTEGER, win) !~ related[rma-conflict]: the other access
    end if
    call MPI_Win_unlock_all(win)
    call MPI_Comm_free(between)
    call MPI_Comm_free(half)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program between_f08
