! Datatypes that are freed, and predefined ones that are not to be.
program freed_f08
    use mpi_f08
    implicit none
    integer :: ierror
    type(MPI_Datatype) :: pair, other, real
    call MPI_Init(ierror)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierror)
    call MPI_Type_commit(pair, ierror)
    call MPI_Type_vector(2, 1, 2, pair, other, ierror)
    call MPI_Type_free(pair, ierror)
    call MPI_Type_free(other, ierror)
    call MPI_Type_create_f90_real(12, MPI_UNDEFINED, real, ierror)
    call MPI_Finalize(ierror)
end program freed_f08
