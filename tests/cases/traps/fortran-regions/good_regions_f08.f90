! ranks: 2
! Regions that abut, the same memory in several windows, attached again with another size, inside an epoch of
! MPI_WIN_LOCK_ALL, memory of the stack and of the program, windows without memory, regions left to MPI_WIN_FREE.
program regions_f08
    use mpi_f08
    implicit none
    integer :: rank, peer
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    type(MPI_Win) :: win
    integer, asynchronous :: local(64)
    type(MPI_Win) :: second, empty
    integer, asynchronous :: out(4)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND)
    call MPI_Get_address(memory, mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    local = 0
    out = [1, 2, 3, 4]
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, second)
    call MPI_Win_attach(second, memory(1:32), 128_MPI_ADDRESS_KIND)
    call MPI_Win_attach(second, memory(33:64), 128_MPI_ADDRESS_KIND)
    call MPI_Win_detach(second, memory)
    call MPI_Win_attach(second, memory, 64_MPI_ADDRESS_KIND)
    call MPI_Win_attach(second, local, 256_MPI_ADDRESS_KIND)
    call MPI_Win_create(memory, 0_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, empty)
    call MPI_Win_fence(0, empty)
    call MPI_Win_free(empty)
    call MPI_Win_lock_all(0, win)
    call MPI_Win_attach(win, local, 256_MPI_ADDRESS_KIND)
    call MPI_Get_address(local(8), mine)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Put(out, 4, MPI_INTEGER, peer, theirs, 4, MPI_INTEGER, win)
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(second)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program regions_f08
