! ranks: 2
! env: MPIWARDEN_RECORD=64M
! A barrier stands between the attach and the operation.
program attach_barrier_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64
    integer, asynchronous, save :: memory(16) = 0
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: old
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
        began = MPI_Wtime()
        do while (MPI_Wtime() < began + 0.7)
            call MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, part, flag, MPI_STATUS_IGNORE, ierr)
        end do
        call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win, ierr)
        call MPI_Fetch_and_op(one, old, MPI_INTEGER, 1, address, MPI_SUM, win, ierr)
        call MPI_Win_unlock(1, win, ierr)
    end if
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    if (rank == 1) call MPI_Win_detach(win, memory, ierr)
    call MPI_Comm_free(part, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program attach_barrier_mpi
