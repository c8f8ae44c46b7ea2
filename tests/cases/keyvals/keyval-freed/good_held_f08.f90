! A freed key lives until its last attribute is gone, and so long it may be asked for and deleted through a saved copy
! (7.7.2). A number that a later call returns is the new key's.
! ranks: 2
program held
    use mpi_f08
    implicit none
    type(MPI_Comm) :: dup
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key, saved, turn
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, found, bytes = 4, none = 0
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init()
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)

    do turn = 1, 3
        call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none)
        call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number)
        saved = key
        call MPI_Comm_free_keyval(key)
        call MPI_Comm_dup(MPI_COMM_WORLD, dup)
        call MPI_Comm_delete_attr(MPI_COMM_WORLD, saved)
        call MPI_Comm_get_attr(dup, saved, found, flag)
        call MPI_Comm_free(dup)
    end do

    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, none)
    call MPI_Type_set_attr(pair, key, number)
    saved = key
    call MPI_Type_free_keyval(key)
    call MPI_Type_get_attr(pair, saved, found, flag)
    call MPI_Type_delete_attr(pair, saved)

    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, key, none)
    call MPI_Win_set_attr(window, key, number)
    saved = key
    call MPI_Win_free_keyval(key)
    call MPI_Win_get_attr(window, saved, found, flag)
    call MPI_Win_delete_attr(window, saved)

    call MPI_Win_free(window)
    call MPI_Type_free(pair)
    call MPI_Finalize()
end program held
