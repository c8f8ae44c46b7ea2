! A communicator key used on a datatype and on a window, and freed as a key of theirs; and the reverse (7.7).
! ranks: 2
program calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: pair
    integer :: window
    integer :: ierr
    integer :: key, copy, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4, none = 0
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    !~^ related[keyval-wrong-kind]: created here
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)

    call MPI_Type_set_attr(pair, key, number, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Type_get_attr(pair, key, found, flag, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Type_delete_attr(pair, key, ierr)  !~ violation[keyval-wrong-kind]
    copy = key
    call MPI_Type_free_keyval(copy, ierr)  !~ violation[keyval-wrong-kind]: MPI_TYPE_FREE_KEYVAL
    call MPI_Win_set_attr(window, key, number, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Win_get_attr(window, key, found, flag, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Win_delete_attr(window, key, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Comm_set_attr(MPI_COMM_WORLD, type_key, number, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Comm_get_attr(MPI_COMM_WORLD, type_key, found, flag, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WIN_SIZE, found, flag, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Win_get_attr(window, MPI_TAG_UB, found, flag, ierr)  !~ violation[keyval-wrong-kind]
    call MPI_Attr_put(MPI_COMM_WORLD, type_key, 1, ierr)  !~ violation[keyval-wrong-kind]
    !~^ note[deprecated-call]

    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Win_free(window, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Finalize(ierr)
end program calls
