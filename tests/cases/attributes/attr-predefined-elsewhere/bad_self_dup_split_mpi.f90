! MPI_TAG_UB is promised on MPI_COMM_WORLD only (9.1.2).
program self_dup_split
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: dup, part
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: found
    integer :: short
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_WORLD, dup, ierr)
    call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, part, ierr)
    call MPI_Comm_get_attr(MPI_COMM_SELF, MPI_TAG_UB, found, flag, ierr)  !~ portability[attr-predefined-elsewhere]
    call MPI_Comm_get_attr(dup, MPI_TAG_UB, found, flag, ierr)  !~ portability[attr-predefined-elsewhere]
    call MPI_Comm_get_attr(part, MPI_TAG_UB, found, flag, ierr)  !~ portability[attr-predefined-elsewhere]
    call MPI_Comm_get_attr(dup, MPI_UNIVERSE_SIZE, found, flag, ierr)  !~ portability[attr-predefined-elsewhere]
    call MPI_Attr_get(dup, MPI_TAG_UB, short, flag, ierr)  !~ portability[attr-predefined-elsewhere]
    !~^ note[deprecated-call]
    call MPI_Comm_free(part, ierr)
    call MPI_Comm_free(dup, ierr)
    call MPI_Finalize(ierr)
end program self_dup_split
