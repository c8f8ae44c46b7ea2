! The functions of a key of MPI-1 are given INTEGERs: a large value is cut off on its way through them (19.3.7).
! cflags: -Wno-unused-dummy-argument
      PROGRAM TRUNC
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      EXTERNAL CPYOLD, DELOLD
      INTEGER COMM, COPY, KEY, FOUND, IERR
      INTEGER(KIND=MPI_ADDRESS_KIND) LARGE
      LOGICAL FLAG
      LARGE = 5
      LARGE = LARGE * 2147483647

      CALL MPI_INIT(IERR)
      CALL MPI_COMM_DUP(MPI_COMM_SELF, COMM, IERR)
      CALL MPI_KEYVAL_CREATE(CPYOLD, DELOLD, KEY, 7, IERR)  !~ note[deprecated-call]
      CALL MPI_COMM_SET_ATTR(COMM, KEY, LARGE, IERR)
      CALL MPI_ATTR_GET(COMM, KEY, FOUND, FLAG, IERR)  !~ suspicious[attr-truncated]: reads an attribute
      !~^ note[deprecated-call]
      CALL MPI_COMM_DUP(COMM, COPY, IERR)  !~ suspicious[attr-truncated]: a copy callback
      CALL MPI_COMM_FREE(COPY, IERR)
      CALL MPI_COMM_FREE(COMM, IERR)  !~ suspicious[attr-truncated]: a delete callback
      CALL MPI_KEYVAL_FREE(KEY, IERR)  !~ note[deprecated-call]
      CALL MPI_FINALIZE(IERR)
      END

      SUBROUTINE CPYOLD(COMM, KEY, EXTRA, IN, OUT, FLAG, IERROR)
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER COMM, KEY, EXTRA, IN, OUT, IERROR
      LOGICAL FLAG
      IF (EXTRA .NE. 7) STOP 1
      OUT = 1
      FLAG = .TRUE.
      IERROR = MPI_SUCCESS
      END

      SUBROUTINE DELOLD(COMM, KEY, VALUE, EXTRA, IERROR)
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER COMM, KEY, VALUE, EXTRA, IERROR
      IF (EXTRA .NE. 7) STOP 2
      IERROR = MPI_SUCCESS
      END
