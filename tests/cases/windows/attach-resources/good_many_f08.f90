! ranks: 2
! One region for each of 20 columns.
program many_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, parameter :: blocks = 20, apart = 4096
    integer, allocatable, asynchronous :: memory(:, :)
    integer :: block, code
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    allocate(memory(apart, blocks))
    code = MPI_SUCCESS
    do block = 1, blocks
        if (code == MPI_SUCCESS) then
            call MPI_Win_attach(win, memory(1, block), 64_MPI_ADDRESS_KIND, code)
        end if
    end do
    call MPI_Barrier(MPI_COMM_WORLD)
    if (code /= MPI_SUCCESS) call MPI_Abort(MPI_COMM_WORLD, 3)
    call MPI_Win_free(win)
    deallocate(memory)
    call MPI_Finalize()
end program many_f08
