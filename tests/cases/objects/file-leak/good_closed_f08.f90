! A file that is closed.
program closed_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_File) :: file
    integer, parameter :: mode = MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE
    call MPI_Init(ierror)
    call MPI_File_open(MPI_COMM_WORLD, "closed_f08.dat", mode, MPI_INFO_NULL, file, ierror)
    call MPI_File_close(file, ierror)
    call MPI_Finalize(ierror)
end program closed_f08
