! No call has an ierror: mpi_f08 lets it be left out (19.1.2). Every kind of watched call is made once, by two ranks.
module forgotten
    use mpi_f08
    implicit none
    integer :: copied = 0, deleted = 0
contains
    subroutine copy_it(comm, key, extra, value_in, value_out, flag, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra, value_in, value_out
        logical :: flag
        copied = copied + int(extra)
        value_out = value_in
        flag = .true.
        ierror = MPI_SUCCESS
    end subroutine copy_it

    subroutine delete_it(comm, key, value, extra, ierror)
        type(MPI_Comm) :: comm
        integer :: key, ierror
        integer(kind=MPI_ADDRESS_KIND) :: value, extra
        deleted = deleted + int(extra)
        ierror = MPI_SUCCESS
    end subroutine delete_it
end module forgotten

program omitted
    use forgotten
    implicit none
    type(MPI_Comm) :: comm, copy
    type(MPI_Datatype) :: row, other
    type(MPI_Group) :: group
    type(MPI_Win) :: win
    type(MPI_Request) :: request
    integer :: key, rank, threads, i
    integer(kind=MPI_ADDRESS_KIND) :: value, extra, there
    integer, asynchronous, target :: memory(100), from(10)
    integer, asynchronous :: other_memory(10)
    logical :: found, flag
    call MPI_Init_thread(MPI_THREAD_SINGLE, threads)
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)

    extra = 1
    call MPI_Comm_create_keyval(copy_it, delete_it, key, extra)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    value = 7
    call MPI_Comm_set_attr(comm, key, value)
    call MPI_Comm_dup(comm, copy)
    call MPI_Comm_get_attr(copy, key, value, found)
    print '(a,i0,a,l1,a,i0)', 'rank ', rank, ' found ', found, ' value ', value
    call MPI_Comm_delete_attr(copy, key)
    call MPI_Comm_free(copy)
    call MPI_Comm_free_keyval(key)
    call MPI_Comm_group(comm, group)
    call MPI_Group_free(group)
    call MPI_Comm_split(comm, rank, 0, copy)
    call MPI_Comm_free(copy)
    print '(a,i0,a,i0,a,i0)', 'rank ', rank, ' copied ', copied, ' deleted ', deleted

    call MPI_Type_contiguous(10, MPI_INTEGER, row)
    call MPI_Type_commit(row)
    call MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, key, extra)
    call MPI_Type_set_attr(row, key, value)
    call MPI_Type_dup(row, other)
    call MPI_Type_get_attr(other, key, value, found)
    print '(a,i0,a,l1,a,i0)', 'rank ', rank, ' found ', found, ' value ', value
    call MPI_Type_delete_attr(other, key)
    call MPI_Type_free(other)

    memory = -1
    from = [(100 * rank + i, i = 1, 10)]
    call MPI_Win_create_dynamic(MPI_INFO_NULL, comm, win)
    call MPI_Win_attach(win, memory, 400_MPI_ADDRESS_KIND)
    call MPI_Win_attach(win, other_memory, 40_MPI_ADDRESS_KIND)
    call MPI_Win_detach(win, other_memory)
    call MPI_Get_address(memory, there)
    call MPI_Sendrecv_replace(there, 1, MPI_AINT, 1 - rank, 0, 1 - rank, 0, comm, MPI_STATUS_IGNORE)
    call MPI_Win_fence(0, win)
    call MPI_Put(from, 10, MPI_INTEGER, 1 - rank, there, 1, row, win)
    call MPI_Win_fence(0, win)
    call MPI_Win_lock_all(0, win)
    call MPI_Rput(from, 10, MPI_INTEGER, 1 - rank, MPI_Aint_add(there, 40_MPI_ADDRESS_KIND), 10, MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Win_flush(1 - rank, win)
    call MPI_Accumulate(from, 10, MPI_INTEGER, 1 - rank, MPI_Aint_add(there, 80_MPI_ADDRESS_KIND), 10, MPI_INTEGER, &
        MPI_REPLACE, win)
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(comm)
    call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win)
    print '(a,i0,a,4(1x,i0))', 'rank ', rank, ' has', memory(10), memory(20), memory(30), memory(31)
    call MPI_Win_unlock(rank, win)
    call MPI_Win_detach(win, memory)
    call MPI_Win_free(win)

    call MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, i, extra)
    call MPI_Win_create(memory, 400_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, comm, win)
    call MPI_Win_set_attr(win, i, value)
    call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag)
    print '(a,i0,a,l1,a,i0)', 'rank ', rank, ' window ', flag, ' size ', value
    call MPI_Win_free(win)
    call MPI_Win_free_keyval(i)
    call MPI_Type_free_keyval(key)
    call MPI_Type_free(row)
    call MPI_Comm_free(comm)
    call MPI_Finalize()
end program omitted
