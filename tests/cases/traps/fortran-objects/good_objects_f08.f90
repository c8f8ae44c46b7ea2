! Objects freed while others hold them, and handles with equal bits each freed once.
! ranks: 2
program good_objects
    use mpi_f08
    implicit none
    type(MPI_Comm) :: comm, over
    type(MPI_Datatype) :: inner, outer, one, two
    type(MPI_Group) :: group
    type(MPI_Win) :: window
    integer(kind=MPI_ADDRESS_KIND) :: bytes = 4, found
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, comm, window)
    call MPI_Comm_group(comm, group)
    call MPI_Comm_free(comm)
    call MPI_Win_get_attr(window, MPI_WIN_SIZE, found, flag)
    call MPI_Win_free(window)
    call MPI_Comm_create(MPI_COMM_WORLD, group, over)
    call MPI_Group_free(group)
    call MPI_Comm_free(over)
    call MPI_Type_contiguous(2, MPI_INTEGER, inner)
    call MPI_Type_vector(2, 1, 2, inner, outer)
    call MPI_Type_free(inner)
    call MPI_Type_commit(outer)
    call MPI_Type_free(outer)
    call MPI_Type_create_f90_real(6, 30, one)
    call MPI_Type_create_f90_real(6, 30, two)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    over = comm
    call MPI_Comm_free(over)
    call MPI_Comm_dup(MPI_COMM_SELF, comm)
    call MPI_Comm_disconnect(comm)
    call MPI_Finalize()
end program good_objects
