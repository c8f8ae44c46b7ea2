! A ragged matrix on each image: an allocatable coarray whose rows are allocatable components of another length each.
! Images read each other's rows, put their own number beside them, and let a row grow. (Puts into nested components are
! beyond libcaf 2.10: it takes 64 bytes of a row for its descriptor.)
module ragged
    implicit none
    type :: row
        integer, allocatable :: values(:)
    end type row
    type :: matrix
        type(row), allocatable :: rows(:)
        integer :: changes = 0
    end type matrix
contains
    pure integer function cell(image, i, j)
        integer, intent(in) :: image, i, j
        cell = 10000 * image + 100 * i + j
    end function cell
end module ragged

program rows
    use ragged
    implicit none
    integer, parameter :: many = 6
    type(matrix), allocatable :: m[:]
    integer :: me, other, i, j, seen, read_wrongly
    integer, allocatable :: longer(:)
    me = this_image()
    other = merge(1, me + 1, me == num_images())
    allocate (m[*])
    allocate (m%rows(many))
    do i = 1, many
        allocate (m%rows(i)%values(i + me))
        m%rows(i)%values = [(cell(me, i, j), j = 1, i + me)]
    end do
    sync all

    read_wrongly = 0
    do i = 1, many
        do j = 1, i + other
            seen = m[other]%rows(i)%values(j)
            if (seen /= cell(other, i, j)) read_wrongly = read_wrongly + 1
        end do
    end do
    print '(a,i0,a,i0)', 'image ', me, ': wrong cells ', read_wrongly
    sync all

    m[other]%changes = me
    sync all
    print '(a,i0,a,i0)', 'image ', me, ': changed by ', m%changes

    ! A row grows: its memory is another afterwards.
    allocate (longer(50))
    longer = me
    longer(1:size(m%rows(2)%values)) = m%rows(2)%values
    deallocate (m%rows(2)%values)
    allocate (m%rows(2)%values(50))
    m%rows(2)%values(:) = longer
    sync all
    print '(a,i0,a,i0)', 'image ', me, ': last of the row that grew ', m[other]%rows(2)%values(50)
    sync all
    deallocate (m)
end program rows
