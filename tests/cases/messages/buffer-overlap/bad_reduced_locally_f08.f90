! ranks: 1
! env: MPIWARDEN_RECORD=64M
! The result of a local reduction lies in its input.
program reduced_locally_f08
    use mpi_f08
    implicit none
    integer :: numbers(6) = 1

    call MPI_Init()
    call reduce(numbers, numbers(2:5))
    call MPI_Finalize()
contains
    subroutine reduce(input, output)
        integer, intent(in) :: input(4)
        integer, intent(inout) :: output(4)

        call MPI_Reduce_local(input, output, 4, MPI_INTEGER, MPI_SUM) !~ violation[buffer-overlap]
    end subroutine reduce
end program reduced_locally_f08
