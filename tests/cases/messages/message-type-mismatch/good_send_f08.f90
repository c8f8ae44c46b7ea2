! ranks: 2
! env: MPIWARDEN_RECORD=64M
! What is sent is received.
program send_f08
    use mpi_f08
    implicit none
    integer :: rank
    double precision :: words(1)
    double precision :: values(1) = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Send(values, 1, MPI_DOUBLE_PRECISION, 1, 5, MPI_COMM_WORLD)
    else
        call MPI_Recv(words, 1, MPI_DOUBLE_PRECISION, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end if
    call MPI_Finalize()
end program send_f08
