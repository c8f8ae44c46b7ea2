! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The barrier is on the communicator of all.
program ibarrier_f08
    use mpi_f08
    use iso_c_binding, only: c_ptr
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    type(c_ptr) :: base
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: got
    type(MPI_Request) :: request

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_lock_all(0, win)
    if (rank == 0) then
        call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win)
        call MPI_Win_flush(2, win)
    end if
    call MPI_Ibarrier(MPI_COMM_WORLD, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    if (rank == 1) then
        call MPI_Get(got, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win)
    end if
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program ibarrier_f08
