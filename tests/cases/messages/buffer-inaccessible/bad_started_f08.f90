! ranks: 2
! env: MPIWARDEN_RECORD=64M
! exit: any
! A persistent send is started, and its memory is not there.
program bad_started
    use mpi_f08
    use iso_c_binding
    implicit none
    integer(c_intptr_t) :: nowhere = 17592186044416_c_intptr_t
    integer, asynchronous :: memory = 0
    integer :: rank
    integer, pointer :: far
    type(c_ptr) :: at
    type(MPI_Request) :: request

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    at = transfer(nowhere, at)
    call c_f_pointer(at, far)
    if (rank == 0) then
        call MPI_Send_init(far, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, request)
        call MPI_Start(request) !~ suspicious[buffer-inaccessible]: part of the
    else
        call MPI_Recv_init(memory, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, request)
        call MPI_Start(request)
    end if
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Request_free(request)
    call MPI_Finalize()
end program bad_started
