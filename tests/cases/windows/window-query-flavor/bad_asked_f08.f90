! ranks: 2
! Windows of three other flavours are asked for a segment.
program asked_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    type(c_ptr) :: base, segment
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    integer :: unit
    call MPI_Init()
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_shared_query(win, 0, bytes, unit, segment) !~ portability[window-query-flavor]
    call MPI_Win_free(win)
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_shared_query(win, 0, bytes, unit, segment) !~ portability[window-query-flavor]
    call MPI_Win_free(win)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_shared_query(win, 0, bytes, unit, segment) !~ violation[window-query-flavor]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program asked_f08
