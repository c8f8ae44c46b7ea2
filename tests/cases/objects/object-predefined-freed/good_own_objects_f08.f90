! Only the program's own objects are freed.
program own_objects
    use mpi_f08
    implicit none
    type(MPI_Comm) :: everyone
    type(MPI_Datatype) :: type

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, everyone)
    call MPI_Comm_free(everyone)
    call MPI_Type_dup(MPI_DOUBLE_PRECISION, type)
    call MPI_Type_free(type)
    call MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, type)
    if (type == MPI_DATATYPE_NULL) stop 1
    call MPI_Finalize()
end program own_objects
