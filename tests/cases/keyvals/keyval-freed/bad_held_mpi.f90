! A new attribute under a freed key that another attribute still holds: the text leaves it open (7.7.2).
program held
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: pair
    integer :: ierr
    integer :: key, saved, code
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number, ierr)
    saved = key
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_set_attr(MPI_COMM_SELF, saved, number, code)  !~ portability[keyval-freed]
    if (code == MPI_SUCCESS) call MPI_Comm_delete_attr(MPI_COMM_SELF, saved, ierr)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, saved, ierr)

    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, none, ierr)
    call MPI_Type_set_attr(pair, key, number, ierr)
    saved = key
    call MPI_Type_free_keyval(key, ierr)
    call MPI_Type_set_attr(pair, saved, number, ierr)  !~ portability[keyval-freed]
    call MPI_Type_free(pair, ierr)
    call MPI_Finalize(ierr)
end program held
