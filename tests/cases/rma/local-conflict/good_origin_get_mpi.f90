! ranks: 2
! env: MPIWARDEN_RECORD=64M
! env: MPIWARDEN_WATCH=sample
! The result is read behind the fence.
program main
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 32, start = 2
    integer :: rank
    integer, asynchronous :: memory(8) = 0, got(4) = 1
    integer, volatile :: sink
    integer :: win
    integer :: error

    call MPI_Init(error)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, error)
    call MPI_Win_fence(0, win, error)
    if (rank == 0) then
        call MPI_Get(got, 1, MPI_INTEGER, 1, start, 1, MPI_INTEGER, win, error)
    end if
    call MPI_Win_fence(0, win, error)
    sink = got(1)
    call MPI_Win_free(win, error)
    call MPI_Finalize(error)
end program
