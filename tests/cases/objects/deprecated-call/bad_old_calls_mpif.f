! The caching calls of MPI-1, from the time when there was nothing else.
      PROGRAM OLD
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER KEY, VALUE, IERR
      LOGICAL FLAG

      CALL MPI_INIT(IERR)
      CALL MPI_KEYVAL_CREATE(MPI_DUP_FN, MPI_NULL_DELETE_FN, KEY, 0,
     &                       IERR)  !~ note[deprecated-call]
      CALL MPI_ATTR_PUT(MPI_COMM_SELF, KEY, -4, IERR)  !~ note[deprecated-call]
      CALL MPI_ATTR_GET(MPI_COMM_SELF, KEY, VALUE, FLAG, IERR)  !~ note[deprecated-call]
      IF (.NOT. FLAG .OR. VALUE .NE. -4) STOP 1
      CALL MPI_ATTR_DELETE(MPI_COMM_SELF, KEY, IERR)  !~ note[deprecated-call]
      CALL MPI_KEYVAL_FREE(KEY, IERR)  !~ note[deprecated-call]
      CALL MPI_FINALIZE(IERR)
      END
