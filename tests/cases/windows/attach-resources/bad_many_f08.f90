! ranks: 2
! exit: any
! One region for each of 200 columns, pages apart. Open MPI takes 64 of them, and hangs in the next
! detach or MPI_WIN_FREE after it has refused one: the program gives up. MPICH has no limit.
program many_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, parameter :: blocks = 200, apart = 4096
    integer, allocatable, asynchronous :: memory(:, :)
    integer :: block, code
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    allocate(memory(apart, blocks))
    code = MPI_SUCCESS
    do block = 1, blocks
        if (code == MPI_SUCCESS) then
            call MPI_Win_attach(win, memory(1, block), 64_MPI_ADDRESS_KIND, code) !~ [ompi4 ompi5] portability[attach-resources]
        end if
    end do
    call MPI_Barrier(MPI_COMM_WORLD)
    if (code /= MPI_SUCCESS) call MPI_Abort(MPI_COMM_WORLD, 3)
    call MPI_Win_free(win)
    deallocate(memory)
    call MPI_Finalize()
end program many_f08
