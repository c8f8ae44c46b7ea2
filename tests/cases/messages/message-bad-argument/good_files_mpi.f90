! ranks: 2
! Files in Fortran: every kind of call, with right arguments. One file: under load, Open MPI 4 hangs now and then where a second one is opened.
program good_files
    use mpi
    implicit none
    integer :: file, rank, ierror, numbers(4), handler, group, info, filetype, status(MPI_STATUS_SIZE), amode
    integer(MPI_OFFSET_KIND) :: place

    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_File_get_errhandler(MPI_FILE_NULL, handler, ierror)
    call MPI_File_set_errhandler(MPI_FILE_NULL, handler, ierror)
    call MPI_Errhandler_free(handler, ierror)
    numbers = rank
    call MPI_File_open(MPI_COMM_WORLD, 'good_files_f.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
        MPI_INFO_NULL, file, ierror)
    place = 64
    call MPI_File_set_size(file, place, ierror)
    call MPI_File_preallocate(file, place, ierror)
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, filetype, ierror)
    call MPI_Type_commit(filetype, ierror)
    place = 4 * rank
    call MPI_File_set_view(file, place, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierror)
    place = 0
    call MPI_File_write_at_all(file, place, numbers, 2, MPI_INTEGER, status, ierror)
    call MPI_File_sync(file, ierror)
    call MPI_File_seek(file, place, MPI_SEEK_SET, ierror)
    call MPI_File_read_all(file, numbers, 2, MPI_INTEGER, status, ierror)
    place = -1
    call MPI_File_seek(file, place, MPI_SEEK_CUR, ierror)
    place = 0
    call MPI_File_read_at_all_begin(file, place, numbers, 2, MPI_INTEGER, ierror)
    call MPI_File_read_at_all_end(file, numbers, status, ierror)
    call MPI_File_set_atomicity(file, .true., ierror)
    call MPI_File_get_amode(file, amode, ierror)
    call MPI_File_get_group(file, group, ierror)
    call MPI_Group_free(group, ierror)
    call MPI_File_get_size(file, place, ierror)
    call MPI_File_get_info(file, info, ierror)
    call MPI_File_set_info(file, info, ierror)
    call MPI_Info_free(info, ierror)
    call MPI_File_close(file, ierror)
    call MPI_Type_free(filetype, ierror)
    call MPI_Finalize(ierror)
end program
