! The copy callback says .FALSE. on one rank and .TRUE. on the other: the attribute is on one of them.
! ranks: 2
! cflags: -Wno-unused-dummy-argument
module copies
    use mpi
    implicit none
    logical :: copying = .false.
contains
    subroutine may_copy(comm, key, extra, value_in, value_out, flag, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        flag = copying
        ierror = MPI_SUCCESS
    end subroutine may_copy
end module copies

program flag_differs
    use copies
    implicit none
    integer :: first, second
    integer :: ierr
    integer :: key, rank
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, first, ierr)
    call MPI_Comm_create_keyval(may_copy, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(first, key, number, ierr)
    copying = rank == 1
    call MPI_Comm_dup(first, second, ierr)
    call MPI_Comm_free(second, ierr)
    call MPI_Comm_free(first, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program flag_differs
