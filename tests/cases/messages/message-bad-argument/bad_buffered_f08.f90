! ranks: 2
! exit: any
! A message in buffered mode without a buffer, and one of more bytes than the buffer has.
program bad_buffered
    use mpi_f08
    use iso_c_binding
    implicit none
    integer :: rank, code, bytes, numbers(2048) = 0
    character, asynchronous, allocatable :: room(:)
    type(c_ptr) :: address

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 0) then
        call MPI_Bsend(numbers, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, code) !~ violation[message-bad-argument]: the process has no buffer
        if (code /= MPI_SUCCESS) call MPI_Send(numbers, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD)
    else
        call MPI_Recv(numbers, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    end if
    allocate (room(4096))
    call MPI_Buffer_attach(room, 4096)
    if (rank == 0) call MPI_Bsend(numbers, 1, MPI_INTEGER, MPI_PROC_NULL, 7, MPI_COMM_WORLD)
    call MPI_Buffer_detach(address, bytes)
    call MPI_Finalize()
end program bad_buffered
