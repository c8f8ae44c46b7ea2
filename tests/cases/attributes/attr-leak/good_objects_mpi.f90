! Every object is freed, or its attribute has no delete callback to be missed.
! ranks: 2
! cflags: -Wno-unused-dummy-argument
module leaks
    use mpi
    implicit none
    integer :: copies = 0, deletes = 0
contains
    subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        copies = copies + 1
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_it
    subroutine release(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deletes = deletes + 1
        ierror = MPI_SUCCESS
    end subroutine release
    subroutine release_type(type, key, value, extra, ierror)
        integer :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deletes = deletes + 1
        ierror = MPI_SUCCESS
    end subroutine release_type
end module leaks

program good_objects
    use leaks
    implicit none
    integer :: comm, copy, kept
    integer :: pair
    integer :: window
    integer :: ierr
    integer :: key, type_key, plain_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 4, none = 0
    integer, asynchronous :: memory = 0

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, kept, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierr)
    call MPI_Comm_create_keyval(copy_it, release, key, none, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, release_type, type_key, none, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, plain_key, none, ierr)
    call MPI_Comm_set_attr(kept, plain_key, number, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Type_set_attr(pair, type_key, number, ierr)
    ! Libraries may duplicate the communicator for the window, and free the copy with it.
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, comm, window, ierr)
    call MPI_Win_free(window, ierr)
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Comm_free_keyval(plain_key, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_free(kept, ierr)
    call MPI_Type_free(pair, ierr)
    if (deletes /= copies + 2) stop 1
    call MPI_Finalize(ierr)
end program good_objects
