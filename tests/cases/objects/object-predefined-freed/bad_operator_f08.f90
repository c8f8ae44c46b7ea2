! exit: any
! A predefined operator is freed.
program operator_f08
    use mpi_f08
    implicit none
    type(MPI_Op) :: op
    integer :: code

    call MPI_Init()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
    op = MPI_MAX
    call MPI_Op_free(op, code) !~ violation[object-predefined-freed]: a predefined operator
    call MPI_Finalize()
end program operator_f08
