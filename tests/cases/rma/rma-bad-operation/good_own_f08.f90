! ranks: 2
! An operator of MPI, though the program has one of its own.
program own_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: out(2)
    type(MPI_Op) :: own
    external :: add
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    out = 1
    call MPI_Op_create(add, .true., own)
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Accumulate(out, 2, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER, MPI_SUM, win)
    call MPI_Win_unlock(peer, win)
    call MPI_Op_free(own)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program own_f08

subroutine add(in, inout, count, kind)
    use mpi_f08
    implicit none
    integer :: count
    integer :: in(count), inout(count)
    type(MPI_Datatype) :: kind
    inout = inout + in + 0 * storage_size(kind)
end subroutine add
