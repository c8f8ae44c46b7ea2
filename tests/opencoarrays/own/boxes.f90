! Each image has a box of its own size, allocated and freed anew in each round, and reads its neighbour's by whole
! components, sections and single elements, and puts into it. (With an integer beside these components libcaf 2.10 reads
! a wrong descriptor under MPICH 4.)
program boxes
    implicit none
    type :: box
        integer, allocatable :: items(:)
        real, allocatable :: weight
    end type box
    type(box), allocatable :: mine[:]
    integer, allocatable :: got(:)
    integer :: me, images, next, round, i, length, total
    me = this_image()
    images = num_images()
    next = merge(1, me + 1, me == images)
    total = 0
    allocate (mine[*])
    do round = 1, 20
        length = 8 * me + 100 * mod(round, 3)
        allocate (mine%items(length))
        mine%items = [(1000 * me + i, i = 1, length)]
        mine%weight = 0.5 * me
        sync all
        ! All boxes are there, and none goes before the next synchronisation.
        length = 8 * next + 100 * mod(round, 3)
        allocate (got(length))
        got(:) = mine[next]%items(1:length)
        total = total + sum(got - [(1000 * next + i, i = 1, length)])
        total = total + mine[next]%items(length) - 1000 * next - length
        got(1:4) = mine[next]%items(2:8:2)
        total = total + got(4) - 1000 * next - 8
        if (abs(mine[next]%weight - 0.5 * next) > 1e-6) total = total + 1
        deallocate (got)
        sync all
        mine[next]%items(3) = -me
        sync all
        total = total + mine%items(3) + merge(images, me - 1, me == 1)
        deallocate (mine%items, mine%weight)
    end do
    print '(a,i0,a,i0)', 'image ', me, ': differences ', total
    sync all
    deallocate (mine)
end program boxes
