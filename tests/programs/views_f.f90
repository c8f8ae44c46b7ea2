! Views of a file by datatypes of several kinds, all made and freed as they should be. Argument: the file.
program views
    implicit none
    include 'mpif.h'
    integer :: rank, processes, file, i, inner, outer, unit, pattern, ierror
    integer :: sizes(2), parts(2), starts(2), numbers(64)
    integer(MPI_OFFSET_KIND) :: at
    character(len=1000) :: path
    character(len=MPI_MAX_DATAREP_STRING) :: form

    call MPI_INIT(ierror)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
    call MPI_COMM_SIZE(MPI_COMM_WORLD, processes, ierror)
    call get_command_argument(1, path)
    call MPI_FILE_OPEN(MPI_COMM_WORLD, trim(path), MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file, ierror)
    numbers = rank
    at = 0
    do i = 1, 12
        sizes = [4, 8*processes]
        parts = [4, 8]
        starts = [0, 8*rank]
        call MPI_TYPE_CREATE_SUBARRAY(2, sizes, parts, starts, MPI_ORDER_FORTRAN, MPI_INTEGER, inner, ierror)
        call MPI_TYPE_COMMIT(inner, ierror)
        if (mod(i, 2) == 0) then
            call MPI_TYPE_CONTIGUOUS(2, inner, outer, ierror)
        else
            call MPI_TYPE_DUP(inner, outer, ierror)
        end if
        call MPI_TYPE_COMMIT(outer, ierror)
        call MPI_TYPE_FREE(inner, ierror)
        call MPI_FILE_SET_VIEW(file, at, MPI_INTEGER, outer, 'native', MPI_INFO_NULL, ierror)
        call MPI_FILE_WRITE_ALL(file, numbers, 16, MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
        call MPI_FILE_GET_VIEW(file, at, unit, pattern, form, ierror)
        call MPI_TYPE_FREE(pattern, ierror)
        at = 0
        call MPI_TYPE_FREE(outer, ierror)
    end do
    call MPI_FILE_CLOSE(file, ierror)
    call MPI_FINALIZE(ierror)
    if (rank == 0) print '(a)', 'done'
end program
