! ranks: 2
! The hint same_size, and a size that differs from rank to rank.
program size_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi
    implicit none
    integer :: ierr
    integer :: rank
    integer :: win
    integer :: info
    type(c_ptr) :: base
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'same_size', 'true', ierr)
    call MPI_Win_allocate(int(64 + 64 * rank, MPI_ADDRESS_KIND), 1, info, MPI_COMM_WORLD, base, win, ierr) !~ violation[window-hint-broken]: and with different sizes
    call MPI_Info_free(info, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program size_mpi
