! ranks: 2
! exit: any
! A window is made with an info object that was freed.
! skip: ompi4 ompi5 — the number that the program kept names no handle any more
program info_window
    use mpi
    implicit none
    integer :: info, copy, window, ierror
    integer :: memory(4)
    integer(kind=MPI_ADDRESS_KIND) :: size = 16

    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Info_create(info, ierror) !~ related[object-freed]: created here
    copy = info
    call MPI_Info_free(info, ierror) !~ related[object-freed]: freed here
    window = MPI_WIN_NULL
    call MPI_Win_create(memory, size, 4, copy, MPI_COMM_WORLD, window, ierror) !~ violation[object-freed]: uses an info object
    if (window /= MPI_WIN_NULL) call MPI_Win_free(window, ierror)
    call MPI_Finalize(ierror)
end program info_window
