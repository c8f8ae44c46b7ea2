! exit: any
! Files in Fortran: sizes, places and modes that they cannot have, and a datatype that was not committed.
program bad_files
    use mpi_f08
    implicit none
    integer :: numbers(4), ierror
    type(MPI_File) :: file
    type(MPI_Datatype) :: filetype
    type(MPI_Status) :: status
    integer(MPI_OFFSET_KIND) :: place

    call MPI_Init(ierror)
    numbers = 0
    call MPI_File_open(MPI_COMM_SELF, 'bad_files_f08.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
        MPI_INFO_NULL, file, ierror)
    place = -8
    call MPI_File_set_size(file, place, ierror) !~ violation[message-bad-argument]: `size` is negative
    call MPI_File_seek(file, place, MPI_SEEK_SET, ierror) !~ violation[message-bad-argument]: `offset` is negative
    call MPI_File_write_at(file, place, numbers, 1, MPI_INTEGER, status, ierror) !~ violation[message-bad-argument]: `offset` is negative
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, filetype, ierror)
    place = 0
    call MPI_File_set_view(file, place, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierror) !~ violation[message-type-uncommitted]: `filetype` was not committed
    call MPI_Type_free(filetype, ierror)
    call MPI_File_close(file, ierror)
    ! Last, for libraries may crash of the file that they did not open.
    call MPI_File_open(MPI_COMM_SELF, 'bad_files_f08.data', MPI_MODE_CREATE + MPI_MODE_RDONLY, MPI_INFO_NULL, file, ierror) !~ violation[message-bad-argument]: MPI_MODE_CREATE together with MPI_MODE_RDONLY
    call MPI_Finalize(ierror)
end program
