! What is there is asked for first, and deleted only then.
! ranks: 2
program looks_first
    use mpi
    implicit none
    integer :: dup
    integer :: pair
    integer :: window
    integer :: ierr
    integer :: key, type_key, window_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4, none = 0
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, dup, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, window_key, none, ierr)

    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number, ierr)
    call MPI_Comm_get_attr(dup, key, found, flag, ierr)
    if (flag) call MPI_Comm_delete_attr(dup, key, ierr)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key, ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, key, found, flag, ierr)
    if (flag) call MPI_Comm_delete_attr(MPI_COMM_WORLD, key, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Type_get_attr(pair, type_key, found, flag, ierr)
    if (flag) call MPI_Type_delete_attr(pair, type_key, ierr)
    call MPI_Win_get_attr(window, window_key, found, flag, ierr)
    if (flag) call MPI_Win_delete_attr(window, window_key, ierr)

    call MPI_Win_free_keyval(window_key, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Win_free(window, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Comm_free(dup, ierr)
    call MPI_Finalize(ierr)
end program looks_first
