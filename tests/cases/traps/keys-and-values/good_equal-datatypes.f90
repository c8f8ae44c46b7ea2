! ranks: 1
! A datatype that MPI_TYPE_GET_CONTENTS hands out once more: values end with the last. One was made before the first key.
program equal
    use mpi
    use mpix_keys
    implicit none
    integer :: key, inner, outer, early, around_early, again(1), integers(2), ierror
    integer(MPI_ADDRESS_KIND) :: addresses(1)

    call MPI_Init(ierror)
    call MPI_Type_contiguous(2, MPI_INTEGER, early, ierror)
    call MPI_Type_contiguous(3, early, around_early, ierror)
    call MPIX_Key_create(MPIX_VALUE_NULL_COPY_FN, MPIX_VALUE_NULL_FREE_FN, MPIX_VALUE_NULL_DESTROY_FN, 0_MPI_ADDRESS_KIND, key)
    call MPI_Type_contiguous(4, MPI_INTEGER, inner, ierror)
    call MPI_Type_contiguous(5, inner, outer, ierror)
    call both(inner, outer)
    call both(early, around_early)
    call MPIX_Key_free(key)
    call MPI_Finalize(ierror)

contains

    subroutine both(first, made_of_it)
        integer, intent(inout) :: first, made_of_it
        integer :: saved

        call MPI_Type_get_contents(made_of_it, 1, 0, 1, integers, addresses, again, ierror)
        call MPIX_Value_set(key, MPIX_HANDLE_DATATYPE, first, 1_MPI_ADDRESS_KIND)
        ! Some libraries have an INTEGER of its own for each.
        if (again(1) == first) then
            call MPI_Type_free(again(1), ierror)
            call expect(first, 1)
        end if
        saved = first
        call MPI_Type_free(first, ierror)
        call expect(saved, -1)
        call MPI_Type_free(made_of_it, ierror)
    end subroutine

    subroutine expect(handle, value)
        integer, intent(in) :: handle, value
        integer(MPI_ADDRESS_KIND) :: found
        logical :: flag
        found = -1
        call MPIX_Value_get(key, MPIX_HANDLE_DATATYPE, handle, found, flag)
        if (flag .neqv. value /= -1) error stop 'the flag is wrong'
        if (flag .and. found /= value) error stop 'the value is wrong'
    end subroutine
end program
