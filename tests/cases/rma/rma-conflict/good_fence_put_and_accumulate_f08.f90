! ranks: 3
! env: MPIWARDEN_RECORD=64M
! A put and an accumulate of two ranks on one number, with a fence between them.
program fence_put_and_accumulate_f08
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: one = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_fence(0, win)
    if (rank == 0) call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win)
    call MPI_Win_fence(0, win)
    if (rank == 1) call MPI_Accumulate(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program fence_put_and_accumulate_f08
