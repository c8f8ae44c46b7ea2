! Groups that are never freed.
program left_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    integer :: all, one, both
    integer :: first(1) = [0]
    call MPI_Init(ierror)
    call MPI_Comm_group(MPI_COMM_WORLD, all, ierror) !~ leak[group-leak]
    call MPI_Group_incl(all, 1, first, one, ierror) !~ leak[group-leak]
    call MPI_Group_range_incl(all, 1, reshape([0, 0, 1], [3, 1]), both, ierror)
    call MPI_Group_free(both, ierror)
    call MPI_Finalize(ierror)
end program left_mpi
