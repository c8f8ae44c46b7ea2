! ranks: 2
! env: MPIWARDEN_RECORD=64M
! Messages that were taken out of the queue are received with another type.
program matched_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: numbers(4) = 0
    real :: values(4)
    type(MPI_Message) :: message
    type(MPI_Request) :: request

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Send(numbers, 4, MPI_INTEGER, 1, 5, MPI_COMM_WORLD) !~ violation[message-type-mismatch]
        call MPI_Send(numbers, 4, MPI_INTEGER, 1, 6, MPI_COMM_WORLD) !~ violation[message-type-mismatch]
        call MPI_Send(numbers, 4, MPI_INTEGER, 1, 7, MPI_COMM_WORLD)
    else
        call MPI_Mprobe(0, 5, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE)
        call MPI_Mrecv(values, 4, MPI_REAL, message, MPI_STATUS_IGNORE) !~ related[message-type-mismatch]: received here
        call MPI_Mprobe(0, 6, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE)
        call MPI_Imrecv(values, 4, MPI_REAL, message, request) !~ related[message-type-mismatch]: received here
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call MPI_Mprobe(0, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE)
        call MPI_Imrecv(numbers, 4, MPI_INTEGER, message, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
    end if
    call MPI_Finalize()
end program matched_f08
