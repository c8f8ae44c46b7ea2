! The plug-in of late_f.f90: a procedure that frees a key by the profiling interface's name.
subroutine drop_key(key) bind(c, name="drop_key")
    use iso_c_binding
    implicit none
    include 'mpif.h'
    integer(c_int) :: key
    integer :: ierror
    external :: PMPI_COMM_FREE_KEYVAL
    call PMPI_COMM_FREE_KEYVAL(key, ierror)
end subroutine
