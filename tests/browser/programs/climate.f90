! A model that keeps the state of its couplers as attributes of communicators.
module couplers
    use mpi_f08
    implicit none
    integer :: key
contains
    ! Copies the handle of a coupler with its communicator.
    subroutine copy_coupler(comm, keyval, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in
        flag = .true.
        ierror = MPI_ERR_OTHER
    end subroutine copy_coupler

    subroutine delete_coupler(comm, keyval, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine delete_coupler

    subroutine couple(comm, number)
        type(MPI_Comm), intent(in) :: comm
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: number
        integer(kind=MPI_ADDRESS_KIND), save :: extra = 0
        call MPI_Comm_create_keyval(copy_coupler, delete_coupler, key, extra)
        call MPI_Comm_set_attr(comm, key, number)
    end subroutine couple
end module couplers

program climate
    use couplers
    implicit none
    save ! gfortran gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: ocean, ice
    integer :: ierror, saved
    integer(kind=MPI_ADDRESS_KIND) :: found, number = 42
    logical :: flag
    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, ocean)
    call MPI_Comm_set_errhandler(ocean, MPI_ERRORS_RETURN)
    call couple(ocean, number)
    call MPI_Comm_dup(ocean, ice, ierror)
    saved = key
    call MPI_Comm_delete_attr(ocean, key)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_set_attr(ocean, saved, number, ierror)
    call MPI_Comm_get_attr(ocean, saved, found, flag, ierror)
    call MPI_Comm_free(ocean)
    call MPI_Finalize()
end program climate
