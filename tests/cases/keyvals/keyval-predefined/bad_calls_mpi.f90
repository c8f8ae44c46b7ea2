! The predefined keys are set, deleted and freed: those of communicators (9.1.2), and of windows, of which the text says
! only that their values are constant (12.2.6).
! ranks: 2
program calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: window
    integer :: ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: number = 1, bytes = 4
    integer, asynchronous :: memory = 0

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN, ierr)

    call MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, number, ierr)  !~ violation[keyval-predefined]
    call MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_TAG_UB, ierr)  !~ violation[keyval-predefined]
    key = MPI_TAG_UB
    call MPI_Comm_free_keyval(key, ierr)  !~ violation[keyval-predefined]
    call MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_APPNUM, number, ierr)  !~ violation[keyval-predefined]
    key = MPI_LASTUSEDCODE
    call MPI_Comm_free_keyval(key, ierr)  !~ violation[keyval-predefined]
    call MPI_Win_set_attr(window, MPI_WIN_MODEL, number, ierr)  !~ portability[keyval-predefined]
    call MPI_Win_delete_attr(window, MPI_WIN_SIZE, ierr)  !~ portability[keyval-predefined]
    key = MPI_WIN_BASE
    call MPI_Win_free_keyval(key, ierr)  !~ portability[keyval-predefined]
    call MPI_Attr_put(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, 1, ierr)  !~ violation[keyval-predefined]
    !~^ note[deprecated-call]

    call MPI_Win_free(window, ierr)
    call MPI_Finalize(ierr)
end program calls
