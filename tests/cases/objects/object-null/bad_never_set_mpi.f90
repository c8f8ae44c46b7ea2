! exit: any
! skip: ompi4 ompi5 mpich5abi — 0 is a handle in Open MPI's Fortran; MPICH's library of the standard ABI crashes of it
! Variables that are 0, as if nothing had set them.
program bad_never_set
    use mpi
    implicit none
    integer :: comm = 0, datatype = 0, group = 0, info = 0, handler = 0, op = 0
    integer :: other, pair, number, ierror
    logical :: commutes

    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_size(comm, number, ierror) !~ violation[object-null]: 0, which is no handle, in place of a communicator
    call MPI_Barrier(comm, ierror) !~ violation[object-null]
    call MPI_Comm_dup(comm, other, ierror) !~ violation[object-null]
    call MPI_Type_size(datatype, number, ierror) !~ violation[object-null]: in place of a datatype
    call MPI_Type_contiguous(2, datatype, pair, ierror) !~ violation[object-null]
    call MPI_Group_size(group, number, ierror) !~ violation[object-null]: in place of a group
    call MPI_Comm_create(MPI_COMM_WORLD, group, other, ierror) !~ violation[object-null]
    call MPI_Info_set(info, 'key', 'value', ierror) !~ violation[object-null]: an info object
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler, ierror) !~ violation[object-null]: an error handler
    call MPI_Op_commutative(op, commutes, ierror) !~ violation[object-null]: an operator
    call MPI_Finalize(ierror)
end program
