! ranks: 2
! skip: ompi4 — no large-count procedures
! The forms whose displacement unit is an INTEGER(KIND=MPI_ADDRESS_KIND): arguments that are right.
program large_unit_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, save, asynchronous :: memory(64)
    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    win = MPI_WIN_NULL
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win)
    call MPI_Win_allocate(8_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win)
    call MPI_Win_allocate_shared(8_MPI_ADDRESS_KIND, 4_MPI_ADDRESS_KIND, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    if (win /= MPI_WIN_NULL) call MPI_Win_free(win)
    call MPI_Finalize()
end program large_unit_f08
