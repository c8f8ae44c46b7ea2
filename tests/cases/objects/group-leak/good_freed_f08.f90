! Groups that are freed, of which libraries may give one handle twice, and copies of them.
program freed_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_Group) :: all, one, both
    integer :: first(1) = [0]
    call MPI_Init(ierror)
    call MPI_Comm_group(MPI_COMM_WORLD, all, ierror)
    call MPI_Comm_group(MPI_COMM_WORLD, one, ierror)
    call MPI_Group_free(one, ierror)
    call MPI_Group_incl(all, 1, first, one, ierror)
    call MPI_Group_difference(one, one, both, ierror)
    both = one
    call MPI_Group_free(both, ierror)
    call MPI_Group_free(all, ierror)
    call MPI_Finalize(ierror)
end program freed_f08
