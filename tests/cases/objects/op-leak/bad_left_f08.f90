! Operators that are never freed.
program left_f08
    use mpi_f08
    implicit none
    save  ! gfortran 12 gives calls that write plain variables of the stack a wrong line
    integer :: ierror
    type(MPI_Op) :: one, two
    call MPI_Init(ierror)
    call MPI_Op_create(nothing, .true., one, ierror) !~ leak[op-leak]
    call MPI_Op_create(nothing, .false., two, ierror) !~ leak[op-leak]
    call MPI_Finalize(ierror)
contains
    subroutine nothing(in, inout, count, datatype)
        use, intrinsic :: iso_c_binding
        type(c_ptr), value :: in, inout
        integer :: count
        type(MPI_Datatype) :: datatype
        if (c_associated(in) .and. c_associated(inout) .and. count > 0 .and. datatype == MPI_INTEGER) return
    end subroutine nothing
end program left_f08
