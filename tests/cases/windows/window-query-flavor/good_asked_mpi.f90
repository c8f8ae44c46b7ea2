! ranks: 2
! A window of shared memory is asked for each segment.
program asked_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    type(c_ptr) :: base, segment
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    integer :: unit
    call MPI_Init(ierr)
    call MPI_Win_allocate_shared(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_shared_query(win, 0, bytes, unit, segment, ierr)
    call MPI_Win_shared_query(win, 1, bytes, unit, segment, ierr)
    call MPI_Win_shared_query(win, MPI_PROC_NULL, bytes, unit, segment, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program asked_mpi
