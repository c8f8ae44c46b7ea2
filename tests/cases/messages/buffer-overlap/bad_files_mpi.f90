! exit: any
! The buffer of a message that is not complete is written to a file, and that of an access to a file is sent.
program files_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror, file, request, other, status(MPI_STATUS_SIZE)
    integer, asynchronous :: numbers(100), more(100)
    integer(MPI_OFFSET_KIND) :: start = 0
    call MPI_Init(ierror)
    more = 1
    call MPI_File_open(MPI_COMM_WORLD, 'overlap_mpi.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
                       MPI_INFO_NULL, file, ierror)
    call MPI_File_write_at(file, start, more, 100, MPI_INTEGER, status, ierror)
    call MPI_Irecv(numbers, 100, MPI_INTEGER, 0, 1, MPI_COMM_SELF, request, ierror)
    call MPI_File_write_at(file, start, numbers, 50, MPI_INTEGER, status, ierror) !~ violation[buffer-overlap]: writes to a file from the receive buffer
    call MPI_Send(more, 100, MPI_INTEGER, 0, 1, MPI_COMM_SELF, ierror)
    call MPI_Wait(request, status, ierror)
    call MPI_File_iread_at(file, start, numbers, 100, MPI_INTEGER, request, ierror)
    call MPI_Isend(numbers(100), 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, other, ierror) !~ violation[buffer-overlap]: sends from the buffer of an earlier MPI_FILE_IREAD_AT
    call MPI_Recv(more, 1, MPI_INTEGER, 0, 2, MPI_COMM_SELF, status, ierror)
    call MPI_Wait(other, status, ierror)
    call MPI_Wait(request, status, ierror)
    call MPI_File_close(file, ierror)
    call MPI_Finalize(ierror)
end program files_mpi
