! ranks: 1
! cflags: tests/cases/messages/message-bad-argument/handler.c
! An error handler in C runs inside of a Fortran call. What it frees and asks for counts as anywhere else.
program handled
    use mpi
    use mpix_keys
    implicit none
    integer :: comm, request, ierror
    integer, asynchronous :: sent = 0
    interface
        subroutine prepare(comm) bind(C)
            use, intrinsic :: iso_c_binding, only: c_int
            integer(c_int), value :: comm
        end subroutine

        integer(c_int) function so_far() bind(C)
            use, intrinsic :: iso_c_binding, only: c_int
        end function

        integer(c_int) function at_end() bind(C)
            use, intrinsic :: iso_c_binding, only: c_int
        end function
    end interface

    call MPI_Init(ierror)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
    call prepare(comm)
    ! There is no such rank.
    call MPI_Isend(sent, 1, MPI_INTEGER, 5, 0, comm, request, ierror)  !~ violation[message-bad-argument]
    if (so_far() /= 1) error stop 'the communicator has gone without its callback'
    if (at_end() /= 12) error stop 'the group has gone without its callback'
    call MPI_Comm_free(comm, ierror)
    call MPI_Finalize(ierror)
end program
