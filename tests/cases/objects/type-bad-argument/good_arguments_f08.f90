! The same calls with arguments that are right, and some of size 0.
program arguments_f08
    use mpi_f08
    implicit none
    integer :: ierror, lengths(3), offsets(3)
    integer(kind=MPI_ADDRESS_KIND) :: displacements(3)
    type(MPI_Datatype) :: made
    call MPI_Init(ierror)
    lengths = [1, 0, 1]
    offsets = [0, -2, 4]
    displacements = [0, -8, 16]
    call MPI_Type_contiguous(0, MPI_INTEGER, made, ierror)
    call MPI_Type_free(made, ierror)
    call MPI_Type_vector(2, 0, -4, MPI_INTEGER, made, ierror)
    call MPI_Type_free(made, ierror)
    call MPI_Type_indexed(3, lengths, offsets, MPI_INTEGER, made, ierror)
    call MPI_Type_free(made, ierror)
    call MPI_Type_create_hindexed(3, lengths, displacements, MPI_INTEGER, made, ierror)
    call MPI_Type_free(made, ierror)
    call MPI_Type_create_subarray(2, [8, 8], [4, 4], [0, 4], MPI_ORDER_FORTRAN, MPI_INTEGER, made, ierror)
    call MPI_Type_free(made, ierror)
    call MPI_Type_create_darray(2, 0, 1, [8], [MPI_DISTRIBUTE_BLOCK], [MPI_DISTRIBUTE_DFLT_DARG], [2], &
        MPI_ORDER_FORTRAN, MPI_INTEGER, made, ierror)
    call MPI_Type_free(made, ierror)
    call MPI_Finalize(ierror)
end program arguments_f08
