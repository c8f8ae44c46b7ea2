! Groups, grids and packed data in Fortran.
program choices
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror, size, place, numbers(4), dims(1), ranks(2), coords(1)
    logical :: periods(1)
    character :: packed(64)
    integer :: comm
    integer :: world, part
    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierror)
    numbers = 0
    ranks = 0
    call MPI_Group_incl(world, 2, ranks, part, ierror) !~ violation[message-bad-argument]: for the second time
    if (ierror == MPI_SUCCESS) call MPI_Group_free(part, ierror)
    call MPI_Group_free(world, ierror)
    dims = size + 1
    periods = .false.
    call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., comm, ierror) !~ violation[message-bad-argument]: asks for more processes
    dims = size
    call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., comm, ierror)
    call MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN, ierror)
    coords = size
    call MPI_Cart_rank(comm, coords, place, ierror) !~ violation[message-bad-argument]: outside of a dimension
    call MPI_Comm_free(comm, ierror)
    call MPI_Cartdim_get(MPI_COMM_WORLD, place, ierror) !~ violation[message-bad-argument]: without a Cartesian topology
    place = 65
    call MPI_Pack(numbers, 0, MPI_INTEGER, packed, 64, place, MPI_COMM_SELF, ierror) !~ violation[message-bad-argument]: outside
    call MPI_Comm_rank(MPI_COMM_NULL, place, ierror) !~ violation[object-null]
    call MPI_Finalize(ierror)
end program choices
