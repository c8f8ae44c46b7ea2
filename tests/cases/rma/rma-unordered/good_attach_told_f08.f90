! ranks: 2
! env: MPIWARDEN_RECORD=64M
! The origin is told after the attach.
program attach_told_f08
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64
    integer, asynchronous, save :: memory(16) = 0
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: one = 1
    integer, save :: token = 0
    logical :: flag
    type(MPI_Comm) :: part
    integer(MPI_ADDRESS_KIND) :: address
    double precision :: began

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    ! Nobody sends on this communicator: what is asked there lets others go on.
    call MPI_Comm_dup(MPI_COMM_WORLD, part)
    call MPI_Get_address(memory, address)
    call MPI_Bcast(address, 1, MPI_AINT, 1, MPI_COMM_WORLD)
    if (rank == 1) then
        call MPI_Win_attach(win, memory, bytes)
        call MPI_Send(token, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD)
    else
        call MPI_Recv(token, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
        began = MPI_Wtime()
        do while (MPI_Wtime() < began + 0.7)
            call MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, part, flag, MPI_STATUS_IGNORE)
        end do
        call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win)
        call MPI_Put(one, 1, MPI_INTEGER, 1, address, 1, MPI_INTEGER, win)
        call MPI_Win_unlock(1, win)
    end if
    call MPI_Barrier(MPI_COMM_WORLD)
    if (rank == 1) call MPI_Win_detach(win, memory)
    call MPI_Comm_free(part)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program attach_told_f08
