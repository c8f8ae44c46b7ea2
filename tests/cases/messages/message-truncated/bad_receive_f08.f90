! ranks: 2
! env: MPIWARDEN_RECORD=64M
! exit: any
! The receive has room for less than is sent.
program receive_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: values(8) = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Send(values, 8, MPI_INTEGER, 1, 5, MPI_COMM_WORLD) !~ violation[message-truncated]
    else
        call MPI_Recv(values, 4, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE) !~ related[message-truncated]: received here
    end if
    call MPI_Finalize()
end program receive_f08
