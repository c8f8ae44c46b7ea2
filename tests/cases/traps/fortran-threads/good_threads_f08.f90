! ranks: 2
! cflags: -fopenmp -Wno-unused-dummy-argument
! env: OMPI_MCA_osc=^ucx
! env: OMP_NUM_THREADS=2
! Two threads put, get and flush on one window, each with elements of its own, and set and read attributes of a
! communicator of their own under one key.
module callbacks
    use mpi_f08
    implicit none
contains
    subroutine add_one(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        value_out = value_in + 1
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine add_one
    subroutine forget(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        ierror = MPI_SUCCESS
    end subroutine forget
end module callbacks

program threads_f08
    use, intrinsic :: iso_c_binding, only: c_ptr
    use callbacks
    implicit none
    integer, parameter :: threads = 2, rounds = 200
    integer :: provided, rank, peer, thread, round, key
    integer, asynchronous :: out, in
    integer(kind=MPI_ADDRESS_KIND) :: number, found, extra = 0
    logical :: flag
    type(c_ptr) :: base
    type(MPI_Win) :: win
    type(MPI_Comm) :: comms(threads), copy
    call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    peer = 1 - rank
    call MPI_Win_allocate(256_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
    call MPI_Comm_create_keyval(add_one, forget, key, extra)
    do thread = 1, threads
        call MPI_Comm_dup(MPI_COMM_SELF, comms(thread))
    end do
    if (provided == MPI_THREAD_MULTIPLE) then
        call MPI_Win_lock_all(0, win)
        !$omp parallel do private(round, out, in, number, found, flag, copy) num_threads(threads)
        do thread = 1, threads
            do round = 1, rounds
                out = round
                call MPI_Put(out, 1, MPI_INTEGER, peer, int(thread, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win)
                call MPI_Win_flush(peer, win)
                call MPI_Get(in, 1, MPI_INTEGER, peer, int(thread, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win)
                call MPI_Win_flush(peer, win)
                if (in /= out) error stop 'another number'
                number = 1000 * thread + round
                call MPI_Comm_set_attr(comms(thread), key, number)
                call MPI_Comm_get_attr(comms(thread), key, found, flag)
                if (.not. flag .or. found /= number) error stop 'another attribute'
                if (mod(round, 50) == 0) then
                    call MPI_Comm_dup(comms(thread), copy)
                    call MPI_Comm_get_attr(copy, key, found, flag)
                    if (.not. flag .or. found /= number + 1) error stop 'another copy'
                    call MPI_Comm_free(copy)
                end if
            end do
        end do
        !$omp end parallel do
        call MPI_Win_unlock_all(win)
    end if
    do thread = 1, threads
        call MPI_Comm_free(comms(thread))
    end do
    call MPI_Comm_free_keyval(key)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_Win_free(win)
    call MPI_Finalize()
end program threads_f08
