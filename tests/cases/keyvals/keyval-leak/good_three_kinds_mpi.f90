! A key of each kind is created and freed: at once, while it is in use, and in a callback of MPI_Finalize.
! cflags: -Wno-unused-dummy-argument
module cleaning
    use mpi
    implicit none
    integer :: window_key
contains
    subroutine free_key(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        call MPI_Win_free_keyval(window_key, ierror)
    end subroutine free_key
end module cleaning

program three_kinds
    use cleaning
    implicit none
    integer :: pair
    integer :: ierr
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, free_key, key, none, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none, ierr)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, window_key, none, ierr)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, number, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Type_free(pair, ierr)
    call MPI_Finalize(ierr)
end program three_kinds
