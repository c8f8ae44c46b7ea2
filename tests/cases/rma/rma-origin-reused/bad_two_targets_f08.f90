! ranks: 2
! One buffer for what is got from two targets, and in two windows.
program two_targets_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    type(MPI_Win) :: win, other
    type(c_ptr) :: base
    integer, asynchronous :: got(4)
    call MPI_Init()
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, other)
    call MPI_Win_lock_all(0, win)
    call MPI_Win_lock_all(0, other)
    call MPI_Get(got, 4, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win) !~ related[rma-origin-reused]: operation
    call MPI_Get(got, 4, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win) !~ suspicious[rma-origin-reused]
    call MPI_Win_flush_all(win)
    call MPI_Get(got, 4, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
    call MPI_Get(got(4), 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, other) !~ suspicious[rma-origin-reused]
    call MPI_Win_unlock_all(other)
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(other)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program two_targets_f08
