! ranks: 2
! An array of which one rank has no elements, attached and detached like the others.
program detach_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(8)
    integer :: rank, elements
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    elements = merge(8, 0, rank == 0)
    bytes = 4 * elements
    call MPI_Win_attach(win, memory(:elements), bytes, ierr) !~ related[attach-zero-size]: attached here
    call MPI_Win_detach(win, memory(:elements), ierr) !~ portability[attach-zero-size]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program detach_mpi
