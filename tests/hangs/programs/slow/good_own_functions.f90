! As in C, of the module mpi: an operator and the functions of a generalized request work for seconds.
! ranks: 2
! hang-after: 1
module functions
  use mpi
  implicit none
  integer :: calls = 0
contains
  subroutine adds(in, inout, length, type)
    integer :: length, type
    integer :: in(length), inout(length)
    inout = inout + in
    call sleep(6)
    if (type /= MPI_INTEGER) calls = calls + 1000
  end subroutine adds

  subroutine query(state, status, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: state
    integer :: status(MPI_STATUS_SIZE), ierror
    calls = calls + int(state)
    call sleep(6)
    call MPI_Status_set_elements(status, MPI_BYTE, 0, ierror)
    call MPI_Status_set_cancelled(status, .false., ierror)
    status(MPI_SOURCE) = MPI_UNDEFINED
    status(MPI_TAG) = MPI_UNDEFINED
    ierror = MPI_SUCCESS
  end subroutine query

  subroutine frees(state, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: state
    integer :: ierror
    calls = calls + int(state)
    ierror = MPI_SUCCESS
  end subroutine frees

  subroutine no_cancel(state, complete, ierror)
    integer(kind=MPI_ADDRESS_KIND) :: state
    logical :: complete
    integer :: ierror
    if (complete) calls = calls + int(state)
    ierror = MPI_SUCCESS
  end subroutine no_cancel
end module functions

program own_functions
  use mpi
  use functions
  implicit none
  integer :: rank, total, op, request, ierror
  integer(kind=MPI_ADDRESS_KIND) :: state
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  total = 0
  call MPI_Op_create(adds, .true., op, ierror)
  call MPI_Reduce(rank, total, 1, MPI_INTEGER, op, 0, MPI_COMM_WORLD, ierror)
  call MPI_Op_free(op, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  if (rank == 0) then
    state = 10
    call MPI_Grequest_start(query, frees, no_cancel, state, request, ierror)
    call MPI_Grequest_complete(request, ierror)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
    if (total /= 1 .or. calls /= 20) error stop 3
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
end program own_functions
