! Callbacks that read the object that they are called for, and change others: set, free a key, free a communicator.
! cflags: -Wno-unused-dummy-argument
module reentry
    use mpi
    implicit none
    integer :: other_key, read_key
    integer :: cached
    integer(kind=MPI_ADDRESS_KIND) :: mark = 5
contains
    subroutine copy_reads(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out, found
        logical :: flag, there
        call MPI_Comm_get_attr(comm, read_key, found, there, ierror)
        if (.not. there .or. found /= 9) stop 1
        call MPI_Comm_set_attr(MPI_COMM_WORLD, other_key, mark, ierror)
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_reads
    subroutine delete_frees(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        if (value == 1) call MPI_Comm_free(cached, ierror)
        call MPI_Comm_free_keyval(other_key, ierror)
        ierror = MPI_SUCCESS
    end subroutine delete_frees
end module reentry

program good_others
    use reentry
    implicit none
    integer :: comm, copy
    integer :: ierr
    integer :: key, delete_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, nine = 9, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, cached, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, other_key, none, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, read_key, none, ierr)
    call MPI_Comm_create_keyval(copy_reads, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_frees, delete_key, none, ierr)
    call MPI_Comm_set_attr(comm, read_key, nine, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_set_attr(comm, delete_key, number, ierr)
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, other_key, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Comm_free_keyval(delete_key, ierr)
    call MPI_Comm_free_keyval(read_key, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program good_others
