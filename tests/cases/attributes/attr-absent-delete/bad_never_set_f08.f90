! Attributes are deleted that are not there (7.7.2 does not say what happens then).
! ranks: 2
program never_set
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: dup
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key, type_key, window_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 4, none = 0
    integer, asynchronous :: memory = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_dup(MPI_COMM_WORLD, dup)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, window_key, none)

    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number)
    call MPI_Comm_delete_attr(dup, key)  !~ portability[attr-absent-delete]
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)  !~ portability[attr-absent-delete]
    call MPI_Type_delete_attr(pair, type_key)  !~ portability[attr-absent-delete]
    call MPI_Win_delete_attr(window, window_key)  !~ portability[attr-absent-delete]

    call MPI_Win_free_keyval(window_key)
    call MPI_Type_free_keyval(type_key)
    call MPI_Comm_free_keyval(key)
    call MPI_Win_free(window)
    call MPI_Type_free(pair)
    call MPI_Comm_free(dup)
    call MPI_Finalize()
end program never_set
