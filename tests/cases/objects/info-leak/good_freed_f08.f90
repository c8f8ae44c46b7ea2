! Info objects that are freed.
program freed_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_Info) :: info, copy, used
    call MPI_Init(ierror)
    call MPI_Info_create(info, ierror)
    call MPI_Info_dup(info, copy, ierror)
    call MPI_Comm_get_info(MPI_COMM_WORLD, used, ierror)
    call MPI_Info_free(used, ierror)
    used = info
    call MPI_Info_free(used, ierror)
    call MPI_Info_free(copy, ierror)
    call MPI_Finalize(ierror)
end program freed_f08
