! A key is asked for before MPI is there.
! exit: any
program before_init
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: key
    integer(kind=MPI_ADDRESS_KIND) :: none = 0

    call MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none)
    !~^ violation[call-outside-mpi]: before MPI is initialized
    call MPI_Init()
    call MPI_Finalize()
end program before_init
