! The calls that replace those of MPI-1.
program replacements
    use mpi
    implicit none
    integer :: ierr
    integer :: key, turn
    integer(kind=MPI_ADDRESS_KIND) :: wide, four = 4, none = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, four, ierr)
    do turn = 1, 3
        call MPI_Comm_get_attr(MPI_COMM_SELF, key, wide, flag, ierr)
    end do
    if (wide /= 4) stop 1
    call MPI_Comm_delete_attr(MPI_COMM_SELF, key, ierr)
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program replacements
