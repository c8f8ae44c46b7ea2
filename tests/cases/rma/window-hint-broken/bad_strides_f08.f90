! ranks: 2
! Two operators at once on the same elements, by a datatype with steps.
program strides_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Win) :: win
    type(MPI_Datatype) :: steps
    integer :: rank, peer
    integer, asynchronous :: memory(64) = 0, one(10) = 0, two(10) = 0
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_create(memory, 256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Type_vector(10, 1, 2, MPI_INTEGER, steps)
    call MPI_Type_commit(steps)
    call MPI_Win_fence(0, win)
    call MPI_Accumulate(one, 10, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 1, steps, MPI_SUM, win)
    call MPI_Accumulate(two, 10, MPI_INTEGER, peer, 4_MPI_ADDRESS_KIND, 1, steps, MPI_PROD, win) !~ portability[window-hint-broken]: MPI_SUM and MPI_PROD
    call MPI_Win_fence(0, win)
    call MPI_Type_free(steps)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program strides_f08
