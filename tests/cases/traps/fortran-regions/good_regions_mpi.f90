! ranks: 2
! Regions that abut, the same memory in several windows, attached again with another size, inside an epoch of
! MPI_WIN_LOCK_ALL, memory of the stack and of the program, windows without memory, regions left to MPI_WIN_FREE.
program regions_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    integer :: win
    integer, asynchronous :: local(64)
    integer :: second, empty
    integer, asynchronous :: out(4)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Get_address(memory, mine, ierr)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, &
             MPI_STATUS_IGNORE, ierr)
    local = 0
    out = [1, 2, 3, 4]
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, second, ierr)
    call MPI_Win_attach(second, memory(1:32), 128_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_attach(second, memory(33:64), 128_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(second, memory, ierr)
    call MPI_Win_attach(second, memory, 64_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_attach(second, local, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_create(memory, 0_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, empty, ierr)
    call MPI_Win_fence(0, empty, ierr)
    call MPI_Win_free(empty, ierr)
    call MPI_Win_lock_all(0, win, ierr)
    call MPI_Win_attach(win, local, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Get_address(local(8), mine, ierr)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, &
             MPI_STATUS_IGNORE, ierr)
    call MPI_Put(out, 4, MPI_INTEGER, peer, theirs, 4, MPI_INTEGER, win, ierr)
    call MPI_Win_unlock_all(win, ierr)
    call MPI_Win_free(second, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_detach(win, memory, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program regions_mpi
