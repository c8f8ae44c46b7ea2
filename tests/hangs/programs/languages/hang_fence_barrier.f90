! A fence here, a barrier there.
! ranks: 2
! finds: deadlock 0-1
! finds: collective-missing 0-1
! also: epoch-misuse
program hangs
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: me, ierr, window
    integer, target :: memory(4)
    integer(kind=MPI_ADDRESS_KIND) :: bytes = 16

    call MPI_Init(ierr)
    call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_fence(0, window, ierr)
    if (me == 0) then
        call MPI_Win_fence(0, window, ierr) !~ waits 0: MPI_Win_fence
    else
        call MPI_Barrier(MPI_COMM_WORLD, ierr) !~ waits 1: MPI_Barrier
    end if
    call MPI_Win_free(window, ierr)
    call MPI_Finalize(ierr)
end program hangs
