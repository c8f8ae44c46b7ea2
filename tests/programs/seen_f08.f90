! Calls that no check looks at, by the module mpi_f08: strings, whose lengths are hidden arguments, and numbers.
program seen_f08
    use mpi_f08
    implicit none
    character(len=40) :: value
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=MPI_MAX_ERROR_STRING) :: text
    integer :: length, rank, total, packed(20)
    type(MPI_Info) :: info
    type(MPI_File) :: file
    type(MPI_Datatype) :: one, other
    integer(kind=MPI_ADDRESS_KIND) :: position
    integer(kind=MPI_OFFSET_KIND) :: where
    logical :: found
    call MPI_INIT()
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank)
    call MPI_INFO_CREATE(info)
    call MPI_INFO_SET(info, 'key', 'a longer value')
    call MPI_INFO_SET(info, 'a much longer key', 'b')
    value = ''
    call MPI_INFO_GET(info, 'key', 40, value, found)
    print *, 'key', found, '[', value, ']'
    value = ''
    call MPI_INFO_GET(info, 'a much longer key', 40, value, found)
    print *, 'longer', found, '[', value, ']'
    call MPI_INFO_FREE(info)
    call MPI_COMM_SET_NAME(MPI_COMM_WORLD, 'the world  ')
    call MPI_COMM_GET_NAME(MPI_COMM_WORLD, name, length)
    print *, trim(name), length
    call MPI_ERROR_STRING(MPI_SUCCESS, text, length)
    print *, trim(text), length
    call MPI_ALLREDUCE(rank + 1, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    print *, 'total', total
    position = 0
    call MPI_PACK_EXTERNAL('external32', total, 1, MPI_INTEGER, packed, 80_MPI_ADDRESS_KIND, position)
    print *, 'packed', position
    call MPI_FILE_OPEN(MPI_COMM_SELF, 'seen.data', MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file)
    where = 0
    call MPI_FILE_SET_VIEW(file, where, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL)
    call MPI_FILE_GET_VIEW(file, where, one, other, value)
    print *, trim(value)
    call MPI_FILE_CLOSE(file)
    call MPI_FINALIZE()
end program seen_f08
