//! Calls that duplicate, hand out and free datatypes (5.1), and those that make one and say how.

use super::communicators::made;
use super::constructors::{array, of};
use super::wrapped;
use crate::abi::{Abi, Opaque};
use crate::keys::counted::hands_datatypes;
use crate::next::Next;
use crate::numbers::int;
use crate::numbers::{Numbers, int_at};
use crate::observers::Observer;
use crate::observers::mirror::told;
use crate::site::Site;
use crate::types::recipes;
use crate::{state, thread};
use std::ffi::c_int;
use warden::call::{Call, Handle, Kind, Language, Results, blocks, equal_blocks, replicated};

wrapped! {
    // Those whose equals need not be asked about.
    MPI_Type_contiguous(count, old, new) Full [makes Datatype new] |abi, site| of(abi, old, replicated(int(count)))
        => recipes::of_numbers(abi, site, MPI_Type_contiguous::ID, &[int(count)], old, made(abi, new, Kind::Datatype));
    MPI_Type_vector(count, length, stride, old, new) Full [makes Datatype new]
        |abi, site| of(abi, old, equal_blocks(int(count), int(length)))
        => recipes::of_numbers(abi, site, MPI_Type_vector::ID, &[int(count), int(length), int(stride)], old, made(abi, new, Kind::Datatype));
    MPI_Type_create_hvector(count, length, stride, old, new) Full [makes Datatype new]
        |abi, site| of(abi, old, equal_blocks(int(count), int(length)))
        => recipes::of_numbers(abi, site, MPI_Type_create_hvector::ID, &[int(count), int(length), stride as i64], old, made(abi, new, Kind::Datatype));
    MPI_Type_create_subarray(ndims, sizes, subsizes, starts, order, old, new) Full [makes Datatype new]
        |abi, site| {
            let arrays = [sizes, subsizes, starts].map(|array| Numbers::ints(array, int(ndims)));
            of(abi, old, array(abi, int(ndims), arrays, order))
        }
        => recipes::of_array(abi, site, ndims, [sizes, subsizes, starts], order, old, made(abi, new, Kind::Datatype));

    MPI_Type_create_struct(count, lengths, _displacements, types, new) Full [makes Datatype new]
        |abi, site| of_several(abi, site, int(count), || Numbers::ints(lengths, int(count)), types)
        => made(abi, new, Kind::Datatype);
    MPI_Type_create_struct_c(count, lengths, _displacements, types, new) Full [makes Datatype new]
        |abi, site| of_several(abi, site, count as i64, || Numbers::counts(lengths, count as i64), types)
        => made(abi, new, Kind::Datatype);
    MPI_Type_struct(count, lengths, _displacements, types, new) Full [makes Datatype new]
        |abi, site| of_several(abi, site, int(count), || Numbers::ints(lengths, int(count)), types)
        => made(abi, new, Kind::Datatype);

    // These hand out predefined types, which are not the program's to free and stay for ever.
    MPI_Type_create_f90_real(_precision, _range, new) Caller |abi| handed_out(false) => one(abi, new);
    MPI_Type_create_f90_complex(_precision, _range, new) Caller |abi| handed_out(false) => one(abi, new);
    MPI_Type_create_f90_integer(_range, new) Caller |abi| handed_out(false) => one(abi, new);
    MPI_Type_match_size(_class, _size, new) Caller |abi| handed_out(false) => one(abi, new);
    MPI_Type_get_value_index(_value, _index, new) Caller |abi| handed_out(false) => one(abi, new);

    // Each of these is a reference of its own, to be freed.
    MPI_Type_get_contents(old, _integers, _addresses, count, _ints, _adds, types) Full
        [hands_datatypes |abi| several(abi, types, int_room(count), datatypes_in(old))] |abi| contents(abi, old)
        => several(abi, types, int_room(count), datatypes_in(old));
    MPI_Type_get_contents_c(old, _ints, _addresses, _counts, count, _i, _a, _c, types) Full
        [hands_datatypes |abi| several(abi, types, count, datatypes_in_large(old))]
        |abi| contents(abi, old) => several(abi, types, count, datatypes_in_large(old));
    MPI_File_get_view(_file, _disp, etype, filetype, _name) Full [hands_datatypes |abi| views(abi, etype, filetype)]
        |abi| handed_out(true) => views(abi, etype, filetype);

    MPI_Type_dup(old, new) Nested [copies Datatype old new]
        |abi| Some(Call::TypeDup { datatype: abi.handle(old) }) => made(abi, new, Kind::Datatype);
    MPI_Type_commit(datatype) Caller |abi| commit(abi, datatype) => Results::None;
    MPI_Type_free(datatype) Nested [frees Datatype datatype] |abi| free(abi, datatype) => Results::None;
}

/// Of blocks, each of a datatype of its own: of these the one that is told is the first that is not there.
fn of_several(
    abi: &Abi,
    site: Site,
    count: i64,
    lengths: impl Fn() -> Numbers,
    types: usize,
) -> Option<Call> {
    let wrong = blocks(count, lengths());
    let from = (wrong.is_none() && types != 0).then(|| missing(abi, site, lengths(), types)).flatten();
    Some(Call::TypeMake { from, wrong: wrong.map(Box::new) })
}

/// The first datatype of a block with elements that is null or was freed. In Fortran the array is one of INTEGERs, and is not looked at.
fn missing(abi: &Abi, site: Site, lengths: Numbers, types: usize) -> Option<Handle> {
    /// Looked at in one call.
    const MOST: usize = 1024;
    if site.language != Language::C {
        return None;
    }
    let used = lengths.enumerate().take(MOST).filter(|(_, length)| *length > 0);
    let handles = used.filter_map(|(index, _)| {
        // SAFETY: the program gives an array of so many handles, which MPI reads too.
        unsafe { abi.read_handle(abi.element(types, index)) }
    });
    let mut made = handles.filter(|datatype| !abi.is_predefined(Kind::Datatype, *datatype));
    made.find(|datatype| {
        let is_null = *datatype == abi.null(Kind::Datatype);
        is_null || was_freed(*datatype)
    })
}

fn was_freed(datatype: Handle) -> bool {
    let thread = thread::thread_number();
    state::lock().as_mut().is_some_and(|state| state.mirror.freed(Kind::Datatype, datatype, thread).is_some())
}

fn handed_out(counted: bool) -> Option<Call> {
    Some(Call::Obtain { kind: Kind::Datatype, from: None, counted })
}

fn contents(abi: &Abi, old: usize) -> Option<Call> {
    Some(Call::Obtain { kind: Kind::Datatype, from: Some(abi.handle(old)), counted: true })
}

fn commit(abi: &Abi, datatype: usize) -> Option<Call> {
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    let datatype = unsafe { abi.read_handle(datatype) }?;
    Some(Call::TypeCommit { datatype })
}

fn free(abi: &Abi, datatype: usize) -> Option<Call> {
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    let object = unsafe { abi.read_handle(datatype) }?;
    Some(Call::ObjectFree { kind: Kind::Datatype, object, unmapped: Vec::new() })
}

fn one(abi: &Abi, new: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written the handle.
    Results::Objects(unsafe { abi.read_handle(new) }.into_iter().collect())
}

fn views(abi: &Abi, etype: usize, filetype: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written both handles.
    Results::Objects(
        unsafe { [abi.read_handle(etype), abi.read_handle(filetype)] }.into_iter().flatten().collect(),
    )
}

/// How many elements an `int` argument says that there is room for; its word's upper half is not defined.
fn int_room(word: usize) -> usize {
    usize::try_from(word as i32).unwrap_or(0)
}

/// The datatypes that `MPI_Type_get_contents` wrote: as many as the envelope says, never more than there was room.
fn several(abi: &Abi, types: usize, room: usize, written: Option<usize>) -> Results {
    let Some(written) = written.filter(|_| types != 0) else { return Results::None };
    let handles = (0..written.min(room)).filter_map(|index| {
        // SAFETY: MPI succeeded, so it has written this many elements of the array.
        unsafe { abi.read_handle(abi.element(types, index)) }
    });
    Results::Objects(handles.collect::<Vec<Handle>>())
}

/// Who is told of the procedure that hands out the datatypes of another one: it writes an array of INTEGERs, where the C function
/// writes handles.
#[inline(always)]
pub fn contents_in_fortran(old: usize, room: usize, types: usize) -> impl Observer {
    let results = move |abi: &'static Abi| {
        let Some(written) = datatypes_in(old).filter(|_| types != 0) else { return Results::None };
        let handles = (0..written.min(int_room(room))).map(|index| {
            // SAFETY: MPI succeeded, so it has written this many elements of the array.
            let integer = unsafe { int_at(types + index * size_of::<c_int>()) };
            abi.written_in_fortran(Opaque::Datatype, integer)
        });
        Results::Objects(handles.collect())
    };
    (hands_datatypes(results), told!(Full, move |abi: &'static Abi| contents(abi, old), results))
}

/// How many datatypes the constructor of a datatype was given (`MPI_Type_get_envelope`, 5.1.13).
fn datatypes_in(old: usize) -> Option<usize> {
    static ENVELOPE: Next = Next::new(c"PMPI_Type_get_envelope");
    let address = ENVELOPE.known()?;
    let (mut integers, mut addresses, mut datatypes, mut combiner): (c_int, c_int, c_int, c_int) =
        (0, 0, 0, 0);
    // SAFETY: MPI's function of this name, on a datatype whose contents MPI has just given.
    let code = unsafe {
        type Envelope = unsafe extern "C" fn(usize, *mut c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int;
        let envelope: Envelope = std::mem::transmute(address);
        envelope(old, &mut integers, &mut addresses, &mut datatypes, &mut combiner)
    };
    (code == 0).then_some(usize::try_from(datatypes).unwrap_or(0))
}

/// The same for a datatype whose contents were given in large counts: the other question may be an error for it.
fn datatypes_in_large(old: usize) -> Option<usize> {
    static ENVELOPE: Next = Next::new(c"PMPI_Type_get_envelope_c");
    let address = ENVELOPE.known()?;
    let mut numbers = [0i64; 4];
    let mut combiner: c_int = 0;
    let [integers, addresses, counts, datatypes] = &mut numbers;
    // SAFETY: MPI's function of this name, whose counts have 64 bits, on a datatype whose contents MPI has just given.
    let code = unsafe {
        type Envelope =
            unsafe extern "C" fn(usize, *mut i64, *mut i64, *mut i64, *mut i64, *mut c_int) -> c_int;
        let envelope: Envelope = std::mem::transmute(address);
        envelope(old, integers, addresses, counts, datatypes, &mut combiner)
    };
    (code == 0).then_some(usize::try_from(numbers[3]).unwrap_or(0))
}
