! Operators that are freed.
program freed_mpi
    use mpi
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    integer :: one, two
    external :: nothing
    call MPI_Init(ierror)
    call MPI_Op_create(nothing, .true., one, ierror)
    call MPI_Op_create(nothing, .false., two, ierror)
    call MPI_Op_free(one, ierror)
    one = two
    call MPI_Op_free(one, ierror)
    call MPI_Finalize(ierror)
end program freed_mpi

subroutine nothing(in, inout, count, datatype)
    implicit none
    integer :: count, datatype
    integer :: in(count), inout(count)
    if (datatype == 0) inout = in
end subroutine nothing
