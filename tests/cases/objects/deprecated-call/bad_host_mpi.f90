! MPI_HOST: deprecated in MPI-4.1, without a replacement.
program host
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: found
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_HOST, found, flag, ierr)  !~ note[deprecated-call]
    call MPI_Finalize(ierr)
end program host
