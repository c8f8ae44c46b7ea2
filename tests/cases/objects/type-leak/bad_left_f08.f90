! Datatypes that are never freed.
program left_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_Datatype) :: pair, other
    call MPI_Init(ierror)
    call MPI_Type_contiguous(2, MPI_INTEGER, pair, ierror) !~ leak[type-leak]
    call MPI_Type_commit(pair, ierror)
    call MPI_Type_vector(2, 1, 2, pair, other, ierror) !~ leak[type-leak]
    call MPI_Finalize(ierror)
end program left_f08
