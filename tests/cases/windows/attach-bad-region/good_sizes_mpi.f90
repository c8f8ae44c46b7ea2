! ranks: 2
! The same memory with its size, counted in an integer that holds it.
program sizes_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, save, asynchronous :: memory(64)
    integer :: integers = 64
    integer(kind=MPI_ADDRESS_KIND) :: bytes
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    call MPI_Win_attach(win, memory, 16_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, memory, ierr)
    bytes = integers * 4_MPI_ADDRESS_KIND
    call MPI_Win_attach(win, memory, bytes, ierr)
    call MPI_Win_detach(win, memory, ierr)
    bytes = storage_size(memory) / 8 * size(memory)
    call MPI_Win_attach(win, memory, bytes, ierr)
    call MPI_Win_detach(win, memory, ierr)
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program sizes_mpi
