//! Array descriptors, as gfortran passes them for choice buffers of `mpi_f08` (assumed type, assumed rank).
//!
//! The first word is the address of the first element in every descriptor that is known. What follows is read only
//! where it looks like gfortran's own (since version 9): other compilers have another.

use std::ops::RangeInclusive;

/// gfortran's descriptor, up to the dimensions.
#[repr(C)]
#[derive(Clone, Copy)]
struct Descriptor {
    base: usize,
    offset: isize,
    element_bytes: usize,
    version: i32,
    rank: i8,
    kind: i8,
    attribute: i16,
    /// Bytes from one place to the next: of the elements of the whole array.
    span: isize,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Dimension {
    /// In units of the span.
    stride: isize,
    lower: isize,
    upper: isize,
}

/// INTEGER, LOGICAL, REAL and COMPLEX: types whose elements have the descriptor's bytes for certain.
const PLAIN_KINDS: RangeInclusive<i8> = 1..=4;
/// Dimensions that an array may have.
const MOST: i8 = 15;

/// Address of the first element.
///
/// # Safety
/// The address is that of a descriptor.
#[inline]
pub unsafe fn base(descriptor: usize) -> usize {
    if descriptor == 0 {
        return 0;
    }
    // SAFETY: the caller's promise; the first word of a descriptor is the address.
    unsafe { (descriptor as *const usize).read_unaligned() }
}

/// Whether the elements certainly do not lie side by side.
///
/// # Safety
/// The address is that of a descriptor.
pub unsafe fn is_scattered(descriptor: usize) -> bool {
    if descriptor == 0 {
        return false;
    }
    // SAFETY: the caller's promise; every descriptor that is known has three words.
    let [_, _, third] = unsafe { (descriptor as *const [usize; 3]).read_unaligned() };
    // Descriptors of `ISO_Fortran_binding.h` have rank and type there, and may end behind them.
    if third >> 32 != 0 {
        return false;
    }
    // SAFETY: the caller's promise; the third word is the length of an element, as in gfortran's, which is as long.
    let head = unsafe { (descriptor as *const Descriptor).read_unaligned() };
    let looks_right = head.version == 0
        && (1..=MOST).contains(&head.rank)
        && head.element_bytes > 0
        && head.span > 0
        && head.base != 0;
    if !looks_right {
        return false;
    }
    // Of CLASS arrays the element's bytes are those of the declared type, and the span those of the elements' own.
    let mut dense = if PLAIN_KINDS.contains(&head.kind) { head.element_bytes as isize } else { head.span };
    let mut is_scattered = false;
    for index in 0..head.rank as usize {
        let at = descriptor + size_of::<Descriptor>() + index * size_of::<Dimension>();
        // SAFETY: the descriptor has as many dimensions as its rank.
        let dimension = unsafe { (at as *const Dimension).read_unaligned() };
        let extent = dimension.upper.wrapping_sub(dimension.lower).wrapping_add(1);
        // The last dimension of an array of assumed size has no end; an empty array has no elements.
        if extent <= 0 {
            return false;
        }
        let Some(step) = dimension.stride.checked_mul(head.span) else { return false };
        is_scattered |= extent > 1 && step != dense;
        let Some(next) = dense.checked_mul(extent) else { return false };
        dense = next;
    }
    is_scattered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(C)]
    struct Array {
        head: Descriptor,
        dimensions: [Dimension; 2],
    }

    fn scattered(rank: i8, dimensions: [(isize, isize, isize); 2]) -> bool {
        of_kind(3, 8, rank, dimensions)
    }

    fn of_kind(kind: i8, span: isize, rank: i8, dimensions: [(isize, isize, isize); 2]) -> bool {
        let head = Descriptor {
            base: 0x1000,
            offset: -1,
            element_bytes: 8,
            version: 0,
            rank,
            kind,
            attribute: 0,
            span,
        };
        let dimensions = dimensions.map(|(stride, lower, upper)| Dimension { stride, lower, upper });
        let array = Array { head, dimensions };
        // SAFETY: a descriptor.
        unsafe { is_scattered(&raw const array as usize) }
    }

    #[test]
    fn whole_arrays_and_single_elements_lie_side_by_side() {
        assert!(!scattered(1, [(1, 1, 10), (0, 0, 0)]));
        assert!(!scattered(2, [(1, 1, 10), (10, 1, 5)]));
        assert!(!scattered(1, [(3, 1, 1), (0, 0, 0)]), "one element");
        assert!(!scattered(1, [(1, 1, 0), (0, 0, 0)]), "none");
        assert!(!scattered(2, [(2, 1, 5), (10, 1, 0)]), "none in the second dimension");
    }

    #[test]
    fn sections_with_a_stride_do_not() {
        assert!(scattered(1, [(2, 1, 5), (0, 0, 0)]));
        assert!(scattered(2, [(1, 1, 5), (10, 1, 5)]), "the upper half of each column");
        assert!(scattered(1, [(-1, 1, 5), (0, 0, 0)]), "backwards");
    }

    /// The descriptor of a scalar in the layout of `ISO_Fortran_binding.h`, behind which no memory is.
    #[test]
    fn no_more_of_other_descriptors_is_read_than_there_is() {
        const PAGE: usize = 1 << 16;
        let words: [u64; 3] = [0x1000, 8, 20180515 | 3 << 40];
        // SAFETY: memory of this test's own, of which the second half is taken away.
        let (end, mapped) = unsafe {
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            let room =
                libc::mmap(std::ptr::null_mut(), 2 * PAGE, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0);
            assert_ne!(room, libc::MAP_FAILED);
            assert_eq!(libc::mprotect(room.add(PAGE), PAGE, libc::PROT_NONE), 0);
            (room as usize + PAGE, room)
        };
        let at = end - size_of_val(&words);
        // SAFETY: the last words of the half that is there.
        unsafe { (at as *mut [u64; 3]).write_unaligned(words) };
        // SAFETY: a descriptor.
        assert!(!unsafe { is_scattered(at) });
        // SAFETY: mapped above.
        unsafe { libc::munmap(mapped, 2 * PAGE) };
    }

    #[test]
    fn elements_of_a_class_may_be_longer_than_the_declared_type() {
        assert!(!of_kind(5, 48, 1, [(1, 1, 3), (0, 0, 0)]), "CLASS(base), an extension");
        assert!(!of_kind(10, 24, 1, [(1, 1, 6), (0, 0, 0)]), "CLASS(*)");
        assert!(of_kind(5, 48, 1, [(2, 1, 3), (0, 0, 0)]), "every other one");
        assert!(of_kind(3, 24, 1, [(1, 1, 6), (0, 0, 0)]), "a pointer to a component of each");
    }
}
