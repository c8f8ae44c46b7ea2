! Two groups of different sizes: a receive names the rank in the other group, not in the own one (7.6).
! ranks: 3
! finds: deadlock 0,2
program hangs
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: me, ierr, half, between, got, leader

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, min(me, 1), me, half, ierr)
    leader = 1
    if (me > 0) leader = 0
    call MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, leader, 5, between, ierr)
    if (me == 0) then
        call MPI_Recv(got, 1, MPI_INTEGER, 1, 7, between, MPI_STATUS_IGNORE, ierr) !~ waits 0: MPI_Recv from 2 tag 7
    else
        call MPI_Recv(got, 1, MPI_INTEGER, 0, 8, between, MPI_STATUS_IGNORE, ierr) !~ waits 1-2: MPI_Recv from 0 tag 8
    end if
    call MPI_Finalize(ierr)
end program
