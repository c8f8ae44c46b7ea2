! ranks: 2
! A window of shared memory is asked for each segment.
program asked_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    type(c_ptr) :: base, segment
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    integer :: unit
    call MPI_Init()
    call MPI_Win_allocate_shared(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_shared_query(win, 0, bytes, unit, segment)
    call MPI_Win_shared_query(win, 1, bytes, unit, segment)
    call MPI_Win_shared_query(win, MPI_PROC_NULL, bytes, unit, segment)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program asked_f08
