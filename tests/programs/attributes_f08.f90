! As attributes.f90, by the module mpi_f08; and a window, for which Debian's Open MPI needs two ranks.
module callbacks
    use mpi_f08
    implicit none
    integer :: copied = 0, deleted = 0
contains
    subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        copied = copied + 1
        value_out = value_in + extra
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_it
    subroutine delete_it(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deleted = deleted + 1
        ierror = MPI_SUCCESS
    end subroutine delete_it
end module callbacks

program attributes_f08
    use callbacks
    implicit none
    save ! gfortran gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: comm, copy
    type(MPI_Win) :: window
    integer :: key, rank
    integer(kind=MPI_ADDRESS_KIND) :: number = 7, found, extra = 5, bytes = 800
    double precision, asynchronous :: memory(100)
    logical :: flag
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Comm_create_keyval(copy_it, delete_it, key, extra) ! key
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_set_attr(comm, key, number)
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_get_attr(copy, key, found, flag)
    print '(a,i0,a,l1,a,i0)', 'rank ', rank, ' found ', flag, ' value ', found
    call MPI_Win_create(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_free(window)
    call MPI_Comm_free(copy)
    call MPI_Comm_free(comm)
    print '(a,i0,a,i0,a,i0)', 'rank ', rank, ' copied ', copied, ' deleted ', deleted
    call MPI_Finalize()
end program attributes_f08
