! exit: any
! skip: ompi4 ompi5 mpich5abi — 0 is a handle in Open MPI's Fortran; MPICH's library of the standard ABI crashes of it
! Variables that are 0, as if nothing had set them.
program bad_never_set
    use mpi_f08
    implicit none
    type(MPI_Comm) :: comm = MPI_Comm(0), other
    type(MPI_Datatype) :: datatype = MPI_Datatype(0), pair
    type(MPI_Group) :: group = MPI_Group(0)
    type(MPI_Info) :: info = MPI_Info(0)
    type(MPI_Errhandler) :: handler = MPI_Errhandler(0)
    type(MPI_Op) :: op = MPI_Op(0)
    integer :: number, ierror
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
