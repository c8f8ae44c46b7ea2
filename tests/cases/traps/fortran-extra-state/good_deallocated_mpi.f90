! extra_state was deallocated, which is right: its value counts when the key is created.
module m
  use mpi
  implicit none
contains
  subroutine cp(c,k,ex,vin,vout,flag,ierr)
    integer :: c,k,ierr
    integer(MPI_ADDRESS_KIND) :: ex,vin,vout
    logical :: flag
    vout = vin; flag = .true.; ierr = MPI_SUCCESS
  end subroutine
  subroutine make(key)
    integer :: key, ierr
    integer(MPI_ADDRESS_KIND), allocatable :: ex(:)
    allocate(ex(1000000)); ex = 5
    call MPI_COMM_CREATE_KEYVAL(cp, MPI_COMM_NULL_DELETE_FN, key, ex(500000), ierr)
  end subroutine
end module
program p
  use m
  integer :: key, c, d, ierr
  call MPI_INIT(ierr)
  call MPI_COMM_DUP(MPI_COMM_WORLD, c, ierr)
  call make(key)
  call MPI_COMM_SET_ATTR(c, key, 7_MPI_ADDRESS_KIND, ierr)
  call MPI_COMM_DUP(c, d, ierr)
  call MPI_COMM_FREE(d, ierr)
  call MPI_COMM_FREE(c, ierr)
  call MPI_COMM_FREE_KEYVAL(key, ierr)
  call MPI_FINALIZE(ierr)
end program
