! ranks: 2
! env: MPIWARDEN_RECORD=64M
! The receive is posted before a reduction that comes before the send.
program ready
    use mpi_f08
    implicit none
    integer :: rank, all
    integer, asynchronous :: value = 1
    type(MPI_Request) :: request = MPI_REQUEST_NULL

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 1) call MPI_Irecv(value, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, request)
    call MPI_Allreduce(rank, all, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    if (rank == 0) call MPI_Rsend(value, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Finalize()
end program ready
