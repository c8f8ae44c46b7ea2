! ranks: 2
! Allocatable arrays, pointers and any array that a procedure is given, whose elements lie side by side.
program arrays_mpi
    use mpi
    implicit none
    integer :: ierr
    integer :: win
    integer, allocatable, asynchronous :: here(:), table(:, :)
    integer, pointer, asynchronous :: there(:), every_second(:), row(:)
    integer, target, save, asynchronous :: numbers(-3:12)
    integer, pointer, asynchronous :: some(:)
    type :: particle
        integer :: number
        double precision :: place(3)
    end type particle
    type(particle), save, target, asynchronous :: particles(16)
    call MPI_Init(ierr)
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierr)
    allocate(here(64), table(8, 8), there(64))
    call MPI_Win_attach(win, here, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, here, ierr)
    call MPI_Win_attach(win, there, 256_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, there, ierr)
    every_second => there(11:20)
    call MPI_Win_attach(win, every_second, 40_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, every_second, ierr)
    row => there(57:64)
    call MPI_Win_attach(win, row, 32_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, row, ierr)
    some => numbers
    call MPI_Win_attach(win, some, 64_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, some, ierr)
    call MPI_Win_attach(win, numbers(0:3), 16_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, numbers(0:3), ierr)
    call MPI_Win_attach(win, particles(3)%place, 24_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, particles(3)%place, ierr)
    call MPI_Win_attach(win, particles(1)%number, storage_size(particles) / 8 * 16_MPI_ADDRESS_KIND, ierr)
    call MPI_Win_detach(win, particles(1)%number, ierr)
    call attach_shape(here)
    call attach_shape(here(3:9))
    call attach_shape(table(:, 2))
    call MPI_Win_free(win, ierr)
    deallocate(here, table, there)
    call MPI_Finalize(ierr)

contains

    subroutine attach_shape(array)
        integer, asynchronous :: array(:)
        call MPI_Win_attach(win, array, 4_MPI_ADDRESS_KIND * size(array), ierr)
        call MPI_Win_detach(win, array, ierr)
    end subroutine attach_shape

end program arrays_mpi
