! A main program in Fortran with keys made in C: used and freed in Fortran, and a key of Fortran freed in C (19.3.7).
! cflags: tests/cases/traps/fortran-c-keys/part_c_keys.c
program good_fortran_main
    use mpi
    implicit none
    interface
        subroutine make_c_key(key)
            integer :: key
        end subroutine make_c_key
        subroutine free_c_key(key)
            integer :: key
        end subroutine free_c_key
        subroutine set_in_c(comm, key, value)
            use mpi, only: MPI_ADDRESS_KIND
            integer :: comm, key
            integer(kind=MPI_ADDRESS_KIND) :: value
        end subroutine set_in_c
        integer function calls_in_c()
        end function calls_in_c
    end interface
    integer :: comm, copy
    integer :: ierr
    integer :: key, saved
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0, number = 42
    logical :: flag

    call MPI_Init(ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, comm, ierr)

    call make_c_key(key)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call MPI_Comm_get_attr(comm, key, found, flag, ierr)
    if (.not. flag .or. found /= number) stop 1
    call MPI_Comm_dup(comm, copy, ierr)
    if (calls_in_c() /= 1) stop 2
    call MPI_Comm_get_attr(copy, key, found, flag, ierr)
    if (.not. flag) stop 3
    call MPI_Comm_free(copy, ierr)
    if (calls_in_c() /= 2) stop 4
    call MPI_Comm_delete_attr(comm, key, ierr)
    if (calls_in_c() /= 3) stop 5
    call MPI_Comm_free_keyval(key, ierr)

    ! A small number set in C is the same number in Fortran, and in the copy.
    call make_c_key(key)
    call set_in_c(comm, key, number)
    saved = key
    call free_c_key(key)
    if (key /= MPI_KEYVAL_INVALID) stop 6
    call MPI_Comm_get_attr(comm, saved, found, flag, ierr)
    if (.not. flag .or. found /= number) stop 7
    call MPI_Comm_dup(comm, copy, ierr)
    call MPI_Comm_get_attr(copy, saved, found, flag, ierr)
    if (.not. flag .or. found /= number) stop 8
    call MPI_Comm_free(copy, ierr)
    call MPI_Comm_delete_attr(comm, saved, ierr)

    call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierr)
    call MPI_Comm_set_attr(comm, key, number, ierr)
    call free_c_key(key)

    call MPI_Comm_free(comm, ierr)
    call MPI_Finalize(ierr)
end program good_fortran_main
