! ranks: 2
! env: MPIWARDEN_RECORD=64M
! What is left in place counts as sent from there.
program in_place_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: values(8) = 1, all(8) = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Allreduce(MPI_IN_PLACE, values, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 2, MPI_INTEGER, MPI_COMM_WORLD)
    if (rank == 1) then
        call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 3, MPI_INTEGER, 1, MPI_COMM_WORLD)
        call MPI_Scatter(all, 3, MPI_INTEGER, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD)
        call MPI_Reduce(MPI_IN_PLACE, values, 2, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD)
    else
        call MPI_Gather(values, 3, MPI_INTEGER, all, 0, MPI_DATATYPE_NULL, 1, MPI_COMM_WORLD)
        call MPI_Scatter(all, 0, MPI_DATATYPE_NULL, values, 3, MPI_INTEGER, 1, MPI_COMM_WORLD)
        call MPI_Reduce(values, all, 2, MPI_INTEGER, MPI_SUM, 1, MPI_COMM_WORLD)
    end if
    call MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 2, MPI_INTEGER, MPI_COMM_WORLD)
    call MPI_Finalize()
end program in_place_f08
