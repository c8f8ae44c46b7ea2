! The request is completed first, in any of the ways that there are. (In mpi_f08 MPICH 4.0 counts them from 0.)
program completed
    use mpi_f08
    implicit none
    type(MPI_Comm) :: copy(4)
    type(MPI_Request) :: request(4)
    integer :: key, turn, which, count, indices(4)
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0
    logical :: flag, done

    call MPI_Init()
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    call MPI_Comm_idup(MPI_COMM_WORLD, copy(1), request(1))
    call MPI_Wait(request(1), MPI_STATUS_IGNORE)
    call MPI_Comm_get_attr(copy(1), key, found, flag)
    call MPI_Comm_idup(MPI_COMM_WORLD, copy(2), request(2))
    done = .false.
    do while (.not. done)
        call MPI_Test(request(2), done, MPI_STATUS_IGNORE)
    end do
    call MPI_Comm_get_attr(copy(2), key, found, flag)
    call MPI_Comm_idup(MPI_COMM_WORLD, copy(3), request(3))
    call MPI_Waitany(3, request, which, MPI_STATUS_IGNORE)
    if (which == MPI_UNDEFINED) stop 1
    call MPI_Comm_get_attr(copy(3), key, found, flag)
    do turn = 1, 3
        call MPI_Comm_free(copy(turn))
    end do
    do turn = 1, 4
        call MPI_Comm_idup(MPI_COMM_WORLD, copy(turn), request(turn))
    end do
    call MPI_Waitsome(4, request, count, indices, MPI_STATUSES_IGNORE)
    do turn = 1, 4
        if (request(turn) == MPI_REQUEST_NULL) call MPI_Comm_get_attr(copy(turn), key, found, flag)
    end do
    call MPI_Waitall(4, request, MPI_STATUSES_IGNORE)
    do turn = 1, 4
        call MPI_Comm_get_attr(copy(turn), key, found, flag)
        call MPI_Comm_free(copy(turn))
    end do
    call MPI_Comm_free_keyval(key)
    call MPI_Finalize()
end program completed
