! A saved copy of a key that nothing holds any more (7.7.2).
      PROGRAM SAVEDK
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER KEY, SAVED, IERR
      INTEGER(KIND=MPI_ADDRESS_KIND) VALUE, NONE
      LOGICAL FLAG
      NONE = 0
      VALUE = 1

      CALL MPI_INIT(IERR)
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN,
     &                             IERR)
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &                             IERR)
      CALL MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN,
     &                            MPI_COMM_NULL_DELETE_FN, KEY, NONE,
     &                            IERR)  !~ related[keyval-freed]: created here
      SAVED = KEY
      CALL MPI_COMM_FREE_KEYVAL(KEY, IERR)  !~ related[keyval-freed]: freed here
      CALL MPI_COMM_SET_ATTR(MPI_COMM_WORLD, SAVED, VALUE, IERR)  !~ violation[keyval-freed]
      CALL MPI_COMM_GET_ATTR(MPI_COMM_WORLD, SAVED, VALUE, FLAG, IERR)  !~ violation[keyval-freed]
      CALL MPI_COMM_DELETE_ATTR(MPI_COMM_WORLD, SAVED, IERR)  !~ violation[keyval-freed]
      CALL MPI_FINALIZE(IERR)
      END
