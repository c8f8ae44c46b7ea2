! Each object is used before it is freed; a handle that a later call returns is the new object's.
! ranks: 2
program used_before
    use mpi_f08
    implicit none
    type(MPI_Comm) :: comm, copy, made
    type(MPI_Datatype) :: type, row
    type(MPI_Win) :: window
    integer :: key, turn
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0, bytes = 4
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    do turn = 1, 3
        call MPI_Comm_dup(MPI_COMM_WORLD, comm)
        copy = comm
        call MPI_Comm_get_attr(copy, key, found, flag)
        call MPI_Comm_dup(copy, made)
        call MPI_Comm_free(comm)
        call MPI_Comm_free(made)
        call MPI_Type_contiguous(8, MPI_INTEGER, type)
        call MPI_Type_contiguous(8, type, row)
        call MPI_Type_free(type)
        call MPI_Type_free(row)
    end do
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_get_attr(window, MPI_WIN_BASE, found, flag)
    call MPI_Win_free(window)
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program used_before
