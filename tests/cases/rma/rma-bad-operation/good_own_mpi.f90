! ranks: 2
! An operator of MPI, though the program has one of its own.
program own_mpi
    use mpi
    implicit none
    integer :: rank, peer
    integer :: ierr
    integer :: win
    integer(kind=MPI_ADDRESS_KIND) :: base
    integer, asynchronous :: out(2)
    integer :: own
    external :: add
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    out = 1
    call MPI_Op_create(add, .true., own, ierr)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win, ierr)
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_SUM, win, ierr)
    call MPI_Win_unlock(peer, win, ierr)
    call MPI_Op_free(own, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program own_mpi

subroutine add(in, inout, count, kind)
    use mpi
    implicit none
    integer :: count
    integer :: in(count), inout(count)
    integer :: kind
    inout = inout + in + 0 * storage_size(kind)
end subroutine add
