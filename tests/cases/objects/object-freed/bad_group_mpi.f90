! exit: any
! A group is asked about, by a copy of its handle, after it was freed.
! skip: ompi4 ompi5 — the number that the program kept names no handle any more
program group_mpi
    use mpi
    implicit none
    integer :: world, part, copy, members, ierror

    call MPI_Init(ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call MPI_Comm_group(MPI_COMM_WORLD, world, ierror)
    call MPI_Group_incl(world, 1, [0], part, ierror) !~ related[object-freed]: created here
    copy = part
    call MPI_Group_free(part, ierror) !~ related[object-freed]: freed here
    call MPI_Group_size(copy, members, ierror) !~ violation[object-freed]: uses a group
    call MPI_Group_free(world, ierror)
    call MPI_Finalize(ierror)
end program group_mpi
