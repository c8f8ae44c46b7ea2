! ranks: 2
! exit: any
! Memory that may be read and not written.
program read_only_f08
    use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_size_t, c_long, c_f_pointer, c_null_ptr
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    interface
        function mmap(address, length, protection, flags, file, offset) bind(c, name='mmap')
            import :: c_ptr, c_int, c_size_t, c_long
            type(c_ptr) :: mmap
            type(c_ptr), value :: address
            integer(kind=c_size_t), value :: length
            integer(kind=c_int), value :: protection, flags, file
            integer(kind=c_long), value :: offset
        end function mmap
        function munmap(address, length) bind(c, name='munmap')
            import :: c_ptr, c_int, c_size_t
            integer(kind=c_int) :: munmap
            type(c_ptr), value :: address
            integer(kind=c_size_t), value :: length
        end function munmap
    end interface
    integer(kind=c_int), parameter :: readable = 1, writable = 2, private_and_anonymous = 34
    integer(kind=c_size_t), parameter :: page = 4096
    type(c_ptr) :: start
    character, pointer, asynchronous :: memory(:)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    start = mmap(c_null_ptr, 3 * page, readable, private_and_anonymous, -1, 0_c_long)
    call c_f_pointer(start, memory, [3 * page])
    call MPI_Win_attach(win, memory, 3 * page) !~ portability[attach-inaccessible]
    call MPI_Win_detach(win, memory)
    if (munmap(start, 3 * page) /= 0) error stop
    call MPI_Win_free(win)
    call MPI_Finalize()
end program read_only_f08
