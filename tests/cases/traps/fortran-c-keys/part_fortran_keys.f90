! Keys made in Fortran, with callbacks in Fortran, and a use of a key that C made.
subroutine make_key(key)
    use mpi_f08
    implicit none
    integer :: key
    procedure(MPI_Comm_copy_attr_function) :: copy_it
    procedure(MPI_Comm_delete_attr_function) :: delete_it
    call MPI_Comm_create_keyval(copy_it, delete_it, key, 5_MPI_ADDRESS_KIND)
end subroutine make_key

subroutine make_type_key(key)
    use mpi
    implicit none
    integer :: key, ierr
    integer(kind=MPI_ADDRESS_KIND) :: none = 0
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, key, none, ierr)
end subroutine make_type_key

subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
    use mpi_f08
    implicit none
    type(MPI_Comm) :: comm
    integer :: key, ierror, rank
    integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
    logical :: flag
    call count_call()
    call MPI_Comm_rank(comm, rank)
    if (extra /= 5 .or. key == MPI_KEYVAL_INVALID) stop 30
    value_out = value_in
    flag = .true.
    ierror = MPI_SUCCESS
end subroutine copy_it

subroutine delete_it(comm, key, value, extra, ierror)
    use mpi_f08
    implicit none
    type(MPI_Comm) :: comm
    integer :: key, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    call count_call()
    if (extra /= 5 .or. value == 0) stop 31
    ierror = MPI_SUCCESS
end subroutine delete_it

subroutine free_key(key)
    use mpi_f08
    implicit none
    integer :: key
    call MPI_Comm_free_keyval(key)
end subroutine free_key
