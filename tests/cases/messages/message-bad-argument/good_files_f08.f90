! ranks: 2
! Files in Fortran: every kind of call, with right arguments. One file: under load, Open MPI 4 hangs now and then where a second one is opened.
program good_files
    use mpi_f08
    implicit none
    integer :: rank, numbers(4), amode
    type(MPI_File) :: file
    type(MPI_Errhandler) :: handler
    type(MPI_Group) :: group
    type(MPI_Info) :: info
    type(MPI_Datatype) :: filetype
    type(MPI_Status) :: status
    integer(MPI_OFFSET_KIND) :: place

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_File_get_errhandler(MPI_FILE_NULL, handler)
    call MPI_File_set_errhandler(MPI_FILE_NULL, handler)
    call MPI_Errhandler_free(handler)
    numbers = rank
    call MPI_File_open(MPI_COMM_WORLD, 'good_files_f08.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, &
        MPI_INFO_NULL, file)
    place = 64
    call MPI_File_set_size(file, place)
    call MPI_File_preallocate(file, place)
    call MPI_Type_vector(2, 1, 2, MPI_INTEGER, filetype)
    call MPI_Type_commit(filetype)
    place = 4 * rank
    call MPI_File_set_view(file, place, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL)
    place = 0
    call MPI_File_write_at_all(file, place, numbers, 2, MPI_INTEGER, status)
    call MPI_File_sync(file)
    call MPI_File_seek(file, place, MPI_SEEK_SET)
    call MPI_File_read_all(file, numbers, 2, MPI_INTEGER, status)
    place = -1
    call MPI_File_seek(file, place, MPI_SEEK_CUR)
    place = 0
    call MPI_File_read_at_all_begin(file, place, numbers, 2, MPI_INTEGER)
    call MPI_File_read_at_all_end(file, numbers, status)
    call MPI_File_set_atomicity(file, .true.)
    call MPI_File_get_amode(file, amode)
    call MPI_File_get_group(file, group)
    call MPI_Group_free(group)
    call MPI_File_get_size(file, place)
    call MPI_File_get_info(file, info)
    call MPI_File_set_info(file, info)
    call MPI_Info_free(info)
    call MPI_File_close(file)
    call MPI_Type_free(filetype)
    call MPI_Finalize()
end program
