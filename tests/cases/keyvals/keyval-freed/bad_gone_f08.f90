! Saved copies of keys that nothing holds any more (7.7.2).
! ranks: 2
program gone
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: dup
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key, saved
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
    !~^ related[keyval-freed]: created here
    saved = key
    call MPI_Comm_free_keyval(key)  !~ related[keyval-freed]: freed here
    call MPI_Comm_set_attr(MPI_COMM_WORLD, saved, number)  !~ violation[keyval-freed]
    call MPI_Comm_get_attr(MPI_COMM_WORLD, saved, found, flag)  !~ violation[keyval-freed]
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, saved)  !~ violation[keyval-freed]
    call MPI_Comm_free_keyval(saved)  !~ violation[keyval-freed]

    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, none)
    saved = key
    call MPI_Type_free_keyval(key)
    call MPI_Type_set_attr(pair, saved, number)  !~ violation[keyval-freed]
    call MPI_Type_get_attr(pair, saved, found, flag)  !~ violation[keyval-freed]
    call MPI_Type_delete_attr(pair, saved)  !~ violation[keyval-freed]

    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, key, none)
    saved = key
    call MPI_Win_free_keyval(key)
    call MPI_Win_set_attr(window, saved, number)  !~ violation[keyval-freed]
    call MPI_Win_get_attr(window, saved, found, flag)  !~ violation[keyval-freed]
    call MPI_Win_delete_attr(window, saved)  !~ violation[keyval-freed]

    ! The last attribute goes with its communicator, and the freed key with it.
    call MPI_Comm_dup(MPI_COMM_WORLD, dup)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(dup, key, number)
    saved = key
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_get_attr(dup, saved, found, flag)
    call MPI_Comm_free(dup)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, saved, found, flag)  !~ violation[keyval-freed]

    call MPI_Win_free(window)
    call MPI_Type_free(pair)
    call MPI_Finalize()
end program gone
