! ranks: 2
! env: MPIWARDEN_RECORD=64M
! MPI_BOTTOM with absolute addresses, MPI_IN_PLACE, sections of arrays, literals where nothing is significant.
program bottom
    use mpi_f08
    implicit none
    integer :: rank, other, i
    integer, asynchronous, target :: a(4) = [1,2,3,4], b(4) = 0
    integer, allocatable :: c(:), d(:,:), e(:)
    integer(MPI_ADDRESS_KIND) :: at(2)
    type(MPI_Datatype) :: low, high
    type(MPI_Request) :: r(2)
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    other = 1 - rank
    allocate(c(1000), d(10,10), e(0))
    c = rank; d = rank
    call MPI_Get_address(a, at(1))
    call MPI_Get_address(c, at(2))
    call MPI_Type_create_hindexed(2, [4, 10], at, MPI_INTEGER, low)
    call MPI_Type_commit(low)
    call MPI_Get_address(b, at(1))
    call MPI_Get_address(d, at(2))
    call MPI_Type_create_hindexed(2, [4, 10], at, MPI_INTEGER, high)
    call MPI_Type_commit(high)
    call MPI_Irecv(MPI_BOTTOM, 1, high, other, 1, MPI_COMM_WORLD, r(1))
    call MPI_Isend(MPI_BOTTOM, 1, low, other, 1, MPI_COMM_WORLD, r(2))
    call MPI_Waitall(2, r, MPI_STATUSES_IGNORE)
    call MPI_Sendrecv(MPI_BOTTOM, 1, low, other, 2, MPI_BOTTOM, 1, high, other, 2, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Bcast(MPI_BOTTOM, 1, high, 0, MPI_COMM_WORLD)
    call MPI_Allreduce(MPI_IN_PLACE, b, 4, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
    call MPI_Alltoall(MPI_IN_PLACE, 1, MPI_INTEGER, b, 2, MPI_INTEGER, MPI_COMM_WORLD)
    call MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, MPI_INTEGER, MPI_COMM_WORLD)
    if (rank == 0) then
        call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, b, 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
        call MPI_Reduce(MPI_IN_PLACE, b, 4, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
        call MPI_Scatter(b, 2, MPI_INTEGER, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD)
    else
        call MPI_Gather(b, 2, MPI_INTEGER, 0, 0, MPI_INTEGER, 0, MPI_COMM_WORLD)
        call MPI_Reduce(b, 0, 4, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD)
        call MPI_Scatter(0, 2, MPI_INTEGER, b, 2, MPI_INTEGER, 0, MPI_COMM_WORLD)
    end if
    call MPI_Sendrecv(d(1:9:2, 3), 5, MPI_INTEGER, other, 3, d(2:10:2, 4), 5, MPI_INTEGER, other, 3, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Sendrecv(d(3, :), 10, MPI_INTEGER, other, 3, d(4, :), 10, MPI_INTEGER, other, 3, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Sendrecv(e, 0, MPI_INTEGER, other, 3, e, 0, MPI_INTEGER, other, 3, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Sendrecv(42, 1, MPI_INTEGER, other, 3, i, 1, MPI_INTEGER, other, 3, &
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Type_free(low)
    call MPI_Type_free(high)
    call MPI_Finalize()
end program
