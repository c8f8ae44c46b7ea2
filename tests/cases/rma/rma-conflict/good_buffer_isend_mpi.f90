! ranks: 3
! env: MPIWARDEN_RECORD=64M
! A nonblocking send of window memory is complete before the barrier.
program buffer_isend_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND) :: bytes = 64, place = 3
    integer :: rank, ierror
    integer :: win
    integer :: request
    integer, asynchronous, save :: one = 1, token, memory(16) = 0

    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_Win_fence(0, win, ierror)
    if (rank == 1) then
        call MPI_Isend(memory(3), 2, MPI_INTEGER, 2, 5, MPI_COMM_WORLD, request, ierror)
    else if (rank == 2) then
        call MPI_Recv(memory, 2, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    end if
    if (rank == 1) call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 1, place, 1, MPI_INTEGER, win, ierror)
    end if
    call MPI_Win_fence(0, win, ierror)
    call MPI_Win_free(win, ierror)
    call MPI_Finalize(ierror)
end program buffer_isend_mpi
