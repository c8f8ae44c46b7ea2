! The calls that replace those of MPI-1.
program replacements
    use mpi_f08
    implicit none
    integer :: key, turn
    integer(kind=MPI_ADDRESS_KIND) :: wide, four = 4, none = 0
    logical :: flag

    call MPI_Init()
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_set_attr(MPI_COMM_SELF, key, four)
    do turn = 1, 3
        call MPI_Comm_get_attr(MPI_COMM_SELF, key, wide, flag)
    end do
    if (wide /= 4) stop 1
    call MPI_Comm_delete_attr(MPI_COMM_SELF, key)
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program replacements
