! Predefined attributes are read, and a key of the program's own stores what it wants to store.
! ranks: 2
program read_only
    use mpi_f08
    implicit none
    type(MPI_Win) :: window
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4, none = 0
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init()
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)

    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, found, flag)
    call MPI_Win_get_attr(window, MPI_WIN_MODEL, found, flag)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)
    call MPI_Comm_free_keyval(key)

    call MPI_Win_free(window)
    call MPI_Finalize()
end program read_only
