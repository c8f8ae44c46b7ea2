! ranks: 2
! skip: ompi4 — no persistent collective operations in Fortran
! Values on persistent collective requests stay when the operation is complete, and end with the request.
program persistent
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: key, number, round, frees = 0
    type(MPI_Request) :: request
    integer(MPI_ADDRESS_KIND) :: found
    logical :: flag

    call MPI_Init()
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, on_free, MPIX_VALUE_NULL_DESTROY_FN, 0_MPI_ADDRESS_KIND, key)
    call MPI_Bcast_init(number, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, MPI_INFO_NULL, request)
    call MPIX_Value_set(key, MPIX_HANDLE_REQUEST, request, 5_MPI_ADDRESS_KIND)
    do round = 1, 3
        call MPI_Start(request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call MPIX_Value_get(key, MPIX_HANDLE_REQUEST, request, found, flag)
        if (.not. flag .or. found /= 5 .or. frees /= 0) error stop 'the value went with the operation'
    end do
    call MPI_Request_free(request)
    if (frees /= 1) error stop 'the value did not end with the request'
    call MPIX_Key_free(key)
    call MPI_Finalize()

contains

    subroutine on_free(of, handle_type, handle, context, value)
        integer, intent(in) :: of, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value
        if (of == key .and. handle_type == MPIX_HANDLE_REQUEST .and. context == 0 .and. value == 5 .and. handle /= 0) &
            frees = frees + 1
    end subroutine
end program
