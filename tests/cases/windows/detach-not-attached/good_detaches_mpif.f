! ranks: 2
! Detached once, by way of mpif.h, in fixed form.
      program detaches
      implicit none
      include 'mpif.h'
      integer win, ierr, i
      integer memory(64)
      integer(kind=MPI_ADDRESS_KIND) bytes
      save memory
      i = 5
      bytes = 256
      call MPI_INIT(ierr)
      call MPI_WIN_CREATE_DYNAMIC(MPI_INFO_NULL, MPI_COMM_WORLD, win,
     &     ierr)
      call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierr)
      call MPI_WIN_ATTACH(win, memory, bytes, ierr)
      call MPI_WIN_DETACH(win, memory(i - 4), ierr)
      call MPI_WIN_FREE(win, ierr)
      call MPI_FINALIZE(ierr)
      end
