! ranks: 2
! env: MPIWARDEN_RECORD=64M
! exit: any
! Nobody receives it.
program send_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: value = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Send(value, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD) !~ violation[message-lost]
    end if
    call MPI_Finalize()
end program send_f08
