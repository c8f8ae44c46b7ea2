! Communicators that are never freed.
program left_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    integer :: copy, split
    call MPI_Init(ierror)
    call MPI_Comm_dup(MPI_COMM_WORLD, copy, ierror) !~ leak[comm-leak]
    call MPI_Comm_split(copy, 0, 0, split, ierror) !~ leak[comm-leak]
    call MPI_Finalize(ierror)
end program left_mpi
