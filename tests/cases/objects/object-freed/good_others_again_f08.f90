! ranks: 2
! Handles of operators, groups, info objects and error handlers come again for new objects, and a copy frees what it is a copy of.
module reductions
    use mpi_f08
    use iso_c_binding, only: c_ptr, c_f_pointer
    implicit none
contains
    subroutine add(in, inout, length, datatype)
        type(c_ptr), value :: in, inout
        integer :: length
        type(MPI_Datatype) :: datatype
        integer, pointer :: from(:), into(:)

        call c_f_pointer(in, from, [length])
        call c_f_pointer(inout, into, [length])
        into = into + from
    end subroutine add
end module reductions

program others_again_f08
    use mpi_f08
    use reductions
    implicit none
    type(MPI_Op) :: op
    type(MPI_Group) :: world, part, copy
    type(MPI_Info) :: info, second
    type(MPI_Errhandler) :: handler
    integer :: round, rank, members, keys, one = 1, total

    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    do round = 1, 10
        call MPI_Op_create(add, .true., op)
        call MPI_Allreduce(one, total, 1, MPI_INTEGER, op, MPI_COMM_WORLD)
        call MPI_Op_free(op)
        call MPI_Comm_group(MPI_COMM_WORLD, world)
        call MPI_Group_incl(world, 1, [rank], part)
        copy = part
        call MPI_Group_size(copy, members)
        call MPI_Group_free(copy)
        call MPI_Group_size(world, members)
        call MPI_Group_free(world)
        call MPI_Info_create(info)
        call MPI_Info_set(info, "access_style", "read_once")
        call MPI_Info_dup(info, second)
        call MPI_Info_free(info)
        call MPI_Info_get_nkeys(second, keys)
        call MPI_Info_free(second)
        call MPI_Comm_get_errhandler(MPI_COMM_WORLD, handler)
        call MPI_Errhandler_free(handler)
    end do
    call MPI_Finalize()
end program others_again_f08
