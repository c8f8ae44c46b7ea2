! A new attribute under a freed key that another attribute still holds: the text leaves it open (7.7.2).
program held
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Datatype) :: pair
    integer :: key, saved, code
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number)
    saved = key
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_set_attr(MPI_COMM_SELF, saved, number, code)  !~ portability[keyval-freed]
    if (code == MPI_SUCCESS) call MPI_Comm_delete_attr(MPI_COMM_SELF, saved)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, saved)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, none)
    call MPI_Type_set_attr(pair, key, number)
    saved = key
    call MPI_Type_free_keyval(key)
    call MPI_Type_set_attr(pair, saved, number)  !~ portability[keyval-freed]
    call MPI_Type_free(pair)
    call MPI_Finalize()
end program held
