! ranks: 2
! env: MPIWARDEN_RECORD=64M
! Both at once, and one side first.
program main
    use mpi_f08
    implicit none
    integer :: rank
    integer :: mine = 1, other = 0


    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Sendrecv(mine, 1, MPI_INTEGER, 1 - rank, 5, other, 1, MPI_INTEGER, 1 - rank, 5, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    if (rank == 0) then
        call MPI_Send(mine, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD)
        call MPI_Recv(other, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    else
        call MPI_Recv(other, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
        call MPI_Send(mine, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD)
    end if
    call MPI_Finalize()
end program main
