! Attributes set in Fortran under a key of C are copied by functions of C, and the reverse. What a reader of another
! language finds in the copy differs between MPI libraries (in MPICH an address on its stack, in Open MPI that of the
! storage of the original), and no text says it: nothing is held against anybody.
! cflags: tests/cases/traps/fortran-c-keys/part_c_keys.c
program good_copied
    use mpi_f08
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
    end interface
    type(MPI_Comm) :: comm, copy, again
    integer :: key, dup_key, turn
    integer(kind=MPI_ADDRESS_KIND) :: found, none = 0, numbers(3)
    logical :: flag

    call MPI_Init()
    numbers = [-7, 0, 0]
    numbers(2) = 2_MPI_ADDRESS_KIND**40 + 3
    do turn = 1, 3
        call MPI_Comm_dup(MPI_COMM_SELF, comm)
        call make_c_key(key)
        call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, dup_key, none)
        call MPI_Comm_set_attr(comm, key, numbers(turn))
        call set_in_c(comm%MPI_VAL, dup_key, numbers(turn))
        call MPI_Comm_dup(comm, copy)
        call MPI_Comm_get_attr(copy, key, found, flag)
        if (.not. flag) stop 1
        call MPI_Comm_get_attr(copy, dup_key, found, flag)
        if (.not. flag .or. found /= numbers(turn)) stop 2
        call MPI_Comm_dup(copy, again)
        call MPI_Comm_get_attr(again, key, found, flag)
        call MPI_Comm_free(copy)
        call MPI_Comm_free(again)
        call MPI_Comm_get_attr(comm, key, found, flag)
        if (.not. flag .or. found /= numbers(turn)) stop 3
        call MPI_Comm_free(comm)
        call MPI_Comm_free_keyval(dup_key)
        call free_c_key(key)
    end do
    call MPI_Finalize()
end program good_copied
