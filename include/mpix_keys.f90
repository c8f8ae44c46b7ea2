! Keys and values: the attributes of ticket 304 of the MPI Forum, on any MPI. docs/keys-and-values.md says what they mean.
!
! A key is an INTEGER. A handle is what the binding in use has: an INTEGER, or a TYPE(MPI_Comm) and its like. Values and
! contexts are INTEGER(KIND=MPI_ADDRESS_KIND). Compile this file with the program, and link with -lmpiwarden before the
! MPI library.
module mpix_keys
    use, intrinsic :: iso_c_binding, only: c_funloc, c_funptr, c_int, c_intptr_t
    implicit none
    private

    integer, parameter, public :: MPIX_KEY_NULL = 0
    ! Read only, on MPI_COMM_WORLD.
    integer, parameter, public :: MPIX_KEY_TAG_UB = 1, MPIX_KEY_HOST = 2, MPIX_KEY_IO = 3, MPIX_KEY_WTIME_IS_GLOBAL = 4

    ! The type of a handle, which goes with it.
    integer, parameter, public :: MPIX_HANDLE_COMM = 1, MPIX_HANDLE_DATATYPE = 2, MPIX_HANDLE_WIN = 3, &
        MPIX_HANDLE_FILE = 4, MPIX_HANDLE_GROUP = 5, MPIX_HANDLE_INFO = 6, MPIX_HANDLE_OP = 7, &
        MPIX_HANDLE_REQUEST = 8, MPIX_HANDLE_MESSAGE = 9, MPIX_HANDLE_ERRHANDLER = 10, MPIX_HANDLE_SESSION = 11, &
        MPIX_HANDLE_KEY = 12

    public :: MPIX_Value_copy_function, MPIX_Value_free_function, MPIX_Value_destroy_function
    public :: MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN
    public :: MPIX_Key_create, MPIX_Key_free, MPIX_Value_set, MPIX_Value_get, MPIX_Value_clear

    abstract interface
        ! The handle was duplicated. flag is .FALSE. at first; where it is set to .TRUE., new_value (old_value at first) is
        ! set on the new handle.
        subroutine MPIX_Value_copy_function(key, handle_type, old_handle, new_handle, context, old_value, new_value, flag)
            import :: c_intptr_t
            integer, intent(in) :: key, handle_type, old_handle, new_handle
            integer(c_intptr_t), intent(in) :: context, old_value
            integer(c_intptr_t), intent(inout) :: new_value
            logical, intent(inout) :: flag
        end subroutine

        ! The handle is about to be freed, and may still be used.
        subroutine MPIX_Value_free_function(key, handle_type, handle, context, value)
            import :: c_intptr_t
            integer, intent(in) :: key, handle_type, handle
            integer(c_intptr_t), intent(in) :: context, value
        end subroutine

        ! The object is gone, or the value is cleared or replaced.
        subroutine MPIX_Value_destroy_function(key, handle_type, handle, context, value)
            import :: c_intptr_t
            integer, intent(in) :: key, handle_type, handle
            integer(c_intptr_t), intent(in) :: context, value
        end subroutine
    end interface

    interface
        function create_key(copy_fn, free_fn, destroy_fn, context, key) bind(C, name="mpix_key_create_fortran")
            import :: c_funptr, c_int, c_intptr_t
            type(c_funptr), value :: copy_fn, free_fn, destroy_fn
            integer(c_intptr_t), intent(in) :: context
            integer(c_int), intent(out) :: key
            integer(c_int) :: create_key
        end function

        function free_key(key) bind(C, name="mpix_key_free_fortran")
            import :: c_int
            integer(c_int), intent(inout) :: key
            integer(c_int) :: free_key
        end function

        function set_value(key, handle_type, handle, value) bind(C, name="mpix_value_set_fortran")
            import :: c_int, c_intptr_t
            integer(c_int), value :: key, handle_type
            type(*), intent(in) :: handle
            integer(c_intptr_t), intent(in) :: value
            integer(c_int) :: set_value
        end function

        function get_value(key, handle_type, handle, value, flag) bind(C, name="mpix_value_get_fortran")
            import :: c_int, c_intptr_t
            integer(c_int), value :: key, handle_type
            type(*), intent(in) :: handle
            integer(c_intptr_t), intent(inout) :: value
            integer(c_int), intent(out) :: flag
            integer(c_int) :: get_value
        end function

        function clear_value(key, handle_type, handle) bind(C, name="mpix_value_clear_fortran")
            import :: c_int
            integer(c_int), value :: key, handle_type
            type(*), intent(in) :: handle
            integer(c_int) :: clear_value
        end function
    end interface

contains

    subroutine MPIX_Key_create(copy_fn, free_fn, destroy_fn, context, key, ierror)
        procedure(MPIX_Value_copy_function) :: copy_fn
        procedure(MPIX_Value_free_function) :: free_fn
        procedure(MPIX_Value_destroy_function) :: destroy_fn
        integer(c_intptr_t), intent(in) :: context
        integer, intent(out) :: key
        integer, intent(out), optional :: ierror
        integer(c_int) :: made
        logical :: up
        integer :: ignored
        external :: mpi_initialized

        ! Linkers that drop libraries which nothing needs would find the MPI procedures of a small program in libmpiwarden,
        ! and drop the Fortran library of MPI: this one is nowhere else.
        call mpi_initialized(up, ignored)
        made = MPIX_KEY_NULL
        call answer(create_key(c_funloc(copy_fn), c_funloc(free_fn), c_funloc(destroy_fn), context, made), ierror)
        key = made
    end subroutine

    subroutine MPIX_Key_free(key, ierror)
        integer, intent(inout) :: key
        integer, intent(out), optional :: ierror

        call answer(free_key(key), ierror)
    end subroutine

    subroutine MPIX_Value_set(key, handle_type, handle, value, ierror)
        integer, intent(in) :: key, handle_type
        type(*), intent(in) :: handle
        integer(c_intptr_t), intent(in) :: value
        integer, intent(out), optional :: ierror

        call answer(set_value(key, handle_type, handle, value), ierror)
    end subroutine

    ! value stays as it is where flag becomes .FALSE.
    subroutine MPIX_Value_get(key, handle_type, handle, value, flag, ierror)
        integer, intent(in) :: key, handle_type
        type(*), intent(in) :: handle
        integer(c_intptr_t), intent(inout) :: value
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
        integer(c_int) :: found

        found = 0
        call answer(get_value(key, handle_type, handle, value, found), ierror)
        flag = found /= 0
    end subroutine

    subroutine MPIX_Value_clear(key, handle_type, handle, ierror)
        integer, intent(in) :: key, handle_type
        type(*), intent(in) :: handle
        integer, intent(out), optional :: ierror

        call answer(clear_value(key, handle_type, handle), ierror)
    end subroutine

    subroutine answer(code, ierror)
        integer(c_int), intent(in) :: code
        integer, intent(out), optional :: ierror

        if (present(ierror)) ierror = code
    end subroutine

    ! Nothing is copied.
    subroutine MPIX_VALUE_NULL_COPY_FN(key, handle_type, old_handle, new_handle, context, old_value, new_value, flag)
        integer, intent(in) :: key, handle_type, old_handle, new_handle
        integer(c_intptr_t), intent(in) :: context, old_value
        integer(c_intptr_t), intent(inout) :: new_value
        logical, intent(inout) :: flag

        flag = .false.
    end subroutine

    ! Nothing is done.
    subroutine MPIX_VALUE_NULL_FREE_FN(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(c_intptr_t), intent(in) :: context, value
    end subroutine

    ! Nothing is done.
    subroutine MPIX_VALUE_NULL_DESTROY_FN(key, handle_type, handle, context, value)
        integer, intent(in) :: key, handle_type, handle
        integer(c_intptr_t), intent(in) :: context, value
    end subroutine
end module
