! Null handles where an object is needed (2.5.1).
program calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: no_comm = MPI_COMM_NULL, comm
    integer :: no_type = MPI_DATATYPE_NULL, made
    integer :: no_window = MPI_WIN_NULL, window
    integer :: ierr
    integer :: key, type_key, window_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, none = 0, bytes = 4
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, window_key, none, ierr)

    call MPI_Comm_set_attr(no_comm, key, number, ierr)  !~ violation[object-null]: MPI_COMM_SET_ATTR
    call MPI_Comm_get_attr(no_comm, key, found, flag, ierr)  !~ violation[object-null]
    call MPI_Comm_delete_attr(no_comm, key, ierr)  !~ violation[object-null]
    call MPI_Comm_dup(no_comm, comm, ierr)  !~ violation[object-null]
    call MPI_Comm_split(no_comm, 0, 0, comm, ierr)  !~ violation[object-null]
    call MPI_Comm_free(no_comm, ierr)  !~ violation[object-null]
    call MPI_Type_set_attr(no_type, type_key, number, ierr)  !~ violation[object-null]
    call MPI_Type_get_attr(no_type, type_key, found, flag, ierr)  !~ violation[object-null]
    call MPI_Type_delete_attr(no_type, type_key, ierr)  !~ violation[object-null]
    call MPI_Type_dup(no_type, made, ierr)  !~ violation[object-null]
    call MPI_Type_contiguous(4, no_type, made, ierr)  !~ violation[object-null]
    call MPI_Type_free(no_type, ierr)  !~ violation[object-null]
    call MPI_Win_set_attr(no_window, window_key, number, ierr)  !~ violation[object-null]
    call MPI_Win_get_attr(no_window, MPI_WIN_BASE, found, flag, ierr)  !~ violation[object-null]
    call MPI_Win_delete_attr(no_window, window_key, ierr)  !~ violation[object-null]
    call MPI_Win_attach(no_window, memory, bytes, ierr)  !~ violation[object-null]
    call MPI_Win_detach(no_window, memory, ierr)  !~ violation[object-null]
    call MPI_Win_free(no_window, ierr)  !~ violation[object-null]
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_NULL, window, ierr)  !~ violation[object-null]

    ! Freeing sets the variable to MPI_COMM_NULL, so the second free gets a null handle.
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_free(comm, ierr)  !~ violation[object-null]: MPI_COMM_FREE

    call MPI_Win_free_keyval(window_key, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program calls
