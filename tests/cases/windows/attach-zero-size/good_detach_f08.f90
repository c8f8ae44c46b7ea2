! ranks: 2
! An array of which one rank has no elements, attached and detached where there are some.
program detach_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, save, asynchronous :: memory(8)
    integer :: rank, elements
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    elements = merge(8, 0, rank == 0)
    bytes = 4 * elements
    if (elements > 0) then
        call MPI_Win_attach(win, memory(:elements), bytes)
        call MPI_Win_detach(win, memory(:elements))
    end if
    call MPI_Win_free(win)
    call MPI_Finalize()
end program detach_f08
