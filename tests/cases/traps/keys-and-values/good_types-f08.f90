! ranks: 2
! Keys and values in Fortran on handles of the other types, and on requests that every kind of call completes.
module told
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: frees = 0, destroys = 0, types(100) = 0
contains
    subroutine freed(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value
        type(MPI_Request) :: request
        integer(MPI_ADDRESS_KIND) :: found
        logical :: flag

        if (value /= handle_type) error stop 2
        call MPIX_Value_get(key, handle_type, handle, found, flag)
        if (flag) error stop 3
        if (handle_type == MPIX_HANDLE_REQUEST) then
            request%MPI_VAL = handle
            if (request == MPI_REQUEST_NULL) error stop 4
        end if
        frees = frees + 1
    end subroutine

    subroutine destroyed(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value

        destroys = destroys + 1
        types(destroys) = handle_type
    end subroutine

    ! What was told since the last time is one free and one destroy for a handle of this type.
    subroutine expect(handle_type, count)
        integer, intent(in) :: handle_type, count

        if (frees /= count .or. destroys /= count .or. any(types(:count) /= handle_type)) then
            print *, 'expected', count, 'of type', handle_type, 'found', frees, destroys, types(:destroys)
            error stop 5
        end if
        frees = 0
        destroys = 0
    end subroutine

    subroutine first(in, inout, length, datatype)
        use, intrinsic :: iso_c_binding, only: c_ptr
        type(c_ptr), value :: in, inout
        integer :: length
        type(MPI_Datatype) :: datatype
    end subroutine

    subroutine handler(comm, code)
        type(MPI_Comm) :: comm
        integer :: code
    end subroutine
end module

program keys
    use told
    implicit none
    integer, parameter :: many = 3
    integer(MPI_ADDRESS_KIND), parameter :: of_request = MPIX_HANDLE_REQUEST
    integer :: key, other, rank, peer, index, count, indices(many), i
    integer :: buffers(many), sent(many) = [10, 11, 12]
    logical :: flag
    type(MPI_Group) :: group
    type(MPI_Op) :: op
    type(MPI_Errhandler) :: errhandler
    type(MPI_Message) :: message
    type(MPI_Info) :: info, copy
    type(MPI_Request) :: requests(many), request
    type(MPI_Status) :: status, statuses(many)

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, freed, destroyed, 0_MPI_ADDRESS_KIND, key)

    call MPI_Comm_group(MPI_COMM_WORLD, group)
    call MPIX_Value_set(key, MPIX_HANDLE_GROUP, group, int(MPIX_HANDLE_GROUP, MPI_ADDRESS_KIND))
    call MPI_Group_free(group)
    call expect(MPIX_HANDLE_GROUP, 1)

    call MPI_Op_create(first, .true., op)
    call MPIX_Value_set(key, MPIX_HANDLE_OP, op, int(MPIX_HANDLE_OP, MPI_ADDRESS_KIND))
    call MPI_Op_free(op)
    call expect(MPIX_HANDLE_OP, 1)

    call MPI_Comm_create_errhandler(handler, errhandler)
    call MPIX_Value_set(key, MPIX_HANDLE_ERRHANDLER, errhandler, int(MPIX_HANDLE_ERRHANDLER, MPI_ADDRESS_KIND))
    call MPI_Errhandler_free(errhandler)
    call expect(MPIX_HANDLE_ERRHANDLER, 1)

    call MPI_Info_create(info)
    call MPIX_Value_set(key, MPIX_HANDLE_INFO, info, int(MPIX_HANDLE_INFO, MPI_ADDRESS_KIND))
    call MPI_Info_dup(info, copy)
    call MPI_Info_free(copy)
    if (frees /= 0) error stop 10
    call MPI_Info_free(info)
    call expect(MPIX_HANDLE_INFO, 1)

    call MPI_Isend(sent(1), 1, MPI_INTEGER, peer, 7, MPI_COMM_WORLD, request)
    call MPI_Mprobe(peer, 7, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE)
    call MPIX_Value_set(key, MPIX_HANDLE_MESSAGE, message, int(MPIX_HANDLE_MESSAGE, MPI_ADDRESS_KIND))
    call MPI_Mrecv(buffers(1), 1, MPI_INTEGER, message, MPI_STATUS_IGNORE)
    call expect(MPIX_HANDLE_MESSAGE, 1)
    call MPI_Wait(request, MPI_STATUS_IGNORE)

    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN, &
                         0_MPI_ADDRESS_KIND, other)
    call MPIX_Value_set(key, MPIX_HANDLE_KEY, other, int(MPIX_HANDLE_KEY, MPI_ADDRESS_KIND))
    call MPIX_Key_free(other)
    call expect(MPIX_HANDLE_KEY, 1)

    call post()
    call send(1, many)
    call MPI_Waitall(many, requests, statuses)
    if (any(buffers /= sent) .or. statuses(2)%MPI_TAG /= 2) error stop 11
    call expect(MPIX_HANDLE_REQUEST, many)

    call post()
    call MPI_Testany(many, requests, index, flag, status)
    if (flag) error stop 12
    call MPI_Barrier(MPI_COMM_WORLD)
    call send(2, 2)
    call MPI_Waitany(many, requests, index, status)
    if (index /= 2 .or. status%MPI_TAG /= 2 .or. requests(2) /= MPI_REQUEST_NULL) error stop 13
    call expect(MPIX_HANDLE_REQUEST, 1)
    call MPI_Barrier(MPI_COMM_WORLD)
    call send(1, 1)
    flag = .false.
    do while (.not. flag)
        call MPI_Testany(many, requests, index, flag, MPI_STATUS_IGNORE)
    end do
    if (index /= 1) error stop 14
    call expect(MPIX_HANDLE_REQUEST, 1)
    call MPI_Barrier(MPI_COMM_WORLD)
    call send(3, 3)
    call MPI_Waitsome(many, requests, count, indices, statuses)
    if (count /= 1 .or. indices(1) /= 3 .or. statuses(1)%MPI_TAG /= 3 .or. buffers(3) /= 12) error stop 15
    call expect(MPIX_HANDLE_REQUEST, 1)
    call MPI_Waitsome(many, requests, count, indices, MPI_STATUSES_IGNORE)
    if (count /= MPI_UNDEFINED) error stop 16

    ! A persistent request keeps its values.
    call MPI_Recv_init(buffers, 1, MPI_INTEGER, peer, 9, MPI_COMM_WORLD, request)
    call MPIX_Value_set(key, MPIX_HANDLE_REQUEST, request, of_request)
    do i = 1, 2
        call MPI_Start(request)
        call MPI_Send(sent(i), 1, MPI_INTEGER, peer, 9, MPI_COMM_WORLD)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        if (buffers(1) /= sent(i) .or. frees /= 0) error stop 17
    end do
    call MPI_Request_free(request)
    call expect(MPIX_HANDLE_REQUEST, 1)

    call MPIX_Key_free(key)
    call MPI_Finalize()
contains
    subroutine post()
        integer :: i

        buffers = 0
        do i = 1, many
            call MPI_Irecv(buffers(i), 1, MPI_INTEGER, peer, i, MPI_COMM_WORLD, requests(i))
            call MPIX_Value_set(key, MPIX_HANDLE_REQUEST, requests(i), of_request)
        end do
        call MPI_Barrier(MPI_COMM_WORLD)
    end subroutine

    subroutine send(from, to)
        integer, intent(in) :: from, to
        integer :: i

        do i = from, to
            call MPI_Send(sent(i), 1, MPI_INTEGER, peer, i, MPI_COMM_WORLD)
        end do
    end subroutine
end program
