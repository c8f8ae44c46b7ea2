! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The operators differ.
program reduce_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: total, value = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 2) then
        call MPI_Allreduce(value, total, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD) !~ violation[collective-mismatch]
        value = 2 ! so that no compiler makes one call of both
    else
        call MPI_Allreduce(value, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD) !~ related[collective-mismatch]: the call of another rank
    end if
    call MPI_Finalize()
end program reduce_f08
