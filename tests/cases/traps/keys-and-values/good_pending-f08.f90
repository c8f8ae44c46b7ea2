! ranks: 2
! A communicator that is freed in Fortran with operations pending is destroyed when they are complete.
module told
    use mpi_f08
    use mpix_keys
    implicit none
    integer :: destroys = 0
contains
    subroutine destroyed(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value

        destroys = destroys + 1
    end subroutine
end module

program keys
    use told
    implicit none
    type(MPI_Comm) :: comm
    type(MPI_Request) :: requests(2)
    integer :: key, rank, got, sent = 4

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, destroyed, 0_MPI_ADDRESS_KIND, key)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPIX_Value_set(key, MPIX_HANDLE_COMM, comm, 1_MPI_ADDRESS_KIND)
    call MPI_Irecv(got, 1, MPI_INTEGER, 1 - rank, 0, comm, requests(1))
    call MPI_Issend(sent, 1, MPI_INTEGER, 1 - rank, 0, comm, requests(2))
    call MPI_Comm_free(comm)
    if (destroys /= 0) error stop 1
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE)
    if (destroys /= 0) error stop 2
    call MPI_Waitall(1, requests(1:1), MPI_STATUSES_IGNORE)
    if (destroys /= 1 .or. got /= 4) error stop 3
    call MPIX_Key_free(key)
    call MPI_Finalize()
end program
