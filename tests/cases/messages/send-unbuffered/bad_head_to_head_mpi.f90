! ranks: 2
! env: MPIWARDEN_RECORD=64M
! Both ranks send before they receive.
program main
    use mpi
    implicit none
    integer :: rank
    integer :: mine = 1, other = 0
    integer :: ierror

    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_Send(mine, 1, MPI_INTEGER, 1 - rank, 5, MPI_COMM_WORLD, ierror) !~ portability[send-unbuffered]
    call MPI_Recv(other, 1, MPI_INTEGER, 1 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call MPI_Finalize(ierror)
end program main
