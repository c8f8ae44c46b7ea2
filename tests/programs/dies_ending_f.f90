! A key that is left when MPI_FINALIZE begins.
program dies_ending
    implicit none
    include 'mpif.h'
    integer :: key, ierror
    call MPI_INIT(ierror)
    call MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND, ierror) ! KEY
    call MPI_FINALIZE(ierror)
end program
