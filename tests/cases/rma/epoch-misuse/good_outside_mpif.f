! ranks: 2
! Calls in the epoch that they need, by way of mpif.h, in fixed form.
      program outside
      implicit none
      include 'mpif.h'
      integer win, ierr
      integer(kind=MPI_ADDRESS_KIND) base, bytes
      bytes = 256
      call MPI_INIT(ierr)
      call MPI_WIN_ALLOCATE(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD,
     &     base, win, ierr)
      call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierr)
      call MPI_WIN_LOCK(MPI_LOCK_SHARED, 1, 0, win, ierr)
      call MPI_WIN_FLUSH(1, win, ierr)
      call MPI_WIN_UNLOCK(1, win, ierr)
      call MPI_BARRIER(MPI_COMM_WORLD, ierr)
      call MPI_WIN_FREE(win, ierr)
      call MPI_FINALIZE(ierr)
      end
