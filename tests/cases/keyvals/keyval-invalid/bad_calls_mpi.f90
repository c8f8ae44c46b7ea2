! MPI_KEYVAL_INVALID in every call that takes a key (7.7.5).
! ranks: 2
program calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: pair
    integer :: window
    integer :: ierr
    integer :: key = MPI_KEYVAL_INVALID
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN, ierr)

    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number, ierr)  !~ violation[keyval-invalid]: MPI_COMM_SET_ATTR
    call MPI_Comm_get_attr(MPI_COMM_WORLD, key, found, flag, ierr)  !~ violation[keyval-invalid]
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key, ierr)  !~ violation[keyval-invalid]
    call MPI_Comm_free_keyval(key, ierr)  !~ violation[keyval-invalid]
    call MPI_Type_set_attr(pair, key, number, ierr)  !~ violation[keyval-invalid]
    call MPI_Type_get_attr(pair, key, found, flag, ierr)  !~ violation[keyval-invalid]
    call MPI_Type_delete_attr(pair, key, ierr)  !~ violation[keyval-invalid]
    call MPI_Type_free_keyval(key, ierr)  !~ violation[keyval-invalid]
    call MPI_Win_set_attr(window, key, number, ierr)  !~ violation[keyval-invalid]
    call MPI_Win_get_attr(window, key, found, flag, ierr)  !~ violation[keyval-invalid]
    call MPI_Win_delete_attr(window, key, ierr)  !~ violation[keyval-invalid]
    call MPI_Win_free_keyval(key, ierr)  !~ violation[keyval-invalid]

    call MPI_Win_free(window, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Finalize(ierr)
end program calls
