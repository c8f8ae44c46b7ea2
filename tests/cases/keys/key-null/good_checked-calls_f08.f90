! ranks: 1
! cflags: -Wl,--no-as-needed
! Every call is one that the library has for linkers, too: linked as the documentation says, the program keeps its MPI library.
program main
    use mpi_f08
    use mpix_keys
    implicit none

    type(MPI_Comm) :: copy
    call MPI_Init()
    call MPI_Comm_dup(MPI_COMM_WORLD, copy)
    call MPI_Comm_free(copy)
    call MPI_Finalize()
end program main
