! ranks: 2
! env: MPIWARDEN_RECORD=64M
! It is received.
program send_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: value = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Send(value, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD)
    else
        call MPI_Recv(value, 1, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end if
    call MPI_Finalize()
end program send_f08
