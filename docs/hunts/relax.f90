! Relaxes a rod that is shared out over the ranks. Each rank gives its last value to the next one.
program relax
    use mpi_f08
    implicit none
    integer :: rank, ranks, step
    real :: rod(0:101), change, most

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks)
    rod = real(ranks - rank)
    do step = 1, 100
        if (rank > 0) then
            call MPI_Recv(rod(0), 1, MPI_REAL, rank - 1, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
        end if
        rod(1:100) = 0.5 * (rod(0:99) + rod(2:101))
        change = abs(rod(1) - rod(0))
        ! Nothing new: the next rank need not know.
        if (rank < ranks - 1 .and. change > 0.01) then
            call MPI_Send(rod(100), 1, MPI_REAL, rank + 1, step, MPI_COMM_WORLD)
        end if
    end do
    call MPI_Allreduce(change, most, 1, MPI_REAL, MPI_MAX, MPI_COMM_WORLD)
    if (rank == 0) print *, 'change', most
    call MPI_Finalize()
end program relax
