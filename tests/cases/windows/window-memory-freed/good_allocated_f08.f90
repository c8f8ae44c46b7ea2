! ranks: 2
! The window over the memory of another is freed before that.
program allocated_f08
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Win) :: first, second
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, first)
    call c_f_pointer(base, memory, [64])
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, second)
    call MPI_Win_free(second)
    call MPI_Win_free(first)
    call MPI_Finalize()
end program allocated_f08
