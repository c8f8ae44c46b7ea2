! Each predefined function with its own kind of object; those of MPI-1 are for communicators.
program calls
    use mpi
    implicit none
    integer :: ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: none = 0

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, none, ierr)
    call MPI_Type_free_keyval(key, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, key, none, ierr)
    call MPI_Type_free_keyval(key, ierr)
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, key, none, ierr)
    call MPI_Win_free_keyval(key, ierr)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, key, none, ierr)
    call MPI_Win_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program calls
