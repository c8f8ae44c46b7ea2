! ranks: 2
! The hint same_size, and a size that is the same on all ranks.
program size_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank
    type(MPI_Win) :: win
    type(MPI_Info) :: info
    type(c_ptr) :: base
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Info_create(info)
    call MPI_Info_set(info, 'same_size', 'true')
    call MPI_Win_allocate(64_MPI_ADDRESS_KIND, 1, info, MPI_COMM_WORLD, base, win)
    call MPI_Info_free(info)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program size_f08
