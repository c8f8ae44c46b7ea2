! ranks: 2
! skip: ompi4 — the compiler makes a copy, which the library cannot tell from an array: see attached-memory-freed
! exit: any
! Pointers to sections, and sections given to a procedure that takes any array. Of a field of each element of an
! array gfortran makes a copy, which it frees after the call.
program arrays_f08
    use mpi_f08
    implicit none
    type(MPI_Win) :: win
    integer, allocatable, asynchronous :: here(:), table(:, :)
    integer, pointer, asynchronous :: there(:), every_second(:), row(:)
    integer, target, save, asynchronous :: numbers(-3:12)
    integer, pointer, asynchronous :: some(:)
    type :: particle
        integer :: number
        double precision :: place(3)
    end type particle
    type(particle), save, target, asynchronous :: particles(16)
    integer, pointer, asynchronous :: field(:)
    call MPI_Init()
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    allocate(here(64), table(8, 8), there(64))
    every_second => there(1::2)
    call MPI_Win_attach(win, every_second, 128_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    row => there(64:1:-1)
    call MPI_Win_attach(win, row, 256_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    some => numbers(-3:12:3)
    call MPI_Win_attach(win, some, 24_MPI_ADDRESS_KIND) !~ violation[attach-not-contiguous]
    field => particles%number
    call MPI_Win_attach(win, field, 64_MPI_ADDRESS_KIND) !~ suspicious[attached-memory-freed]
    call attach_shape(here(1::4))
    call attach_shape(table(2, :))
    call MPI_Win_free(win)
    deallocate(here, table, there)
    call MPI_Finalize()

contains

    subroutine attach_shape(array)
        integer, asynchronous :: array(:)
        call MPI_Win_attach(win, array, 4_MPI_ADDRESS_KIND * size(array)) !~ violation[attach-not-contiguous]
        
    end subroutine attach_shape

end program arrays_f08
