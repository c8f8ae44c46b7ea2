! The copy callback fails on one rank and not on the other: the new communicator exists there only.
! ranks: 2
! cflags: -Wno-unused-dummy-argument
module copies
    use mpi
    implicit none
    logical :: failing = .false.
contains
    subroutine may_fail(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        flag = .true.
        ierror = merge(MPI_ERR_OTHER, MPI_SUCCESS, failing)
    end subroutine may_fail
end module copies

program one_rank_fails
    use copies
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: first, second
    integer :: ierr
    integer :: key, rank, code
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, first, ierr)
    call MPI_Comm_create_keyval(may_fail, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(first, key, number, ierr)
    failing = rank == 1
    call MPI_Comm_dup(first, second, code)  !~ suspicious[attr-dup-diverged]
    !~^ violation[attr-copy-failed]
    failing = .false.
    if (code /= MPI_SUCCESS) call MPI_Comm_dup(first, second, ierr)
    call MPI_Comm_free(second, ierr)
    call MPI_Comm_free(first, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program one_rank_fails
