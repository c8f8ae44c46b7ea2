! MPICH 4.0 rounds the base of a window down to 16 bytes when it tells MPI_WIN_BASE: known for this version.
! ranks: 2
! skip: ompi4 — gives the base as it was set
program base_rounded_down
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: window
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: found, bytes = 16
    integer, asynchronous :: memory(16) = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Win_create(memory(2), bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_get_attr(window, MPI_WIN_BASE, found, flag, ierr)  !~ note[library-mismatch]: MPI_WIN_BASE
    call MPI_Win_free(window, ierr)
    call MPI_Finalize(ierr)
end program base_rounded_down
