! One of three does not come to the barrier (6.14).
! ranks: 3
! finds: collective-missing 0-2
program hangs
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: me, ierr, got

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    if (me == 1) then
        call MPI_Recv(got, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr) !~ waits 1: MPI_Recv from 0 tag 7
    end if
    call MPI_Barrier(MPI_COMM_WORLD, ierr) !~ waits 0,2: MPI_Barrier
    call MPI_Finalize(ierr)
end program hangs
