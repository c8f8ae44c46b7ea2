! ranks: 3
! env: MPIWARDEN_RECORD=64M
! A compare_and_swap and a get of two ranks on one number, with a fence between them.
program fence_swap_and_get_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: none = 0
    integer, asynchronous, save :: got
    integer, asynchronous, save :: old

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    if (rank == 0) call MPI_Compare_and_swap(one, none, old, MPI_INTEGER, 2, place, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    if (rank == 1) call MPI_Get(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program fence_swap_and_get_mpi
