! ranks: 3
! env: MPIWARDEN_RECORD=64M
! Two origins put in one exposure epoch.
program posts_f08
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND), parameter :: bytes = 64, place = 3
    integer, asynchronous, save :: memory(16) = 0
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: one = 1
    integer, asynchronous, save :: two = 2
    type(MPI_Group) :: world
    type(MPI_Group) :: both
    type(MPI_Group) :: first_origin
    type(MPI_Group) :: second_origin
    type(MPI_Group) :: target_group

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_get_group(win, world)
    call MPI_Group_incl(world, 2, [0, 1], both)
    call MPI_Group_incl(world, 1, [0], first_origin)
    call MPI_Group_incl(world, 1, [1], second_origin)
    call MPI_Group_incl(world, 1, [2], target_group)
    if (rank == 2) then
        call MPI_Win_post(both, 0, win)
        call MPI_Win_wait(win)
    else
        call MPI_Win_start(target_group, 0, win)
        if (rank == 0) call MPI_Put(one, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win) !~ suspicious[rma-conflict]
        if (rank == 1) call MPI_Put(two, 1, MPI_INTEGER, 2, place, 1, MPI_INTEGER, win) !~ related[rma-conflict]: the other access
        call MPI_Win_complete(win)
    end if
    call MPI_Group_free(world)
    call MPI_Group_free(both)
    call MPI_Group_free(first_origin)
    call MPI_Group_free(second_origin)
    call MPI_Group_free(target_group)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program posts_f08
