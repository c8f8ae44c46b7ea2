! ranks: 2
! The window over the memory of another is freed before that.
program allocated_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: first, second, ierror
    type(c_ptr) :: base
    integer, pointer, asynchronous :: memory(:)
    call MPI_Init(ierror)
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, first, ierror)
    call c_f_pointer(base, memory, [64])
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, second, ierror)
    call MPI_Win_free(second, ierror)
    call MPI_Win_free(first, ierror)
    call MPI_Finalize(ierror)
end program allocated_mpi
