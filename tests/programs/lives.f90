! The life of a key, as in lives.c.
program lives
    use mpi_f08
    implicit none
    save
    integer :: key, saved
    type(MPI_Comm) :: dup
    type(MPI_Win) :: plain
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0, bytes = 4
    integer, asynchronous :: own = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Win_create(own, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, plain)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none)  ! created
    call MPI_Comm_set_attr(MPI_COMM_WORLD, key, number)  ! set
    call MPI_Comm_dup(MPI_COMM_WORLD, dup)  ! copied
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, key)  ! deleted
    call MPI_Comm_free(dup)  ! gone
    saved = key
    call MPI_Comm_free_keyval(key)  ! freed
    call MPI_Comm_set_attr(MPI_COMM_WORLD, saved, number)  ! used
    call MPI_Win_free(plain)
    call MPI_Finalize()
end program lives
