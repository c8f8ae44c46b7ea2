! A window that was freed is given a name.
! ranks: 2
! exit: any
program named_too_late
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Win) :: window, copy
    integer(kind=MPI_ADDRESS_KIND) :: bytes = 4
    integer, asynchronous :: memory = 0

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)
    copy = window
    call MPI_Win_free(window)
    call MPI_Win_set_name(copy, 'gone')  !~ violation[object-freed]
    call MPI_Finalize()
end program named_too_late
