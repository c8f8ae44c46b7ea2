! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Two windows over one memory, and puts on two numbers.
program two_windows_f08
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: two = 2
    type(MPI_Win) :: second

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, second)
    call MPI_Win_fence(0, win)
    call MPI_Win_fence(0, second)
    if (rank == 0) call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win)
    if (rank == 1) call MPI_Put(two, 1, MPI_INTEGER, 2, place + 1, 1, MPI_INTEGER, second)
    call MPI_Win_fence(0, second)
    call MPI_Win_fence(0, win)
    call MPI_Win_free(second)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program two_windows_f08
