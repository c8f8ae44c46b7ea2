! A copy of the handle outlives the window.
! ranks: 2
! exit: any
program freed_window
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: window, copy
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: bytes = 4, found
    integer, asynchronous :: memory = 0
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN, ierr)
    copy = window
    call MPI_Win_free(window, ierr)
    call MPI_Win_get_attr(copy, MPI_WIN_BASE, found, flag, ierr)  !~ violation[object-freed]
    call MPI_Finalize(ierr)
end program freed_window
