! The compiler puts no underscore behind names: mpi_init and not mpi_init_.
! cflags: -fno-underscoring
program main
  implicit none
  include 'mpif.h'
  integer :: key, ierr
  integer(kind=MPI_ADDRESS_KIND) :: val
  logical :: flag
  call MPI_INIT(ierr)
  call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierr)
  key = MPI_KEYVAL_INVALID
  call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, key, val, flag, ierr) !~ violation[keyval-invalid]: MPI_COMM_GET_ATTR
  call MPI_FINALIZE(ierr)
end program main
