! ranks: 2
! env: MPIWARDEN_RECORD=64M
! The target is told before the get is complete.
program detach_told_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64
    integer, asynchronous, save :: memory(16) = 0
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: got
    integer, save :: token = 0
    logical :: flag
    integer :: part
    integer(MPI_ADDRESS_KIND) :: address
    double precision :: began

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    ! Nobody sends on this communicator: what is asked there lets others go on.
    call MPI_Comm_dup(MPI_COMM_WORLD, part, ierr)
    call MPI_Get_address(memory, address, ierr)
    call MPI_Bcast(address, 1, MPI_AINT, 1, MPI_COMM_WORLD, ierr)
    if (rank == 1) call MPI_Win_attach(win, memory, bytes, ierr)
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (rank == 0) then
        call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win, ierr)
        call MPI_Send(token, 1, MPI_INTEGER, 1, 0, MPI_COMM_WORLD, ierr)
        call MPI_Get(got, 1, MPI_INTEGER, 1, address, 1, MPI_INTEGER, win, ierr) !~ suspicious[rma-unordered]
        call MPI_Win_unlock(1, win, ierr)
    else
        call MPI_Recv(token, 1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
        began = MPI_Wtime()
        do while (MPI_Wtime() < began + 0.7)
            call MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, part, flag, MPI_STATUS_IGNORE, ierr)
        end do
        call MPI_Win_detach(win, memory, ierr) !~ related[rma-unordered]
    end if
    call MPI_Comm_free(part, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program detach_told_mpi
