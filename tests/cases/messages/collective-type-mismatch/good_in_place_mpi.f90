! ranks: 2
! env: MPIWARDEN_RECORD=64M
! What is left in place counts as sent from there.
program in_place_mpi
    use mpi
    implicit none
    integer :: rank
    integer :: values(8) = 1, all(8) = 1
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Allreduce(MPI_IN_PLACE, values, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 2, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    if (rank == 1) then
        call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 3, MPI_INTEGER, 1, MPI_COMM_WORLD, ierr)
        call MPI_Scatter(all, 3, MPI_INTEGER, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD, ierr)
        call MPI_Reduce(MPI_IN_PLACE, values, 2, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD, ierr)
    else
        call MPI_Gather(values, 3, MPI_INTEGER, all, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD, ierr)
        call MPI_Scatter(all, 0, MPI_DATATYPE_NULL, values, 3, MPI_INTEGER, 1, MPI_COMM_WORLD, ierr)
        call MPI_Reduce(values, all, 2, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD, ierr)
    end if
    call MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 2, MPI_INTEGER, MPI_COMM_WORLD, ierr)
    call MPI_Finalize(ierr)
end program in_place_mpi
