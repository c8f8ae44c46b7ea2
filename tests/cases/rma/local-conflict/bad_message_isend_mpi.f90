! ranks: 2
! env: MPIWARDEN_RECORD=64M
! env: MPIWARDEN_WATCH=sample
! The buffer is changed before the wait.
program main
    use mpi
    implicit none
    integer :: rank
    integer, asynchronous :: numbers(4) = 1, got(4)
    integer :: request
    integer :: error

    call MPI_Init(error)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
    if (rank == 0) then
        call MPI_Isend(numbers, 4, MPI_INTEGER, 1, 3, MPI_COMM_WORLD, request, error) !~ related[local-conflict]: the operation that uses the memory
        numbers(1) = 2 !~ suspicious[local-conflict]
        call MPI_Wait(request, MPI_STATUS_IGNORE, error)
    else
        call MPI_Recv(got, 4, MPI_INTEGER, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, error)
    end if
    call MPI_Finalize(error)
end program
