! What MPI_TYPE_GET_CONTENTS gives may have the number and the memory of a datatype that was freed.
program p
  use mpi_f08
  implicit none
  type(MPI_Datatype) :: inner, outer, types(1), t2, dummy
  integer :: ints(10), ni,na,nd,comb, i, key
  integer(MPI_ADDRESS_KIND) :: adds(1), v
  logical :: flag
  call MPI_Init()
  call MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, key, 0_MPI_ADDRESS_KIND)
  do i = 1, 5  ! rounds: memory is given out again
  call MPI_Type_contiguous(3, MPI_INTEGER, inner)
  call MPI_Type_contiguous(2, inner, outer)
  call MPI_Type_free(inner)
  call MPI_Type_get_envelope(outer, ni, na, nd, comb)
  call MPI_Type_dup(MPI_INTEGER, dummy)
  call MPI_Type_set_attr(dummy, key, 5_MPI_ADDRESS_KIND)
  call MPI_Type_free(dummy)
  call MPI_Type_get_contents(outer, ni, na, nd, ints, adds, types)
  call MPI_Type_commit(types(1))
  call MPI_Type_contiguous(2, types(1), t2)
  call MPI_Type_set_attr(types(1), key, 5_MPI_ADDRESS_KIND)
  call MPI_Type_get_attr(types(1), key, v, flag)
  call MPI_Type_free(t2)
  call MPI_Type_free(types(1))
  call MPI_Type_free(outer)
  end do
  call MPI_Type_free_keyval(key)
  call MPI_Finalize()
end program
