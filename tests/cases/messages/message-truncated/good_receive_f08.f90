! ranks: 2
! env: MPIWARDEN_RECORD=64M
! The receive has room for what is sent.
program receive_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: values(8) = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Send(values, 8, MPI_INTEGER, 1, 5, MPI_COMM_WORLD)
    else
        call MPI_Recv(values, 8, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end if
    call MPI_Finalize()
end program receive_f08
