! Both ranks receive first (3.5).
! ranks: 2
! finds: deadlock 0-1
program hangs
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: me, ierr, got

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    call MPI_Recv(got, 1, MPI_INTEGER, 1 - me, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr) !~ waits 0-1: MPI_Recv tag 7
    call MPI_Send(me, 1, MPI_INTEGER, 1 - me, 7, MPI_COMM_WORLD, ierr)
    call MPI_Finalize(ierr)
end program hangs
