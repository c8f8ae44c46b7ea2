! Datatypes that are freed, and predefined ones that are not to be.
program freed_mpi
    use mpi
    implicit none
    integer :: ierror
    integer :: pair, other, real
    call MPI_Init(ierror)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierror)
    call MPI_Type_commit(pair, ierror)
    call MPI_Type_vector(2, 1, 2, pair, other, ierror)
    call MPI_Type_free(pair, ierror)
    call MPI_Type_free(other, ierror)
    call MPI_Type_create_f90_real(12, MPI_UNDEFINED, real, ierror)
    call MPI_Finalize(ierror)
end program freed_mpi
