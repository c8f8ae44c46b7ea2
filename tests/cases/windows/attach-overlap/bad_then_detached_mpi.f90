! ranks: 2
! Where the library accepts the overlap, a detach of either base is right.
program then_detached_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: win, ierror
    integer :: code
    integer, asynchronous :: memory(64)
    call MPI_Init(ierror)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
    call MPI_Win_attach(win, memory(17), 64_MPI_ADDRESS_KIND, ierror)
    call MPI_Win_attach(win, memory, 256_MPI_ADDRESS_KIND, code) !~ violation[attach-overlap]
    if (code == MPI_SUCCESS) call MPI_Win_detach(win, memory, ierror)
    call MPI_Win_detach(win, memory(17), ierror)
    call MPI_Win_free(win, ierror)
    call MPI_Finalize(ierror)
end program then_detached_mpi
