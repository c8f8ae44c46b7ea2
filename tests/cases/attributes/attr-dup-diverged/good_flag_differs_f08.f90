! The copy callback says .FALSE. on one rank and .TRUE. on the other: the attribute is on one of them.
! ranks: 2
! cflags: -Wno-unused-dummy-argument
module copies
    use mpi_f08
    implicit none
    logical :: copying = .false.
contains
    subroutine may_copy(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
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
    type(MPI_Comm) :: first, second
    integer :: key, rank
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_dup(MPI_COMM_WORLD, first)
    call MPI_Comm_create_keyval(may_copy, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(first, key, number)
    copying = rank == 1
    call MPI_Comm_dup(first, second)
    call MPI_Comm_free(second)
    call MPI_Comm_free(first)
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program flag_differs
