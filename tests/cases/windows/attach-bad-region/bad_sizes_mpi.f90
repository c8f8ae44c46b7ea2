! ranks: 2
! exit: any
! A size below zero, and one that a default INTEGER could not hold.
program sizes_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    integer :: doubles = 300000000
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, -16_MPI_ADDRESS_KIND, ierr) !~ violation[attach-bad-region]
    bytes = doubles * 8
    call MPI_Win_attach(win, memory, bytes, ierr) !~ violation[attach-bad-region]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program sizes_mpi
