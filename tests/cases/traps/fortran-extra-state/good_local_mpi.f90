! extra_state was local to a procedure that has returned: what uses its memory now does not write extra_state.
module m
  use mpi
  implicit none
contains
  subroutine cp(c,k,ex,vin,vout,flag,ierr)
    integer :: c,k,ierr
    integer(MPI_ADDRESS_KIND) :: ex,vin,vout
    logical :: flag
    character(len=64) :: buf
    write(buf,*) vin            ! uses stack, never touches ex
    vout = vin; flag = .true.; ierr = MPI_SUCCESS
  end subroutine
  subroutine dl(c,k,v,ex,ierr)
    integer :: c,k,ierr
    integer(MPI_ADDRESS_KIND) :: ex,v
    character(len=640) :: buf
    write(buf,*) v
    ierr = MPI_SUCCESS
  end subroutine
  recursive subroutine make(key, depth)
    integer :: key, ierr, depth
    integer(MPI_ADDRESS_KIND) :: ex
    integer :: pad(16)
    pad = depth
    if (depth > 0) then
      call make(key, depth-1)
      if (pad(3) < 0) print *, pad
      return
    end if
    ex = 5
    call MPI_COMM_CREATE_KEYVAL(cp, dl, key, ex, ierr)
  end subroutine
end module
program p
  use m
  integer :: key, c, d, ierr, i
  call MPI_INIT(ierr)
  do i = 0, 24
    call MPI_COMM_DUP(MPI_COMM_WORLD, c, ierr)
    call make(key, i)
    call MPI_COMM_SET_ATTR(c, key, 7_MPI_ADDRESS_KIND, ierr)
    call MPI_COMM_DUP(c, d, ierr)
    call MPI_COMM_FREE(d, ierr)
    call MPI_COMM_FREE(c, ierr)
    call MPI_COMM_FREE_KEYVAL(key, ierr)
  end do
  call MPI_FINALIZE(ierr)
end program
