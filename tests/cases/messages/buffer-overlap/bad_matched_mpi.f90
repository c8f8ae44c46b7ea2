! ranks: 2
! env: MPIWARDEN_RECORD=64M
! The buffer of a receive under way is that of one that was matched by a probe.
program matched_mpi
    use mpi
    implicit none
    integer :: rank, message, request, ierror
    integer :: numbers(4) = 0

    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    if (rank == 0) then
        call MPI_Send(numbers, 4, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, ierror)
        call MPI_Send(numbers, 4, MPI_INTEGER, 1, 6, MPI_COMM_WORLD, ierror)
    else
        call MPI_Mprobe(0, 5, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE, ierror)
        call MPI_Imrecv(numbers, 4, MPI_INTEGER, message, request, ierror) !~ related[buffer-overlap]
        call MPI_Recv(numbers, 4, MPI_INTEGER, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror) !~ violation[buffer-overlap]
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    end if
    call MPI_Finalize(ierror)
end program matched_mpi
