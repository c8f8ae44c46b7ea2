! Names of a window, with the length that no program writes: before it is freed.
! ranks: 2
program named_in_time
    use mpi_f08
    implicit none
    save
    type(MPI_Win) :: window
    integer(kind=MPI_ADDRESS_KIND) :: bytes = 4
    integer, asynchronous :: memory = 0
    character(len=MPI_MAX_OBJECT_NAME) :: name
    integer :: length

    call MPI_Init()
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)
    call MPI_Win_set_name(window, 'results')
    call MPI_Win_get_name(window, name, length)
    if (length /= 7) call MPI_Abort(MPI_COMM_WORLD, 1)  ! Open MPI 4 gives the wrong letters
    call MPI_Win_free(window)
    call MPI_Finalize()
end program named_in_time
