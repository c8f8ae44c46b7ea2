! ranks: 2
! Never attached, inside of a region and not its start, attached to another window, and detached already.
program detaches_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    integer, save, asynchronous :: beside(64)
    integer :: other
    integer :: step
    call MPI_Init(ierr)
    step = 0
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, other, ierr)
    call MPI_Win_set_errhandler(other, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, ierr) !~ related[detach-not-attached]: attached here
    step = step + 1
    call MPI_Win_detach(win, beside, ierr) !~ violation[detach-not-attached]: never attached
    step = step + 1
    call MPI_Win_detach(win, memory(5:), ierr) !~ violation[detach-not-attached]: inside
    step = step + 1
    call MPI_Win_detach(other, memory, ierr) !~ violation[detach-not-attached]: never attached
    step = step + 1
    call MPI_Win_detach(win, memory, ierr) !~ related[detach-not-attached]: detached here
    step = step + 1
    call MPI_Win_detach(win, memory, ierr) !~ violation[detach-not-attached]: detached already
    step = step + 1
    call MPI_Win_free(other, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program detaches_mpi
