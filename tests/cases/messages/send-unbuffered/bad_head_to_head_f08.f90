! ranks: 2
! env: MPIWARDEN_RECORD=64M
! Both ranks send before they receive.
program main
    use mpi_f08
    implicit none
    integer :: rank
    integer :: mine = 1, other = 0


    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Send(mine, 1, MPI_INTEGER, 1 - rank, 5, MPI_COMM_WORLD) !~ portability[send-unbuffered]
    call MPI_Recv(other, 1, MPI_INTEGER, 1 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Finalize()
end program main
