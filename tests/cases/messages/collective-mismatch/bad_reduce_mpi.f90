! ranks: 3
! env: MPIWARDEN_RECORD=64M
! The operators differ.
program reduce_mpi
    use mpi
    implicit none
    integer :: rank
    integer :: total, value = 1
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    if (rank == 2) then
        call MPI_Allreduce(value, total, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr) !~ violation[collective-mismatch]
        value = 2 ! so that no compiler makes one call of both
    else
        call MPI_Allreduce(value, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr) !~ related[collective-mismatch]: the call of another rank
    end if
    call MPI_Finalize(ierr)
end program reduce_mpi
