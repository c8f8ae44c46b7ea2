! As guarded.c, in Fortran: by the module mpi, or with -DF08 by mpi_f08. Two ranks; rank 0 makes wrong operations on rank
! 1's memory, which the program holds on to past the region too. The argument is the window's error handler: `return` or
! `default`.
#ifdef F08
#define MODULE mpi_f08
#define HANDLE(name) type(name)
#else
#define MODULE mpi
#define HANDLE(name) integer
#endif
program guarded
    use MODULE
    implicit none
    integer, parameter :: ints = 16
    HANDLE(MPI_Win) :: win
    HANDLE(MPI_Request) :: request
    integer, asynchronous :: memory(2048), some(2)
    integer :: rank, code
    integer(kind=MPI_ADDRESS_KIND) :: at, past
    character(len=16) :: how
    call get_command_argument(1, how)
    some = 7
    memory = 0
    call MPI_INIT(code)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, code)
    call MPI_WIN_CREATE_DYNAMIC(MPI_INFO_NULL, MPI_COMM_WORLD, win, code)
    if (how == 'return') call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, code)
    call MPI_WIN_ATTACH(win, memory, 4_MPI_ADDRESS_KIND * ints, code)
    call MPI_GET_ADDRESS(memory, at, code)
    call MPI_BCAST(at, 1, MPI_AINT, 1, MPI_COMM_WORLD, code)
    past = at + 4 * (ints - 1)

    if (rank == 0) then
        call MPI_WIN_LOCK(MPI_LOCK_SHARED, 1, 0, win, code)
        call MPI_PUT(some, 2, MPI_INTEGER, 1, past, 2, MPI_INTEGER, win, code) ! past
        call tell('past', code)
        call MPI_WIN_UNLOCK(1, win, code)
    end if
    call look('past')

    if (rank == 0) then
        call MPI_WIN_LOCK(MPI_LOCK_SHARED, 1, 0, win, code)
        call MPI_RPUT(some, 2, MPI_INTEGER, 1, past, 2, MPI_INTEGER, win, request, code) ! asked
        call tell('asked', code)
        print '(a,l1)', 'asked: request null ', request == MPI_REQUEST_NULL
        call MPI_WAIT(request, MPI_STATUS_IGNORE, code)
        call MPI_WIN_UNLOCK(1, win, code)
    end if
    call look('asked')

#ifdef F08
    if (rank == 0) then
        call MPI_WIN_LOCK(MPI_LOCK_SHARED, 1, 0, win)
        call MPI_PUT(some, 2, MPI_INTEGER, 1, past, 2, MPI_INTEGER, win) ! omitted
        call MPI_WIN_UNLOCK(1, win)
    end if
    call look('omitted')
#endif

    ! The window is as good as before.
    if (rank == 0) then
        call MPI_WIN_LOCK(MPI_LOCK_SHARED, 1, 0, win, code)
        call MPI_PUT(some, 2, MPI_INTEGER, 1, at, 2, MPI_INTEGER, win, code)
        call tell('right', code)
        call MPI_WIN_UNLOCK(1, win, code)
    end if
    call MPI_BARRIER(MPI_COMM_WORLD, code)
    if (rank == 1) then
        call MPI_WIN_LOCK(MPI_LOCK_SHARED, 1, 0, win, code)
        print '(a,2(1x,i0))', 'right:', memory(1:2)
        call MPI_WIN_UNLOCK(1, win, code)
    end if
    call MPI_BARRIER(MPI_COMM_WORLD, code)
    call MPI_WIN_DETACH(win, memory, code)
    call MPI_WIN_FREE(win, code)
    call MPI_FINALIZE(code)
contains
    subroutine tell(step, error)
        character(len=*) :: step
        integer :: error, class, failure
        character(len=8) :: name
        call MPI_ERROR_CLASS(error, class, failure)
        name = 'other'
        if (class == MPI_SUCCESS) name = 'success'
        if (class == MPI_ERR_RMA_RANGE) name = 'range'
        print '(a,a,a)', step, ': ', trim(name)
    end subroutine tell

    ! What rank 1's memory past the region holds, and clean memory for the next step.
    subroutine look(step)
        character(len=*) :: step
        integer :: failure
        call MPI_BARRIER(MPI_COMM_WORLD, failure)
        if (rank == 1) then
            print '(a,a,l1)', step, ': memory past the region unchanged ', memory(ints + 1) == 0
            memory(ints:ints + 1) = 0
        end if
        call MPI_BARRIER(MPI_COMM_WORLD, failure)
    end subroutine look
end program guarded
