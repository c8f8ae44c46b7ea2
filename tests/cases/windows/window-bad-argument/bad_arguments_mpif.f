! ranks: 2
! A negative size and a unit of 0, by way of mpif.h, in fixed form.
      program arguments
      implicit none
      include 'mpif.h'
      integer win, ierr
      integer memory(64)
      integer(kind=MPI_ADDRESS_KIND) bytes
      save memory
      call MPI_INIT(ierr)
      call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN,
     &     ierr)
      win = MPI_WIN_NULL
      bytes = -8
      call MPI_WIN_CREATE(memory, bytes, 1, MPI_INFO_NULL,
     &     MPI_COMM_WORLD, win, ierr) !~ violation[window-bad-argument]
      if (win .ne. MPI_WIN_NULL) call MPI_WIN_FREE(win, ierr)
      bytes = 256
      call MPI_WIN_CREATE(memory, bytes, 0, MPI_INFO_NULL,
     &     MPI_COMM_WORLD, win, ierr) !~ violation[window-bad-argument]
      if (win .ne. MPI_WIN_NULL) call MPI_WIN_FREE(win, ierr)
      call MPI_FINALIZE(ierr)
      end
