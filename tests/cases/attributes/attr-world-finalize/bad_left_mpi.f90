! Attributes with delete callbacks are left on MPI_COMM_WORLD and on a predefined datatype (11.2.4).
! cflags: -Wno-unused-dummy-argument
module left
    use mpi
    implicit none
contains
    subroutine nothing(comm, key, value, extra, ierror)
        integer :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine nothing
    subroutine nothing_type(type, key, value, extra, ierror)
        integer :: type
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine nothing_type
end module left

program bad_left
    use left
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierr
    integer :: key, type_key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, nothing, key, none, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, nothing_type, type_key, none, ierr)
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number, ierr)  !~ portability[attr-world-finalize]
    call MPI_Type_set_attr(MPI_INTEGER, type_key, number, ierr)  !~ portability[attr-world-finalize]
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Type_free_keyval(type_key, ierr)
    call MPI_Finalize(ierr)
end program bad_left
