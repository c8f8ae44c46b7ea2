! ranks: 2
! env: MPIWARDEN_RECORD=64M
! exit: any
! The amounts differ.
program bcast_f08
    use mpi_f08
    implicit none
    integer :: rank
    integer :: values(8) = 1

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    if (rank == 1) then
        call MPI_Bcast(values, 4, MPI_INTEGER, 0, MPI_COMM_WORLD) !~ violation[collective-type-mismatch]
    else
        call MPI_Bcast(values, 2, MPI_INTEGER, 0, MPI_COMM_WORLD) !~ related[collective-type-mismatch]: the call of another rank
    end if
    call MPI_Finalize()
end program bcast_f08
