! Legal attributes: absent, zero, negative, replaced; copied on some ranks only; on MPI_COMM_SELF and deleted in
! MPI_Finalize, last set first; callbacks that use MPI.
! ranks: 2
! cflags: -Wno-unused-dummy-argument
module attributes
    use mpi
    implicit none
    integer :: rank = 0, stage = 0, read_key
contains
    subroutine copy_on_one(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror, size
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out, found
        logical :: flag, there
        call MPI_Comm_size(comm, size, ierror)
        call MPI_Comm_get_attr(comm, key, found, there, ierror)
        if (size /= 2 .or. .not. there) stop 1
        flag = rank == extra
        if (flag) value_out = value_in + 1
        ierror = MPI_SUCCESS
    end subroutine copy_on_one
    subroutine last_first(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra, found
        logical :: flag, finalized
        call MPI_Finalized(finalized, ierror)
        call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierror)
        stage = stage + 1
        if (value /= 4 - stage .or. extra /= 77 .or. finalized .or. .not. flag) stop 2
        if (stage == 3) print '(a)', 'three deleted'
        ierror = MPI_SUCCESS
    end subroutine last_first
end module attributes

program good_attributes
    use attributes
    implicit none
    integer :: comm, copy
    integer :: ierr
    integer :: key, keys(3), turn
    integer(kind=MPI_ADDRESS_KIND) :: number, found, extra = 1
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)

    call MPI_Comm_create_keyval(copy_on_one, MPI_COMM_NULL_DELETE_FN, key, extra, ierr)
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    if (flag) stop 3
    number = 0
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    if (.not. flag .or. found /= 0) stop 4
    number = -huge(number)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    if (.not. flag .or. found /= number) stop 5
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    if (flag .neqv. rank == 1) stop 6
    if (flag .and. found /= number + 1) stop 7
    call MPI_Comm_free(copy, ierr)
    if (rank == 0) call MPI_Comm_delete_attr(comm, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_free(comm, ierr)

    extra = 77
    do turn = 1, 3
        number = turn
        call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, last_first, keys(turn), extra, ierr)
        call MPI_Comm_set_attr(MPI_COMM_SELF, keys(turn), number, ierr)
    end do
    do turn = 1, 3
        call MPI_Comm_free_keyval(keys(turn), ierr)
    end do
    call MPI_Finalize(ierr)
    if (stage /= 3) stop 8
end program good_attributes
