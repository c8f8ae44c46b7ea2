! MPI_TAG_UB is promised on MPI_COMM_WORLD only (9.1.2).
program self_dup_split
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    type(MPI_Comm) :: dup, part
    integer(kind=MPI_ADDRESS_KIND) :: found
    logical :: flag

    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, dup)
    call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, part)
    call MPI_Comm_get_attr(MPI_COMM_SELF, MPI_TAG_UB, found, flag)  !~ portability[attr-predefined-elsewhere]
    call MPI_Comm_get_attr(dup, MPI_TAG_UB, found, flag)  !~ portability[attr-predefined-elsewhere]
    call MPI_Comm_get_attr(part, MPI_TAG_UB, found, flag)  !~ portability[attr-predefined-elsewhere]
    call MPI_Comm_get_attr(dup, MPI_UNIVERSE_SIZE, found, flag)  !~ portability[attr-predefined-elsewhere]
    call MPI_Comm_free(part)
    call MPI_Comm_free(dup)
    call MPI_Finalize()
end program self_dup_split
