! A negative count, a negative length, a part that is counted from 1, a grid of another size.
program arguments_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror, lengths(3), offsets(3), distribs(1), dargs(1)
    integer(kind=MPI_ADDRESS_KIND) :: displacements(3)
    integer :: made
    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    distribs = MPI_DISTRIBUTE_BLOCK
    dargs = MPI_DISTRIBUTE_DFLT_DARG
    lengths = [1, -1, 1]
    offsets = [0, 2, 4]
    displacements = [0, 8, 16]
    call MPI_Type_contiguous(-1, MPI_INTEGER, made, ierror) !~ violation[type-bad-argument]
    if (ierror == MPI_SUCCESS) call MPI_Type_free(made, ierror)
    call MPI_Type_vector(2, -1, 4, MPI_INTEGER, made, ierror) !~ violation[type-bad-argument]
    if (ierror == MPI_SUCCESS) call MPI_Type_free(made, ierror)
    call MPI_Type_indexed(3, lengths, offsets, MPI_INTEGER, made, ierror) !~ violation[type-bad-argument]
    if (ierror == MPI_SUCCESS) call MPI_Type_free(made, ierror)
    call MPI_Type_create_hindexed(3, lengths, displacements, MPI_INTEGER, made, ierror) !~ violation[type-bad-argument]
    if (ierror == MPI_SUCCESS) call MPI_Type_free(made, ierror)
    call MPI_Type_create_subarray(2, [8, 8], [4, 4], [1, 5], MPI_ORDER_FORTRAN, MPI_INTEGER, made, ierror) !~ violation[type-bad-argument]
    if (ierror == MPI_SUCCESS) call MPI_Type_free(made, ierror)
    call MPI_Type_create_darray(3, 0, 1, [8], distribs, dargs, [2], MPI_ORDER_C, MPI_INTEGER, made, ierror) !~ violation[type-bad-argument]
    if (ierror == MPI_SUCCESS) call MPI_Type_free(made, ierror)
    call MPI_Finalize(ierror)
end program arguments_mpi
