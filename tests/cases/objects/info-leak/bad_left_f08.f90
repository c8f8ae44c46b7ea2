! Info objects that are never freed.
program left_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_Info) :: info, copy, used
    call MPI_Init(ierror)
    call MPI_Info_create(info, ierror) !~ leak[info-leak]
    call MPI_Info_set(info, "host", "here", ierror)
    call MPI_Info_dup(info, copy, ierror) !~ leak[info-leak]
    call MPI_Comm_get_info(MPI_COMM_WORLD, used, ierror) !~ leak[info-leak]
    call MPI_Finalize(ierror)
end program left_f08
