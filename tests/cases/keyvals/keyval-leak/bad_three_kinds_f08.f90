! A key of each kind is created and never freed.
program three_kinds
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, type_key, window_key
    integer(kind=MPI_ADDRESS_KIND) :: none = 0

    call MPI_Init()
    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none)  !~ leak[keyval-leak]
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, type_key, none)  !~ leak[keyval-leak]
    call MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, window_key, none)  !~ leak[keyval-leak]
    call MPI_Finalize()
end program three_kinds
