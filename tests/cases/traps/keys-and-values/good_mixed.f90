! ranks: 1
! cflags: tests/cases/traps/keys-and-values/mixed.c
! A key that is made in Fortran and used in C: one word in both languages, and its callback is told Fortran's handle.
module told
    use mpi
    use mpix_keys
    implicit none
    integer :: destroys = 0, last = -1
    interface
        subroutine set_and_clear(key, comm) bind(C)
            use, intrinsic :: iso_c_binding, only: c_int
            integer(c_int), value :: key, comm
        end subroutine

        subroutine set_in_c(key, comm) bind(C)
            use, intrinsic :: iso_c_binding, only: c_int
            integer(c_int), value :: key, comm
        end subroutine
    end interface
contains
    subroutine destroyed(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(MPI_ADDRESS_KIND), intent(in) :: context, value

        if (value /= -5000000000_MPI_ADDRESS_KIND) error stop 2
        destroys = destroys + 1
        last = handle
    end subroutine
end module

program keys
    use told
    implicit none
    integer(MPI_ADDRESS_KIND) :: value
    integer :: key, comm, before, ierror
    logical :: flag

    call MPI_Init(ierror)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, destroyed, 0_MPI_ADDRESS_KIND, key)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
    before = comm
    call set_and_clear(key, comm)
    if (destroys /= 1 .or. last /= comm) error stop 3
    call set_in_c(key, comm)
    call MPIX_Value_get(key, MPIX_HANDLE_COMM, comm, value, flag)
    if (.not. flag .or. value /= -5000000000_MPI_ADDRESS_KIND) error stop 4
    call MPI_Comm_free(comm, ierror)
    if (destroys /= 2 .or. last /= before) error stop 5
    call MPIX_Key_free(key)
    call MPI_Finalize(ierror)
end program
