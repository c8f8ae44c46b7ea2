! ranks: 2
! Two operators at once, each on its own elements, by a datatype with steps.
program strides_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: win, steps, ierror
    integer :: rank, peer
    integer, asynchronous :: memory(64) = 0, one(10) = 0, two(10) = 0
    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    peer = 1 - rank
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
    call MPI_Type_vector(10, 1, 2, MPI_INTEGER, steps, ierror)
    call MPI_Type_commit(steps, ierror)
    call MPI_Win_fence(0, win, ierror)
    call MPI_Accumulate(one, 10, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, steps, MPI_SUM, win, ierror)
    call MPI_Accumulate(two, 10, MPI_INTEGER, peer, 1_MPI_ADDRESS_KIND, 1, steps, MPI_PROD, win, ierror)
    call MPI_Win_fence(0, win, ierror)
    call MPI_Type_free(steps, ierror)
    call MPI_Barrier(MPI_COMM_WORLD, ierror)
    call MPI_Win_free(win, ierror)
    call MPI_Finalize(ierror)
end program strides_mpi
