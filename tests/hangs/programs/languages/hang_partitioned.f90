! A message in parts of which one is never marked as ready (4.2.1), and a rank that waits for it.
! ranks: 2
! skip: ompi4 — its MPI has no messages in parts
! finds: deadlock 0
program partitioned
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: me, ierr, values(3)
    integer(kind=MPI_COUNT_KIND) :: many = 1
    type(MPI_Request) :: request
    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    values = me
    if (me == 0) then
        call MPI_Psend_init(values, 3, many, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierr)
        call MPI_Start(request, ierr)
        call MPI_Pready_range(0, 1, request, ierr)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierr) !~ waits 0: MPI_Wait
    else
        call MPI_Precv_init(values, 3, many, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, MPI_INFO_NULL, request, ierr)
        call MPI_Start(request, ierr)
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierr) !~ waits 1: MPI_Wait
    end if
    call MPI_Request_free(request, ierr)
    call MPI_Finalize(ierr)
end program partitioned
