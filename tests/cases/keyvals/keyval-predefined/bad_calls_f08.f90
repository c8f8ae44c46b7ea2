! The predefined keys are set, deleted and freed: those of communicators (9.1.2), and of windows, of which the text says
! only that their values are constant (12.2.6).
! ranks: 2
program calls
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Win) :: window
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 4
    integer, asynchronous :: memory = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)

    call MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, number)  !~ violation[keyval-predefined]
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_TAG_UB)  !~ violation[keyval-predefined]
    key = MPI_TAG_UB
    call MPI_Comm_free_keyval(key)  !~ violation[keyval-predefined]
    call MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_APPNUM, number)  !~ violation[keyval-predefined]
    key = MPI_LASTUSEDCODE
    call MPI_Comm_free_keyval(key)  !~ violation[keyval-predefined]
    call MPI_Win_set_attr(window, MPI_WIN_MODEL, number)  !~ portability[keyval-predefined]
    call MPI_Win_delete_attr(window, MPI_WIN_SIZE)  !~ portability[keyval-predefined]
    key = MPI_WIN_BASE
    call MPI_Win_free_keyval(key)  !~ portability[keyval-predefined]

    call MPI_Win_free(window)
    call MPI_Finalize()
end program calls
