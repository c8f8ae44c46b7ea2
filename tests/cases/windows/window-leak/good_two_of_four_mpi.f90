! ranks: 2
! All of four windows are freed.
program two_of_four_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi
    implicit none
    integer :: ierr
    integer :: windows(4)
    integer, save, asynchronous :: memory(64)
    type(c_ptr) :: base
    type(c_ptr) :: shared
    call MPI_Init(ierr)
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, windows(1), ierr)
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, windows(2), ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, windows(3), ierr)
    call MPI_Win_allocate_shared(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, shared, windows(4), ierr)
    call MPI_Win_free(windows(1), ierr)
    call MPI_Win_free(windows(2), ierr)
    call MPI_Win_free(windows(3), ierr)
    call MPI_Win_free(windows(4), ierr)
    call MPI_Finalize(ierr)
end program two_of_four_mpi
