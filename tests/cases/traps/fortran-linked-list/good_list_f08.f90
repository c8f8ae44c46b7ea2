! ranks: 2
! The distributed linked list of 12.8, in Fortran: elements are attached inside an epoch of MPI_WIN_LOCK_ALL, found by
! address, and detached at the end. Its memory comes from MPI_ALLOC_MEM.
program list_f08
    use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
    use mpi_f08
    implicit none
    integer, parameter :: elements = 5, bytes = 24, none = -1
    ! Of an element: the address and the rank of the next one, and a number.
    integer(kind=MPI_ADDRESS_KIND), parameter :: at_rank = 8
    type :: held
        integer(kind=MPI_ADDRESS_KIND), pointer :: words(:)
    end type held
    type(held) :: mine(elements + 1)
    integer :: rank, held_here = 0, element, tail_rank
    integer(kind=MPI_ADDRESS_KIND), asynchronous :: made, next
    integer(kind=MPI_ADDRESS_KIND) :: tail
    integer, asynchronous :: my_rank, nobody = none, next_rank
    type(MPI_Win) :: win
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    my_rank = rank
    call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
    tail_rank = 0
    tail = 0
    if (rank == 0) call new_element(tail)
    call MPI_Bcast(tail, 1, MPI_AINT, 0, MPI_COMM_WORLD)
    call MPI_Win_lock_all(0, win)
    do element = 1, elements
        call new_element(made)
        do
            call MPI_Compare_and_swap(my_rank, nobody, next_rank, MPI_INTEGER, tail_rank, tail + at_rank, win)
            call MPI_Win_flush(tail_rank, win)
            if (next_rank == none) then
                call MPI_Accumulate(made, 1, MPI_AINT, tail_rank, tail, 1, MPI_AINT, MPI_REPLACE, win)
                call MPI_Win_flush(tail_rank, win)
                tail = made
                tail_rank = rank
                exit
            end if
            next = 0
            do while (next == 0)
                call MPI_Fetch_and_op(MPI_BOTTOM, next, MPI_AINT, tail_rank, tail, MPI_NO_OP, win)
                call MPI_Win_flush(tail_rank, win)
            end do
            tail = next
            tail_rank = next_rank
        end do
    end do
    call MPI_Win_unlock_all(win)
    call MPI_Barrier(MPI_COMM_WORLD)
    do element = held_here, 1, -1
        call MPI_Win_detach(win, mine(element)%words)
        call MPI_Free_mem(mine(element)%words)
    end do
    call MPI_Win_free(win)
    call MPI_Finalize()

contains

    subroutine new_element(address)
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: address
        type(c_ptr) :: memory
        integer(kind=MPI_ADDRESS_KIND), pointer, asynchronous :: words(:)
        call MPI_Alloc_mem(int(bytes, MPI_ADDRESS_KIND), MPI_INFO_NULL, memory)
        call c_f_pointer(memory, words, [bytes / 8])
        words(1) = 0
        words(2) = transfer([none, 0], words(2))
        words(3) = rank
        call MPI_Win_attach(win, words, int(bytes, MPI_ADDRESS_KIND))
        held_here = held_here + 1
        mine(held_here)%words => words
        call MPI_Get_address(words, address)
    end subroutine new_element

end program list_f08
