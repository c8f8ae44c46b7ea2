! Calls that no check looks at, by the module mpi: strings, whose lengths are hidden arguments, and numbers.
program seen
    use mpi
    implicit none
    character(len=40) :: value
    character(len=MPI_MAX_OBJECT_NAME) :: name
    character(len=MPI_MAX_ERROR_STRING) :: text
    integer :: info, code, length, rank, total, file, packed(20)
    integer(kind=MPI_ADDRESS_KIND) :: position
    integer(kind=MPI_OFFSET_KIND) :: where
    logical :: found
    call MPI_INIT(code)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, code)
    call MPI_INFO_CREATE(info, code)
    call MPI_INFO_SET(info, 'key', 'a longer value', code)
    call MPI_INFO_SET(info, 'a much longer key', 'b', code)
    value = ''
    call MPI_INFO_GET(info, 'key', 40, value, found, code)
    print *, 'key', found, '[', value, ']'
    value = ''
    call MPI_INFO_GET(info, 'a much longer key', 40, value, found, code)
    print *, 'longer', found, '[', value, ']'
    call MPI_INFO_FREE(info, code)
    call MPI_COMM_SET_NAME(MPI_COMM_WORLD, 'the world  ', code)
    call MPI_COMM_GET_NAME(MPI_COMM_WORLD, name, length, code)
    print *, trim(name), length
    call MPI_ERROR_STRING(MPI_SUCCESS, text, length, code)
    print *, trim(text), length
    call MPI_ALLREDUCE(rank + 1, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, code)
    print *, 'total', total
    position = 0
    call MPI_PACK_EXTERNAL('external32', total, 1, MPI_INTEGER, packed, 80_MPI_ADDRESS_KIND, position, code)
    print *, 'packed', position
    call MPI_FILE_OPEN(MPI_COMM_SELF, 'seen.data', MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file, code)
    where = 0
    call MPI_FILE_SET_VIEW(file, where, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, code)
    call MPI_FILE_GET_VIEW(file, where, length, length, value, code)
    print *, trim(value)
    call MPI_FILE_CLOSE(file, code)
    call MPI_FINALIZE(code)
end program seen
