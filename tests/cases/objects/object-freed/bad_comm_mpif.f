! A copy of the handle outlives the communicator.
! exit: any
      PROGRAM FREEDC
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER COMM, COPY, KEY, IERR
      INTEGER(KIND=MPI_ADDRESS_KIND) VALUE, NONE
      LOGICAL FLAG
      NONE = 0

      CALL MPI_INIT(IERR)
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN,
     &                             IERR)
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &                             IERR)
      CALL MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN,
     &                            MPI_COMM_NULL_DELETE_FN, KEY, NONE,
     &                            IERR)
      CALL MPI_COMM_DUP(MPI_COMM_WORLD, COMM, IERR)  !~ related[object-freed]: created here
      COPY = COMM
      CALL MPI_COMM_FREE(COMM, IERR)  !~ related[object-freed]: freed here
      CALL MPI_COMM_GET_ATTR(COPY, KEY, VALUE, FLAG, IERR)  !~ violation[object-freed]
      CALL MPI_COMM_FREE_KEYVAL(KEY, IERR)
      CALL MPI_FINALIZE(IERR)
      END
