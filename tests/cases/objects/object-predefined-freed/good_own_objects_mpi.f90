! Only the program's own objects are freed.
program own_objects
    use mpi
    implicit none
    integer :: everyone
    integer :: type
    integer :: ierr

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, everyone, ierr)
    call MPI_Comm_free(everyone, ierr)
    call MPI_Type_dup(MPI_DOUBLE_PRECISION, type, ierr)
    call MPI_Type_free(type, ierr)
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, type, ierr)
    if (type == MPI_DATATYPE_NULL) stop 1
    call MPI_Finalize(ierr)
end program own_objects
