! Groups, grids and packed data in Fortran, as they should be.
program choices
    use mpi_f08
    implicit none
    integer :: ierror, size, rank, place, numbers(4), dims(1), ranks(1), coords(1)
    logical :: periods(1)
    character :: packed(64)
    type(MPI_Comm) :: comm
    type(MPI_Group) :: world, part
    call MPI_Init(ierror)
    call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierror)
    numbers = 0
    ranks = size - 1
    call MPI_Group_incl(world, 1, ranks, part, ierror)
    call MPI_Group_free(part, ierror)
    call MPI_Group_free(world, ierror)
    dims = 0
    call MPI_Dims_create(size, 1, dims, ierror)
    periods = .true.
    call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., comm, ierror)
    coords = size
    call MPI_Cart_rank(comm, coords, place, ierror)
    call MPI_Cart_coords(comm, rank, 1, coords, ierror)
    call MPI_Cart_shift(comm, 0, 1, rank, place, ierror)
    call MPI_Comm_free(comm, ierror)
    place = 0
    call MPI_Pack(numbers, 4, MPI_INTEGER, packed, 64, place, MPI_COMM_SELF, ierror)
    call MPI_Finalize(ierror)
end program choices
