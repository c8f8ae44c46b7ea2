! Accesses to a file one after another, each complete before its buffer is used again.
program files_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_File) :: file
    type(MPI_Request) :: requests(2)
    integer, asynchronous :: numbers(100), more(100)
    integer :: round
    integer(MPI_OFFSET_KIND) :: start = 0, behind = 400
    call MPI_Init()
    numbers = 1
    more = 2
    call MPI_File_open(MPI_COMM_WORLD, 'apart_f08.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
                       MPI_INFO_NULL, file)
    do round = 1, 10
        call MPI_File_iwrite_at(file, start, numbers, 100, MPI_INTEGER, requests(1))
        call MPI_File_iwrite_at(file, behind, more, 100, MPI_INTEGER, requests(2))
        call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
        call MPI_File_iread_at(file, behind, numbers, 100, MPI_INTEGER, requests(1))
        call MPI_File_read_at(file, start, more, 100, MPI_INTEGER, MPI_STATUS_IGNORE)
        call MPI_Wait(requests(1), MPI_STATUS_IGNORE)
        call MPI_Bcast(numbers, 100, MPI_INTEGER, 0, MPI_COMM_WORLD)
        call MPI_File_write_at_all(file, start, numbers, 100, MPI_INTEGER, MPI_STATUS_IGNORE)
    end do
    call MPI_File_close(file)
    call MPI_Finalize()
end program files_f08
