! ranks: 2
! skip: mpich4 — an array descriptor is passed there, and no copy is made: see attach-not-contiguous
! A section with a stride, where the compiler makes a copy for the call, which is what gets attached, and frees it
! after the call.
program copied_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(64)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory(1:20:2), 40_MPI_ADDRESS_KIND) !~ suspicious[attached-memory-freed]
    call MPI_Win_free(win)
    call MPI_Finalize()
end program copied_f08
