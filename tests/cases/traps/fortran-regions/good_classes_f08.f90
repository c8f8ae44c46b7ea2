! ranks: 2
! The elements of a CLASS array are those of its dynamic type: a whole array of them is simply contiguous.
module shapes
    use mpi_f08
    implicit none
    type base
        real(8) :: x, y, z
    end type
    type, extends(base) :: longer
        integer :: counts(6)
    end type
    type(MPI_Win) :: win
contains
    subroutine attach(array)
        class(base) :: array(:)
        integer(MPI_ADDRESS_KIND) :: bytes
        bytes = size(array) * (storage_size(array) / 8)
        call MPI_Win_attach(win, array, bytes)
        call MPI_Win_detach(win, array)
    end subroutine
end module

program good_classes
    use shapes
    implicit none
    class(base), allocatable :: array(:)

    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    allocate (longer :: array(4))
    call attach(array)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program
