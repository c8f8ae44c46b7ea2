! Objects freed while others hold them, and handles with equal bits each freed once.
! ranks: 2
program good_objects
    use mpi
    implicit none
    integer :: comm, over
    integer :: inner, outer, one, two
    integer :: group
    integer :: window
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: bytes = 4, found
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, comm, window, ierr)
    call MPI_Comm_group(comm, group, ierr)
    call MPI_Comm_free(comm, ierr)
    call MPI_Win_get_attr(window, MPI_WIN_SIZE, found, flag, ierr)
    call MPI_Win_free(window, ierr)
    call MPI_Comm_create(MPI_COMM_WORLD, group, over, ierr)
    call MPI_Group_free(group, ierr)
    call MPI_Comm_free(over, ierr)
    call MPI_Type_contiguous(2, MPI_INTEGER, inner, ierr)
    call MPI_Type_vector(2, 1, 2, inner, outer, ierr)
    call MPI_Type_free(inner, ierr)
    call MPI_Type_commit(outer, ierr)
    call MPI_Type_free(outer, ierr)
    call MPI_Type_create_f90_real(6, 30, one, ierr)
    call MPI_Type_create_f90_real(6, 30, two, ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    over = comm
    call MPI_Comm_free(over, ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)
    call MPI_Comm_disconnect(comm, ierr)
    call MPI_Finalize(ierr)
end program good_objects
