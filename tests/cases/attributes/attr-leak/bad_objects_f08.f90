! Objects that are never freed: the delete callbacks of their attributes never run. Open MPI deletes the attributes of
! windows in MPI_Finalize.
! ranks: 2
! cflags: -Wno-unused-dummy-argument
module leaks
    use mpi_f08
    implicit none
contains
    subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_it
    subroutine release(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine release
    subroutine release_type(type, key, value, extra, ierror)
        type(MPI_Datatype) :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine release_type
    subroutine release_window(window, key, value, extra, ierror)
        type(MPI_Win) :: window
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine release_window
end module leaks

program bad_objects
    use leaks
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: pair
    type(MPI_Win) :: window
    integer :: key, type_key, window_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 0, none = 0
    integer, asynchronous :: memory = 0

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)  !~ related[attr-leak]: created here
    call MPI_Type_contiguous(2, MPI_INTEGER, pair)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)  !~ leak[window-leak]
    call MPI_Comm_create_keyval(copy_it, release, key, none)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, release_type, type_key, none)
    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, release_window, window_key, none)
    call MPI_Comm_set_attr(comm, key, number)  !~ leak[attr-leak]
    call MPI_Type_set_attr(pair, type_key, number)  !~ leak[attr-leak]
    call MPI_Win_set_attr(window, window_key, number)  !~ [mpich4] leak[attr-leak]
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_free(copy)
    call MPI_Comm_free_keyval(key)
    call MPI_Type_free_keyval(type_key)
    call MPI_Win_free_keyval(window_key)
    call MPI_Finalize()
end program bad_objects
