! ranks: 2
! env: MPIWARDEN_RECORD=64M
! Double precision is received as integers.
program send_mpi
    use mpi
    implicit none
    integer :: rank
    integer :: words(2)
    double precision :: values(1) = 1
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    if (rank == 0) then
        call MPI_Send(values, 1, MPI_DOUBLE_PRECISION, 1, 5, MPI_COMM_WORLD, ierr) !~ violation[message-type-mismatch]
    else
        call MPI_Recv(words, 2, MPI_INTEGER, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr) !~ related[message-type-mismatch]: received here
    end if
    call MPI_Finalize(ierr)
end program send_mpi
