! An integer that never was a key, as a variable without a value holds it (7.7.5).
! ranks: 2
program calls
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key = 987654321
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)

    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number)  !~ violation[keyval-unknown]
    call MPI_Comm_get_attr(MPI_COMM_WORLD, key, found, flag)  !~ violation[keyval-unknown]
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)  !~ violation[keyval-unknown]
    call MPI_Comm_free_keyval(key)  !~ violation[keyval-unknown]
    call MPI_Type_set_attr(pair, key, number)  !~ violation[keyval-unknown]
    call MPI_Type_get_attr(pair, key, found, flag)  !~ violation[keyval-unknown]
    call MPI_Type_delete_attr(pair, key)  !~ violation[keyval-unknown]
    call MPI_Win_set_attr(window, key, number)  !~ violation[keyval-unknown]
    call MPI_Win_get_attr(window, key, found, flag)  !~ violation[keyval-unknown]
    call MPI_Win_delete_attr(window, key)  !~ violation[keyval-unknown]

    call MPI_Win_free(window)
    call MPI_Type_free(pair)
    call MPI_Finalize()
end program calls
