! Predefined attributes in Fortran: the integer-valued ones give the number, the address-valued ones the address as an
! integer (19.3.7); of windows size and unit are numbers too.
! ranks: 2
program good_predefined
    use mpi
    use, intrinsic :: iso_c_binding
    implicit none
    integer :: window
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: found, bytes = 800, unit
    double precision, asynchronous, target :: memory(100)
    logical :: flag
    integer(c_intptr_t) :: address

    call MPI_Init(ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, found, flag, ierr)
    if (.not. flag .or. found < 32767) stop 1
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, found, flag, ierr)
    if (flag .and. found /= 0 .and. found /= 1) stop 2
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, found, flag, ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, found, flag, ierr)
    if (.not. flag .or. found < MPI_ERR_LASTCODE) stop 3
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, found, flag, ierr)
    call MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, found, flag, ierr)
    if (flag .and. found /= 0) stop 4

    call MPI_Win_create(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    address = transfer(c_loc(memory), address)
    call MPI_Win_get_attr(window, MPI_WIN_BASE, found, flag, ierr)
    if (.not. flag .or. found /= address) stop 5
    call MPI_Win_get_attr(window, MPI_WIN_SIZE, found, flag, ierr)
    if (.not. flag .or. found /= bytes) stop 6
    call MPI_Win_get_attr(window, MPI_WIN_DISP_UNIT, unit, flag, ierr)
    if (.not. flag .or. unit /= 8) stop 7
    call MPI_Win_get_attr(window, MPI_WIN_CREATE_FLAVOR, found, flag, ierr)
    if (.not. flag .or. found /= MPI_WIN_FLAVOR_CREATE) stop 8
    call MPI_Win_get_attr(window, MPI_WIN_MODEL, found, flag, ierr)
    if (.not. flag .or. (found /= MPI_WIN_UNIFIED .and. found /= MPI_WIN_SEPARATE)) stop 9
    call MPI_Win_free(window, ierr)

    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_get_attr(window, MPI_WIN_BASE, found, flag, ierr)
    call MPI_Win_get_attr(window, MPI_WIN_SIZE, found, flag, ierr)
    call MPI_Win_get_attr(window, MPI_WIN_CREATE_FLAVOR, found, flag, ierr)
    if (.not. flag .or. found /= MPI_WIN_FLAVOR_DYNAMIC) stop 10
    call MPI_Win_free(window, ierr)
    call MPI_Finalize(ierr)
end program good_predefined
