! ranks: 2
! exit: any
! The number of an element is given where the address at the target belongs. No program survives this everywhere.
program element_number_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer, save, asynchronous :: memory(64)
    integer(kind=MPI_ADDRESS_KIND) :: mine, theirs
    integer :: win
    integer, asynchronous :: in(4)
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Get_address(memory, mine, ierr)
    call MPI_Sendrecv(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT, peer, 1, MPI_COMM_WORLD, &
             MPI_STATUS_IGNORE, ierr)
    if (rank == 0) then
        call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win, ierr)
        call MPI_Get(in, 1, MPI_INTEGER, 1, 8_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr) !~ violation[rma-unattached]
        call MPI_Win_unlock(1, win, ierr)
    end if
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_detach(win, memory, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program element_number_mpi
