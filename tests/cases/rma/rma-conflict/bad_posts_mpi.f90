! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Two origins put in one exposure epoch.
program posts_mpi
    use mpi
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: ierr
    integer :: rank
    integer :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: two = 2
    integer :: world
    integer :: both
    integer :: first_origin
    integer :: second_origin
    integer :: target_group

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_get_group(win, world, ierr)
    call MPI_Group_incl(world, 2, [0, 1], both, ierr)
    call MPI_Group_incl(world, 1, [0], first_origin, ierr)
    call MPI_Group_incl(world, 1, [1], second_origin, ierr)
    call MPI_Group_incl(world, 1, [2], target_group, ierr)
    if (rank == 2) then
        call MPI_Win_post(both, 0, win, ierr)
        call MPI_Win_wait(win, ierr)
    else
        call MPI_Win_start(target_group, 0, win, ierr)
        if (rank == 0) call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr) !~ suspicious[rma-conflict]
        if (rank == 1) call MPI_Put(two, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win, ierr) !~ related[rma-conflict]: the other access
        call MPI_Win_complete(win, ierr)
    end if
    call MPI_Group_free(world, ierr)
    call MPI_Group_free(both, ierr)
    call MPI_Group_free(first_origin, ierr)
    call MPI_Group_free(second_origin, ierr)
    call MPI_Group_free(target_group, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program posts_mpi
