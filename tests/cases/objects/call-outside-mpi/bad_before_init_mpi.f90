! A key is asked for before MPI is there.
! exit: any
program before_init
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierr
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: none = 0

    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    !~^ violation[call-outside-mpi]: before MPI is initialized
    call MPI_Init(ierr)
    call MPI_Finalize(ierr)
end program before_init
