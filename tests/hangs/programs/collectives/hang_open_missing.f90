! A file that one rank opens only after a message that the other one sends when it has opened it (14.2.1).
! ranks: 3
! finds: collective-missing 0-2
! finds: collective-missing 0-1
program open_missing
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: me, ierr, file, got
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    if (me == 1) call MPI_Recv(got, 1, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr) !~ waits 1: MPI_Recv from 0 tag 7
    call MPI_File_open(MPI_COMM_WORLD, "opened", MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file, ierr) !~ waits 0,2: MPI_File_open
    if (me == 0) call MPI_Send(me, 1, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, ierr)
    call MPI_File_close(file, ierr)
    call MPI_Finalize(ierr)
end program open_missing
