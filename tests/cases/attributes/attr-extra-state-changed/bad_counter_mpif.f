! A delete function counts down in its extra state, which it should leave as it is (19.3.8).
! cflags: -Wno-unused-dummy-argument
      PROGRAM EXTRAS
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      EXTERNAL COUNTD
      INTEGER KEY, IERR
      INTEGER(KIND=MPI_ADDRESS_KIND) VALUE, EXTRA
      EXTRA = 10
      VALUE = 1

      CALL MPI_INIT(IERR)
      CALL MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN, COUNTD, KEY,
     &                            EXTRA, IERR)
      CALL MPI_COMM_SET_ATTR(MPI_COMM_SELF, KEY, VALUE, IERR)
      CALL MPI_COMM_DELETE_ATTR(MPI_COMM_SELF, KEY, IERR)  !~ suspicious[attr-extra-state-changed]
      CALL MPI_COMM_FREE_KEYVAL(KEY, IERR)
      CALL MPI_FINALIZE(IERR)
      END

      SUBROUTINE COUNTD(COMM, KEY, VALUE, EXTRA, IERROR)
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER COMM, KEY, IERROR
      INTEGER(KIND=MPI_ADDRESS_KIND) VALUE, EXTRA
      EXTRA = EXTRA - 1
      IERROR = MPI_SUCCESS
      END
