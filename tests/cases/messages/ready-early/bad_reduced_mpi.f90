! ranks: 2
! env: MPIWARDEN_RECORD=64M
! exit: any
! The receive is posted behind a reduction that comes after the send.
program ready
    use mpi
    implicit none
    integer :: rank, all, ierror
    integer :: value = 1

    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    if (rank == 0) then
        call MPI_Rsend(value, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, ierror) !~ violation[ready-early]
    end if
    call MPI_Allreduce(rank, all, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
    if (rank == 1) call MPI_Recv(value, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call MPI_Finalize(ierror)
end program ready
