! ranks: 2
! exit: any
! Memory that was given back to the system before it is attached.
program unmapped_mpi
    use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_size_t, c_long, c_f_pointer, c_intptr_t
    use mpi
    implicit none
    integer :: ierr
    integer :: win
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
    integer(kind=c_intptr_t), parameter :: none = 0
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    ! Far from where the system maps by itself: the hole stays a hole.
    start = transfer(int(z'100000000000', c_intptr_t), start)
    start = mmap(start, 3 * page, ior(readable, writable), private_and_anonymous, -1, 0_c_long)
    call c_f_pointer(start, memory, [3 * page])

    if (munmap(start, 3 * page) /= 0) error stop
    call MPI_Win_attach(win, memory, page + none, ierr) !~ violation[attach-inaccessible]
    call MPI_Win_free(win, ierr)
    call MPI_Finalize(ierr)
end program unmapped_mpi
