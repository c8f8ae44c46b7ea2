! A right program whose variables for handles hold nothing until MPI writes them.
program unset
  use mpi
  implicit none
  integer :: ierror
  call mpi_init(ierror)
  call work()
  print '(a)', 'done'
  call mpi_finalize(ierror)
contains
  subroutine work()
    integer :: comm, other, failed, group, both, win, kind, request, handler, info, copy, ierror
    integer(kind=mpi_address_kind) :: bytes
    integer, asynchronous :: buffer(4)
    call mpi_comm_dup(mpi_comm_self, comm, ierror)
    call mpi_comm_split(comm, mpi_undefined, 0, other, ierror)
    call mpi_comm_group(comm, group, ierror)
    call mpi_group_union(group, group, both, ierror)
    call mpi_type_contiguous(3, mpi_integer, kind, ierror)
    bytes = 16
    call mpi_win_create(buffer, bytes, 4, mpi_info_null, mpi_comm_self, win, ierror)
    call mpi_recv_init(buffer, 1, mpi_integer, 0, 1, mpi_comm_self, request, ierror)
    call mpi_comm_get_errhandler(comm, handler, ierror)
    call mpi_info_create(info, ierror)
    call mpi_info_dup(info, copy, ierror)
    call mpi_info_free(copy, ierror)
    call mpi_info_free(info, ierror)
    call mpi_errhandler_free(handler, ierror)
    call mpi_request_free(request, ierror)
    call mpi_win_free(win, ierror)
    call mpi_type_free(kind, ierror)
    call mpi_group_free(both, ierror)
    call mpi_group_free(group, ierror)
    call mpi_comm_free(comm, ierror)
    ! A call that fails writes nothing.
    call mpi_comm_set_errhandler(mpi_comm_self, mpi_errors_return, ierror)
    call mpi_comm_set_errhandler(mpi_comm_world, mpi_errors_return, ierror)
    call mpi_comm_create_group(mpi_comm_self, mpi_group_null, 0, failed, ierror)
  end subroutine
end program
