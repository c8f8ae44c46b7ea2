! ranks: 4
! env: MPIWARDEN_RECORD=64M
! exit: any
! The other group receives integers as real numbers.
program between_f08
    use mpi_f08
    implicit none
    integer :: rank, leader
    integer :: values(4) = 1
    type(MPI_Comm) :: half, between

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, half)
    leader = merge(2, 0, rank < 2)
    call MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, leader, 5, between)
    if (rank == 3) then
        call MPI_Send(values, 4, MPI_INTEGER, 1, 5, between) !~ violation[message-type-mismatch]
    else if (rank == 1) then
        call MPI_Recv(values, 4, MPI_REAL, 1, 5, between, MPI_STATUS_IGNORE) !~ related[message-type-mismatch]: received here
    end if
    call MPI_Comm_free(between)
    call MPI_Comm_free(half)
    call MPI_Finalize()
end program between_f08
