! A right program whose plug-in is loaded after MPI_INIT, and frees the program's key. Argument: the plug-in.
program late
    use iso_c_binding
    implicit none
    include 'mpif.h'
    interface
        function dlopen(path, mode) bind(c)
            import :: c_ptr, c_char, c_int
            character(kind=c_char) :: path(*)
            integer(c_int), value :: mode
            type(c_ptr) :: dlopen
        end function
        function dlsym(handle, name) bind(c)
            import :: c_ptr, c_char, c_funptr
            type(c_ptr), value :: handle
            character(kind=c_char) :: name(*)
            type(c_funptr) :: dlsym
        end function
    end interface
    abstract interface
        subroutine dropping(key) bind(c)
            import :: c_int
            integer(c_int) :: key
        end subroutine
    end interface
    procedure(dropping), pointer :: drop
    character(len=1000) :: path
    integer :: key, i, ierror

    call MPI_INIT(ierror)
    call get_command_argument(1, path)
    call c_f_procpointer(dlsym(dlopen(trim(path)//c_null_char, 2_c_int), "drop_key"//c_null_char), drop)
    do i = 1, 2
        call MPI_COMM_CREATE_KEYVAL(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, key, &
                                    0_MPI_ADDRESS_KIND, ierror)
        call drop(key)
    end do
    call MPI_FINALIZE(ierror)
    print '(a)', 'done'
end program
