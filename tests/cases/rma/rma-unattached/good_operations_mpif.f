! ranks: 2
! The attached array, by way of mpif.h, in fixed form.
      program unattached
      implicit none
      include 'mpif.h'
      integer rank, peer, win, request, ierr
      integer memory(64), in(4), out(4), found
      integer(kind=MPI_ADDRESS_KIND) mine, theirs, bytes
      save memory
      data out /1, 2, 3, 4/
      call MPI_INIT(ierr)
      call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
      peer = 1 - rank
      bytes = 256
      call MPI_WIN_CREATE_DYNAMIC(MPI_INFO_NULL, MPI_COMM_WORLD, win,
     &     ierr)
      call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierr)
      call MPI_WIN_ATTACH(win, memory, bytes, ierr)
      call MPI_GET_ADDRESS(memory, mine, ierr)
      call MPI_SENDRECV(mine, 1, MPI_AINT, peer, 1, theirs, 1, MPI_AINT,
     &     peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      call MPI_WIN_LOCK(MPI_LOCK_SHARED, peer, 0, win, ierr)
      call MPI_PUT(out, 4, MPI_INTEGER, peer, theirs, 4,
     &     MPI_INTEGER, win, ierr)
      call MPI_GET(in, 4, MPI_INTEGER, peer, theirs + 64, 4,
     &     MPI_INTEGER, win, ierr)
      call MPI_FETCH_AND_OP(out, found, MPI_INTEGER, peer, theirs + 128,
     &     MPI_SUM, win, ierr)
      call MPI_RPUT(out, 4, MPI_INTEGER, peer, theirs + 192, 4,
     &     MPI_INTEGER, win, request, ierr)
      call MPI_WAIT(request, MPI_STATUS_IGNORE, ierr)
      call MPI_WIN_UNLOCK(peer, win, ierr)
      call MPI_BARRIER(MPI_COMM_WORLD, ierr)
      call MPI_WIN_DETACH(win, memory, ierr)
      call MPI_WIN_FREE(win, ierr)
      call MPI_FINALIZE(ierr)
      end
