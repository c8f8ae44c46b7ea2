! A key of each kind is created and freed: at once, while it is in use, and in a callback of MPI_Finalize.
! cflags: -Wno-unused-dummy-argument
module cleaning
    use mpi_f08
    implicit none
    integer :: window_key
contains
    subroutine free_key(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        call MPI_Win_free_keyval(window_key, ierror)
    end subroutine free_key
end module cleaning

program three_kinds
    use cleaning
    implicit none
    type(MPI_Datatype) :: pair
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init()
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, free_key, key, none)
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none)
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, window_key, none)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, number)
    call MPI_Comm_free_keyval(key)
    call MPI_Type_set_attr(pair, type_key, number)
    call MPI_Type_free_keyval(type_key)
    call MPI_Type_free(pair)
    call MPI_Finalize()
end program three_kinds
