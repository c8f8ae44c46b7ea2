! ranks: 2
! env: MPIWARDEN_RECORD=64M
! Both at once, and one side first.
program main
    use mpi
    implicit none
    integer :: rank
    integer :: mine = 1, other = 0
    integer :: ierror

    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_Sendrecv(mine, 1, MPI_INTEGER, 1 - rank, 5, other, 1, MPI_INTEGER, 1 - rank, 5, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    if (rank == 0) then
        call MPI_Send(mine, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, ierror)
        call MPI_Recv(other, 1, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    else
        call MPI_Recv(other, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
        call MPI_Send(mine, 1, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, ierror)
    end if
    call MPI_Finalize(ierror)
end program main
