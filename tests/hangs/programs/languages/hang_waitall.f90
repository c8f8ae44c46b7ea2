! Of three receives one is matched after the answer only.
! ranks: 2
! finds: deadlock 0-1
program hangs
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: me, ierr, got(3), requests(3), i

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    if (me == 0) then
        do i = 1, 3
            call MPI_Irecv(got(i), 1, MPI_INTEGER, 1, i, MPI_COMM_WORLD, requests(i), ierr)
        end do
        call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr) !~ waits 0: MPI_Waitall
        call MPI_Send(me, 1, MPI_INTEGER, 1, 9, MPI_COMM_WORLD, ierr)
    else
        call MPI_Send(me, 1, MPI_INTEGER, 0, 1, MPI_COMM_WORLD, ierr)
        call MPI_Send(me, 1, MPI_INTEGER, 0, 2, MPI_COMM_WORLD, ierr)
        call MPI_Recv(got, 1, MPI_INTEGER, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr) !~ waits 1: MPI_Recv from 0 tag 9
        call MPI_Send(me, 1, MPI_INTEGER, 0, 3, MPI_COMM_WORLD, ierr)
    end if
    call MPI_Finalize(ierr)
end program hangs
