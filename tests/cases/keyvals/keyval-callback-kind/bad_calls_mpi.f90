! Predefined functions of another kind of object, and as the wrong argument. The module mpi declares both arguments
! EXTERNAL; in mpi_f08 the compiler finds most of this.
program calls
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key, ierr
    integer(kind=MPI_ADDRESS_KIND) :: none = 0

    call MPI_Init(ierr)
    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_DUP_FN, key, none, ierr)
    !~^ portability[keyval-callback-kind]
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Comm_create_keyval(MPI_TYPE_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    !~^ portability[keyval-callback-kind]
    call MPI_Comm_free_keyval(key, ierr)
    call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    !~^ portability[keyval-callback-kind]
    call MPI_Type_free_keyval(key, ierr)
    call MPI_Win_create_keyval(MPI_WIN_NULL_DELETE_FN, MPI_WIN_NULL_DELETE_FN, key, none, ierr)
    !~^ portability[keyval-callback-kind]
    call MPI_Win_free_keyval(key, ierr)
    call MPI_Finalize(ierr)
end program calls
