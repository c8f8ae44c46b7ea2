! ranks: 2
! exit: any
! One region for each of 200 columns, pages apart. Open MPI takes 64 of them, and hangs in the next
! detach or MPI_WIN_FREE after it has refused one: the program gives up. MPICH has no limit.
program many_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, parameter :: blocks = 200, apart = 4096
    integer, allocatable, asynchronous :: memory(:, :)
    integer :: block, code
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    allocate(memory(apart, blocks))
    code = MPI_SUCCESS
    do block = 1, blocks
        if (code == MPI_SUCCESS) then
            call MPI_Win_attach(win, memory(1, block), 64_MPI_ADDRESS_KIND, code) !~ [ompi4 ompi5] portability[attach-resources]
        end if
    end do
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (code /= MPI_SUCCESS) call MPI_Abort(MPI_COMM_WORLD, 3, ierr)
    call MPI_Win_free(win, ierr)
    deallocate(memory)
    call MPI_Finalize(ierr)
end program many_mpi
