! An attribute without a delete callback on a communicator that stays: no callback is missed, and only the communicator is told.
program no_delete_callback_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, ierror
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, none = 0
    integer :: kept
    call MPI_Init(ierror)
    call MPI_Comm_dup(MPI_COMM_WORLD, kept, ierror) !~ leak[comm-leak]
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierror)
    call MPI_Comm_set_attr(kept, key, number, ierror)
    call MPI_Comm_free_keyval(key, ierror)
    call MPI_Finalize(ierror)
end program no_delete_callback_mpi
