! ranks: 2
! env: MPIWARDEN_RECORD=64M
! exit: any
! A message is matched by a probe, and nobody receives it then.
program matched
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: rank, value, ierror
    integer :: message

    value = 1
    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    if (rank == 0) then
        call MPI_Send(value, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, ierror)
    else
        call MPI_Mprobe(0, 5, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE, ierror) !~ violation[message-lost]
    end if
    call MPI_Finalize(ierror)
end program matched
