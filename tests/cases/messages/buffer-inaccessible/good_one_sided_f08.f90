! ranks: 2
! Sections whose elements lie apart, constants and variables are memory; and a buffer of which nothing is moved may be anywhere.
program good_one_sided
    use mpi_f08
    use iso_c_binding
    implicit none
    integer(c_intptr_t) :: nowhere = 17592186044416_c_intptr_t
    integer(MPI_ADDRESS_KIND), parameter :: place = 0
    integer, asynchronous :: grid(4, 4) = 1
    integer :: rank
    integer, pointer :: far
    type(c_ptr) :: at, base
    type(MPI_Win) :: win

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    at = transfer(nowhere, at)
    call c_f_pointer(at, far)
    call MPI_Win_allocate(64_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_lock_all(0, win)
    if (rank == 0) then
        call MPI_Put(grid(:, 2), 4, MPI_INTEGER, 1, place, 4, MPI_INTEGER, win)
        call MPI_Win_flush(1, win)
        call MPI_Put(7, 1, MPI_INTEGER, 1, place, 1, MPI_INTEGER, win)
        call MPI_Win_flush(1, win)
        call MPI_Put(far, 0, MPI_INTEGER, 1, place, 0, MPI_INTEGER, win)
        call MPI_Put(far, 1, MPI_INTEGER, MPI_PROC_NULL, place, 1, MPI_INTEGER, win)
    end if
    call MPI_Win_unlock_all(win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program good_one_sided
