! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Two windows over one memory, and puts on one number.
program two_windows_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: two = 2
    integer :: second

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, second, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_fence(0, second, ierr)
    if (rank == 0) call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr) !~ suspicious[rma-conflict]
    if (rank == 1) call MPI_Put(two, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, second, ierr) !~ related[rma-conflict]: the other access
    call MPI_Win_fence(0, second, ierr)
    call MPI_Win_fence(0, win, ierr)
    call MPI_Win_free(second, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program two_windows_mpi
