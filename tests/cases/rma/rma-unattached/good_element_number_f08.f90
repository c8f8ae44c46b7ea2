! ranks: 2
! The element is counted from the address of the array.
program element_number_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    type(MPI_Win) :: win
    integer, asynchronous :: in(4)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Get_address(memory, mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    if (rank == 0) then
        call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win)
        call MPI_Get(in, 1, MPI_INTEGER, 1, theirs + 4 * 8, 1, MPI_INTEGER, win)
        call MPI_Win_unlock(1, win)
    end if
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program element_number_f08
