! Findings are muted in Fortran as in C; mpif.h.
      PROGRAM MUTED
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER KEY, IERR

      CALL MPI_INIT(IERR)
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN,
     &                             IERR)
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &                             IERR)
      CALL MPI_PCONTROL(0)
      KEY = MPI_KEYVAL_INVALID
      CALL MPI_COMM_FREE_KEYVAL(KEY, IERR)
      CALL MPI_PCONTROL(1)
      CALL MPI_FINALIZE(IERR)
      END
