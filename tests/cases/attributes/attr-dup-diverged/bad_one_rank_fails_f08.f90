! The copy callback fails on one rank and not on the other: the new communicator exists there only.
! ranks: 2
! cflags: -Wno-unused-dummy-argument
module copies
    use mpi_f08
    implicit none
    logical :: failing = .false.
contains
    subroutine may_fail(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
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
    type(MPI_Comm) :: first, second
    integer :: key, rank, code
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_dup(MPI_COMM_WORLD, first)
    call MPI_Comm_create_keyval(may_fail, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(first, key, number)
    failing = rank == 1
    call MPI_Comm_dup(first, second, code)  !~ suspicious[attr-dup-diverged]
    !~^ violation[attr-copy-failed]
    failing = .false.
    if (code /= MPI_SUCCESS) call MPI_Comm_dup(first, second)
    call MPI_Comm_free(second)
    call MPI_Comm_free(first)
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program one_rank_fails
