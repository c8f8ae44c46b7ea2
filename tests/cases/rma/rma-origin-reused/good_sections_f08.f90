! ranks: 2
! skip: ompi4 — the compiler makes copies there: see bad_copied_f08
! Sections with strides as buffers of every operation, where array descriptors are passed: what lies between the
! elements is used by others meanwhile.
program sections_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use mpi_f08
    implicit none
    integer :: rank, peer
    type(MPI_Win) :: win
    type(c_ptr) :: base
    integer, asynchronous :: values(64), table(8, 8), found(64), single(4)
    integer :: number
    type(MPI_Request) :: request
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    values = [(number, number = 1, 64)]
    table = 1
    single = 0
    call MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win)
    call MPI_Put(values(1:20:2), 10, MPI_INTEGER, peer, 0_MPI_ADDRESS_KIND, 10, MPI_INTEGER, win)
    call MPI_Get(values(2:20:2), 10, MPI_INTEGER, peer, 10_MPI_ADDRESS_KIND, 10, MPI_INTEGER, win)
    call MPI_Accumulate(table(3, :), 8, MPI_INTEGER, peer, 20_MPI_ADDRESS_KIND, 8, MPI_INTEGER, MPI_SUM, win)
    call MPI_Get_accumulate(table(4, :), 8, MPI_INTEGER, found(1:16:2), 8, MPI_INTEGER, peer, &
             28_MPI_ADDRESS_KIND, 8, MPI_INTEGER, MPI_SUM, win)
    call MPI_Fetch_and_op(values(33), found(60::4), MPI_INTEGER, peer, 37_MPI_ADDRESS_KIND, MPI_SUM, win)
    call MPI_Compare_and_swap(single(1), single(2), single(3), MPI_INTEGER, peer, 38_MPI_ADDRESS_KIND, win)
    call MPI_Rput(values(64:50:-2), 8, MPI_INTEGER, peer, 40_MPI_ADDRESS_KIND, 8, MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget(found(20:36:2), 8, MPI_INTEGER, peer, 48_MPI_ADDRESS_KIND, 8, MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Raccumulate(table(5:6, 1:4), 8, MPI_INTEGER, peer, 52_MPI_ADDRESS_KIND, 8, MPI_INTEGER, MPI_SUM, &
             win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Rget_accumulate(table(7, :), 8, MPI_INTEGER, found(41:56:2), 8, MPI_INTEGER, peer, &
             56_MPI_ADDRESS_KIND, 8, MPI_INTEGER, MPI_SUM, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_unlock(peer, win)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program sections_f08
