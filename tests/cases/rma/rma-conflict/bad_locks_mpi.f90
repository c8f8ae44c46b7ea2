! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Both locks are shared.
program locks_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer(MPI_ADDRESS_KIND) :: base
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: got

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    if (rank == 0) then
        call MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win, ierr)
        call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr) !~ suspicious[rma-conflict]
        call MPI_Win_unlock(2, win, ierr)
    else if (rank == 1) then
        call MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win, ierr)
        call MPI_Get(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr) !~ related[rma-conflict]: the other access
        call MPI_Win_unlock(2, win, ierr)
    end if
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program locks_mpi
