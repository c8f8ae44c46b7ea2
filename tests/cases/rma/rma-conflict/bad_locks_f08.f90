! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Both locks are shared.
program locks_f08
    use mpi_f08
    use iso_c_binding, only: c_ptr
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    type(c_ptr) :: base
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: got

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    if (rank == 0) then
        call MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win)
        call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win) !~ suspicious[rma-conflict]
        call MPI_Win_unlock(2, win)
    else if (rank == 1) then
        call MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win)
        call MPI_Get(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win) !~ related[rma-conflict]: the other access
        call MPI_Win_unlock(2, win)
    end if
    call MPI_Win_free(win)
    call MPI_Finalize()
end program locks_f08
