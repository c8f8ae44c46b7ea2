! A communicator key used on a datatype and on a window, and freed as a key of theirs; and the reverse (7.7).
! ranks: 2
program calls
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key, copy, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4, none = 0
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    !~^ related[keyval-wrong-kind]: created here
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none)

    call MPI_Type_set_attr(pair, key, number)  !~ violation[keyval-wrong-kind]
    call MPI_Type_get_attr(pair, key, found, flag)  !~ violation[keyval-wrong-kind]
    call MPI_Type_delete_attr(pair, key)  !~ violation[keyval-wrong-kind]
    copy = key
    call MPI_Type_free_keyval(copy)  !~ violation[keyval-wrong-kind]: MPI_TYPE_FREE_KEYVAL
    call MPI_Win_set_attr(window, key, number)  !~ violation[keyval-wrong-kind]
    call MPI_Win_get_attr(window, key, found, flag)  !~ violation[keyval-wrong-kind]
    call MPI_Win_delete_attr(window, key)  !~ violation[keyval-wrong-kind]
    call MPI_Comm_set_attr(MPI_COMM_WORLD, type_key, number)  !~ violation[keyval-wrong-kind]
    call MPI_Comm_get_attr(MPI_COMM_WORLD, type_key, found, flag)  !~ violation[keyval-wrong-kind]
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WIN_SIZE, found, flag)  !~ violation[keyval-wrong-kind]
    call MPI_Win_get_attr(window, MPI_TAG_UB, found, flag)  !~ violation[keyval-wrong-kind]

    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free_keyval(key)
    call MPI_Win_free(window)
    call MPI_Type_free(pair)
    call MPI_Finalize()
end program calls
