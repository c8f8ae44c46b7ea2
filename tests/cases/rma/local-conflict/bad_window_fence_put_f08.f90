! ranks: 2
! env: MPIWARDEN_RECORD=64M
! env: MPIWARDEN_WATCH=sample
! No fence stands between the two.
program main
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 32, start = 0
    integer :: rank
    integer, asynchronous :: memory(8) = 0, numbers(4) = 1
    type(MPI_Win) :: win

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_fence(0, win)
    if (rank == 0) then
        call MPI_Put(numbers, 1, MPI_INTEGER, 1, start, 1, MPI_INTEGER, win) !~ related[local-conflict]: the other access
    else
        memory(1) = 3 !~ suspicious[local-conflict]
    end if
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program
