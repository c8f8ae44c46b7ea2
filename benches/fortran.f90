! The calls of fortran.c, made in Fortran by the module mpi: each procedure makes COUNT of them. The objects are made in
! C, but the key, for an attribute set in one language and read in the other is another matter.
module made_in_fortran
    use, intrinsic :: iso_c_binding
    use mpi
    implicit none
    integer :: comm, win, key
    integer(kind=MPI_ADDRESS_KIND) :: there
    integer(c_int8_t), pointer, asynchronous :: memory(:)
    integer(c_long), bind(C) :: sink
contains
    subroutine fortran_setup(comm_given, win_given, there_given, address, bytes) bind(C)
        integer(c_int), value :: comm_given, win_given
        integer(c_intptr_t), value :: there_given
        type(c_ptr), value :: address
        integer(c_long), value :: bytes
        integer(kind=MPI_ADDRESS_KIND) :: none
        integer :: ierror
        comm = comm_given
        win = win_given
        there = there_given
        call c_f_pointer(address, memory, [bytes])
        none = 0
        call MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, none, ierror)
        call MPI_COMM_SET_ATTR(comm, key, none, ierror)
    end subroutine fortran_setup

    subroutine fortran_end() bind(C)
        integer :: ierror
        call MPI_COMM_FREE_KEYVAL(key, ierror)
    end subroutine fortran_end

    subroutine fortran_get_attr(count) bind(C)
        integer(c_long), value :: count
        integer(c_long) :: i
        integer(kind=MPI_ADDRESS_KIND) :: found
        integer :: ierror
        logical :: flag
        do i = 1, count
            call MPI_COMM_GET_ATTR(comm, key, found, flag, ierror)
        end do
        sink = merge(1, 0, flag)
    end subroutine fortran_get_attr

    subroutine fortran_set_attr(count) bind(C)
        integer(c_long), value :: count
        integer(c_long) :: i
        integer(kind=MPI_ADDRESS_KIND) :: number
        integer :: ierror
        do i = 1, count
            number = iand(i, 1023_c_long)
            call MPI_COMM_SET_ATTR(comm, key, number, ierror)
        end do
    end subroutine fortran_set_attr

    subroutine fortran_attach(count) bind(C)
        integer(c_long), value :: count
        integer(c_long) :: i
        integer(kind=MPI_ADDRESS_KIND) :: bytes
        integer :: ierror
        bytes = 4096
        do i = 0, count - 1
            call MPI_WIN_ATTACH(win, memory(4096 * i + 1), bytes, ierror)
        end do
    end subroutine fortran_attach

    subroutine fortran_detach(count) bind(C)
        integer(c_long), value :: count
        integer(c_long) :: i
        integer :: ierror
        do i = 0, count - 1
            call MPI_WIN_DETACH(win, memory(4096 * i + 1), ierror)
        end do
    end subroutine fortran_detach

    subroutine fortran_put_flush(count) bind(C)
        integer(c_long), value :: count
        integer(c_long) :: i
        integer(c_int64_t), asynchronous :: number
        integer :: ierror
        number = 1
        do i = 1, count
            call MPI_PUT(number, 1, MPI_INTEGER8, 1, there, 1, MPI_INTEGER8, win, ierror)
            call MPI_WIN_FLUSH(1, win, ierror)
        end do
    end subroutine fortran_put_flush
end module made_in_fortran
