! ranks: 3
! env: MPIWARDEN_RECORD=64M
! A get reads the root's own part of what is gathered in place, which nobody writes.
program buffer_gather_in_place_f08
    use mpi_f08
    implicit none
    integer(MPI_ADDRESS_KIND) :: bytes = 64, place = 0
    integer :: rank
    type(MPI_Win) :: win
    integer, asynchronous, save :: got, memory(16) = 0

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    call MPI_Win_create(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
    call MPI_Win_fence(0, win)
    if (rank == 1) then
        call MPI_Get(got, 1, MPI_INTEGER, 0, place, 1, MPI_INTEGER, win)
    end if
    if (rank == 0) then
        call MPI_Gather(MPI_IN_PLACE, 0, MPI_INTEGER, memory, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    else
        call MPI_Gather(rank, 1, MPI_INTEGER, memory, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
    end if
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program buffer_gather_in_place_f08
