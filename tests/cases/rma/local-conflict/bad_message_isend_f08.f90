! ranks: 2
! env: MPIWARDEN_RECORD=64M
! env: MPIWARDEN_WATCH=sample
! The buffer is changed before the wait.
program main
    use mpi_f08
    implicit none
    integer :: rank
    integer, asynchronous :: numbers(4) = 1, got(4)
    type(MPI_Request) :: request

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Isend(numbers, 4, MPI_INTEGER, 1, 3, MPI_COMM_WORLD, request) !~ related[local-conflict]: the operation that uses the memory
        numbers(1) = 2 !~ suspicious[local-conflict]
        call MPI_Wait(request, MPI_STATUS_IGNORE)
    else
        call MPI_Recv(got, 4, MPI_INTEGER, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end if
    call MPI_Finalize()
end program
