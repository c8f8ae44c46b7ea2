! Each object is used before it is freed; a handle that a later call returns is the new object's.
! ranks: 2
program used_before
    use mpi
    implicit none
    integer :: comm, copy, made
    integer :: type, row
    integer :: window
    integer :: ierr
    integer :: key, turn
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0, bytes = 4
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    do turn = 1, 3
        call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
        copy = comm
        call MPI_Comm_get_attr(copy, key, found, flag, ierr)
        call MPI_Comm_dup(copy, made, ierr)
        call MPI_Comm_free(comm, ierr)
        call MPI_Comm_free(made, ierr)
        call MPI_Type_contiguous(8, MPI_INTEGER, type, ierr)
        call MPI_Type_contiguous(8, type, row, ierr)
        call MPI_Type_free(type, ierr)
        call MPI_Type_free(row, ierr)
    end do
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_get_attr(window, MPI_WIN_BASE, found, flag, ierr)
    call MPI_Win_free(window, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program used_before
