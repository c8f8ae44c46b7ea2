! The request is completed first, in any of the ways that there are. (In mpi_f08 MPICH 4.0 counts them from 0.)
program completed
    use mpi
    implicit none
    integer :: copy(4)
    integer :: request(4)
    integer :: ierr
    integer :: key, turn, which, count, indices(4)
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag, done

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_idup(MPI_COMM_WORLD, copy(1), request(1), ierr)
    call MPI_Wait(request(1), MPI_STATUS_IGNORE, ierr)
    call MPI_Comm_get_attr(copy(1), key, found, flag, ierr)
    call MPI_Comm_idup(MPI_COMM_WORLD, copy(2), request(2), ierr)
    done = .false.
    do while (.not. done)
        call MPI_Test(request(2), done, MPI_STATUS_IGNORE, ierr)
    end do
    call MPI_Comm_get_attr(copy(2), key, found, flag, ierr)
    call MPI_Comm_idup(MPI_COMM_WORLD, copy(3), request(3), ierr)
    call MPI_Waitany(3, request, which, MPI_STATUS_IGNORE, ierr)
    if (which == MPI_UNDEFINED) stop 1
    call MPI_Comm_get_attr(copy(3), key, found, flag, ierr)
    do turn = 1, 3
        call MPI_Comm_free(copy(turn), ierr)
    end do
    do turn = 1, 4
        call MPI_Comm_idup(MPI_COMM_WORLD, copy(turn), request(turn), ierr)
    end do
    call MPI_Waitsome(4, request, count, indices, MPI_STATUSES_IGNORE, ierr)
    do turn = 1, 4
        if (request(turn) == MPI_REQUEST_NULL) call MPI_Comm_get_attr(copy(turn), key, found, flag, ierr)
    end do
    call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
    do turn = 1, 4
        call MPI_Comm_get_attr(copy(turn), key, found, flag, ierr)
        call MPI_Comm_free(copy(turn), ierr)
    end do
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program completed
