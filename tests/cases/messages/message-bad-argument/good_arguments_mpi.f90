! ranks: 2
! The same calls as they are right, in place, and with processes that are none.
program arguments_mpi
    use mpi
    implicit none
    integer :: ierror, one(4), other(4), counts(2), rank, turn
    real :: part(2), whole(2)
    integer :: request
    call MPI_Init(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    one = 1
    part = 1
    counts = 1
    do turn = 1, 3
        call MPI_Send(one, 0, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, ierror)
        call MPI_Sendrecv(one, 4, MPI_INTEGER, 1 - rank, 5, other, 4, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, &
            MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
        call MPI_Isend(one, 1, MPI_INTEGER, MPI_PROC_NULL, 0, MPI_COMM_WORLD, request, ierror)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
        call MPI_Bcast(one, 1, MPI_INTEGER, 1, MPI_COMM_WORLD, ierror)
        call MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, other, counts, [0, 1], MPI_INTEGER, MPI_COMM_WORLD, ierror)
        call MPI_Allreduce(MPI_IN_PLACE, other, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierror)
        call MPI_Allreduce(part, whole, 1, MPI_REAL, MPI_SUM, MPI_COMM_WORLD, ierror)
        if (rank == 0) then
            call MPI_Reduce(MPI_IN_PLACE, other, 1, MPI_INTEGER, MPI_BAND, 0, MPI_COMM_WORLD, ierror)
        else
            call MPI_Reduce(one, other, 1, MPI_INTEGER, MPI_BAND, 0, MPI_COMM_WORLD, ierror)
        end if
    end do
    call MPI_Finalize(ierror)
end program arguments_mpi
