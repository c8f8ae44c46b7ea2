//! Attribute calls (7.7.2 to 7.7.4), and their MPI-1 names.

use super::wrapped;
use crate::abi::Abi;
use crate::boxes::Width;
use crate::numbers::int_at;
use crate::observers::Observer;
use crate::observers::mirror::told;
use crate::site::Site;
use crate::{locals, memory};
use std::ffi::c_int;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use warden::call::{Call, Kind, Outputs, Results};
use warden::mirror::predefined::PredefinedKey;

wrapped! {
    MPI_Comm_set_attr(comm, keyval, value) Nested |abi, site| set(abi, site, Kind::Comm, comm, keyval, value) => Results::None;
    MPI_Type_set_attr(datatype, keyval, value) Nested |abi, site| set(abi, site, Kind::Datatype, datatype, keyval, value) => Results::None;
    MPI_Win_set_attr(win, keyval, value) Nested |abi, site| set(abi, site, Kind::Win, win, keyval, value) => Results::None;
    MPI_Attr_put(comm, keyval, value) Nested |abi, site| set(abi, site, Kind::Comm, comm, keyval, value) => Results::None;

    MPI_Comm_get_attr(comm, keyval, value, flag) Caller [gets comm keyval value flag] |abi| get(abi, Kind::Comm, comm, keyval, value, flag)
        => got(abi, keyval, value, flag);
    MPI_Type_get_attr(datatype, keyval, value, flag) Caller [gets datatype keyval value flag] |abi| get(abi, Kind::Datatype, datatype, keyval, value, flag)
        => got(abi, keyval, value, flag);
    MPI_Win_get_attr(win, keyval, value, flag) Caller [gets win keyval value flag] |abi| get(abi, Kind::Win, win, keyval, value, flag)
        => got(abi, keyval, value, flag);
    MPI_Attr_get(comm, keyval, value, flag) Caller |abi| get(abi, Kind::Comm, comm, keyval, value, flag)
        => got(abi, keyval, value, flag);

    MPI_Comm_delete_attr(comm, keyval) Nested |abi| delete(abi, Kind::Comm, comm, keyval) => Results::None;
    MPI_Type_delete_attr(datatype, keyval) Nested |abi| delete(abi, Kind::Datatype, datatype, keyval) => Results::None;
    MPI_Win_delete_attr(win, keyval) Nested |abi| delete(abi, Kind::Win, win, keyval) => Results::None;
    MPI_Attr_delete(comm, keyval) Nested |abi| delete(abi, Kind::Comm, comm, keyval) => Results::None;
}

fn set(abi: &Abi, site: Site, kind: Kind, object: usize, keyval: usize, value: usize) -> Option<Call> {
    let local = locals::of(value, site);
    if local.is_none() {
        memory::watch_value(value);
    }
    Some(Call::AttrSet { kind, object: abi.handle(object), keyval: keyval as i32, value, local })
}

#[inline]
fn get(abi: &Abi, kind: Kind, object: usize, keyval: usize, value: usize, flag: usize) -> Option<Call> {
    let outputs = Outputs { value, flag };
    Some(Call::AttrGet { kind, object: abi.handle(object), keyval: keyval as i32, outputs })
}

fn delete(abi: &Abi, kind: Kind, object: usize, keyval: usize) -> Option<Call> {
    Some(Call::AttrDelete { kind, object: abi.handle(object), keyval: keyval as i32 })
}

/// Reads what get_attr wrote.
#[inline]
fn got(abi: &Abi, keyval: usize, value: usize, flag: usize) -> Results {
    if value == 0 || flag == 0 {
        return Results::None;
    }
    // SAFETY: MPI succeeded, so it has written both addresses; an unaligned one is the program's own fault and no
    // reason to stop here.
    let flag = unsafe { int_at(flag) } != 0;
    // SAFETY: as above; without a flag the value may be anything, and is read all the same.
    let value = unsafe { (value as *const usize).read_unaligned() };
    let pointee = match abi.predefined_key(keyval as i32) {
        Some((name, _)) if flag => pointee(abi, PredefinedKey::from_name(name), value),
        Some(_) | None => None,
    };
    Results::Attr { flag, value, pointee }
}

/// Who is told of the procedure that sets an attribute: its value is no address of the program's memory.
#[inline(always)]
#[expect(
    clippy::extra_unused_type_parameters,
    reason = "one piece of code for each entry: shared, it takes more instructions"
)]
pub fn set_in_fortran<Entry>(kind: Kind, object: usize, keyval: usize, value: usize) -> impl Observer {
    let call = move |abi: &'static Abi| {
        Some(Call::AttrSet { kind, object: abi.handle(object), keyval: keyval as i32, value, local: None })
    };
    told!(Nested, call, |_: &'static Abi| Results::None)
}

/// As [`set_in_fortran`], of the procedure that gets an attribute: it gives the value itself, an integer of this width.
#[inline(always)]
#[expect(
    clippy::extra_unused_type_parameters,
    reason = "one piece of code for each entry: shared, it takes more instructions"
)]
pub fn get_in_fortran<Entry>(
    kind: Kind,
    width: Width,
    object: usize,
    keyval: usize,
    value: usize,
    flag: usize,
) -> impl Observer {
    let call = move |abi: &'static Abi| {
        // Addresses of variables: a compiler makes no wrong ones.
        let outputs = Outputs::GOOD;
        Some(Call::AttrGet { kind, object: abi.handle(object), keyval: keyval as i32, outputs })
    };
    let results = move |abi: &'static Abi| {
        if value == 0 || flag == 0 {
            return Results::None;
        }
        // SAFETY: MPI succeeded, so it has written both.
        let (value, flag) = unsafe { (width.read(value), int_at(flag) != 0) };
        got_in_fortran(abi, keyval as i32, value, flag)
    };
    told!(Caller, call, results)
}

#[inline]
fn got_in_fortran(abi: &Abi, key: i32, value: usize, flag: bool) -> Results {
    let pointee = match abi.predefined_key(key) {
        // In Fortran the value is the number that C's points to (19.3.7).
        Some((name, _)) if flag && PredefinedKey::from_name(name).is_compared_by_number() => {
            Some(number(abi, PredefinedKey::from_name(name), value as i64))
        }
        Some(_) | None => None,
    };
    Results::Attr { flag, value, pointee }
}

/// The number that the value of a predefined attribute points to (9.1.2, 12.2.6).
fn pointee(abi: &Abi, key: PredefinedKey, value: usize) -> Option<i64> {
    /// The address of the library's number for `MPI_TAG_UB`, once it was found to be good: it stays where it is.
    static TAG_UB: AtomicUsize = AtomicUsize::new(0);
    if !key.is_compared_by_number() || value == 0 || !value.is_multiple_of(size_of::<c_int>()) {
        return None;
    }
    if key != PredefinedKey::TagUb || TAG_UB.load(Relaxed) != value {
        if memory::access(value, size_of::<usize>() as isize) == warden::call::Access::Unmapped {
            return None;
        }
        if key == PredefinedKey::TagUb {
            TAG_UB.store(value, Relaxed);
        }
    }
    let number = if key == PredefinedKey::WinSize {
        // SAFETY: the library gave this address as that of its number, and it is mapped.
        unsafe { (value as *const isize).read_unaligned() as i64 }
    } else {
        // SAFETY: as above; every other number is an int, and the address is one's.
        i64::from(unsafe { (value as *const c_int).read() })
    };
    Some(self::number(abi, key, number))
}

/// A predefined attribute's number as the mirror counts: flavors have a number of each interface's own.
fn number(abi: &Abi, key: PredefinedKey, number: i64) -> i64 {
    if key != PredefinedKey::WinCreateFlavor {
        return number;
    }
    let known = abi.table().flavors.iter().find(|(code, _)| i64::from(*code) == number);
    known.map_or(0, |(_, flavor)| flavor.number())
}
