! exit: any
! A question after MPI has ended.
program late
    use mpi_f08
    implicit none
    integer :: rank, ierror
    call MPI_Init(ierror)
    call MPI_Finalize(ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror) !~ violation[call-outside-mpi]: MPI_COMM_RANK is called after MPI was finalized
end program late
