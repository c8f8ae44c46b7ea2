! A freed key lives until its last attribute is gone, and so long it may be asked for and deleted through a saved copy
! (7.7.2). A number that a later call returns is the new key's.
! ranks: 2
program held
    use mpi
    implicit none
    integer :: dup
    integer :: pair
    integer :: window
    integer :: ierr
    integer :: key, saved, turn
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4, none = 0
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)

    do turn = 1, 3
        call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
        call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number, ierr)
        saved = key
        call MPI_Comm_free_keyval(key, ierr)
        call MPI_Comm_dup(MPI_COMM_WORLD, dup, ierr)
        call MPI_Comm_delete_attr(MPI_COMM_WORLD, saved, ierr)
        call MPI_Comm_get_attr(dup, saved, found, flag, ierr)
        call MPI_Comm_free(dup, ierr)
    end do

    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, none, ierr)
    call MPI_Type_set_attr(pair, key, number, ierr)
    saved = key
    call MPI_Type_free_keyval(key, ierr)
    call MPI_Type_get_attr(pair, saved, found, flag, ierr)
    call MPI_Type_delete_attr(pair, saved, ierr)

    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, key, none, ierr)
    call MPI_Win_set_attr(window, key, number, ierr)
    saved = key
    call MPI_Win_free_keyval(key, ierr)
    call MPI_Win_get_attr(window, saved, found, flag, ierr)
    call MPI_Win_delete_attr(window, saved, ierr)

    call MPI_Win_free(window, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Finalize(ierr)
end program held
