//! Attribute calls (7.7.2 to 7.7.4), and their MPI-1 names.

use crate::abi::Abi;
use crate::site::Site;
use crate::wrap::wrapped;
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

    MPI_Comm_get_attr(comm, keyval, value, flag) Caller |abi| get(abi, Kind::Comm, comm, keyval, value, flag)
        => got(abi, keyval, value, flag);
    MPI_Type_get_attr(datatype, keyval, value, flag) Caller |abi| get(abi, Kind::Datatype, datatype, keyval, value, flag)
        => got(abi, keyval, value, flag);
    MPI_Win_get_attr(win, keyval, value, flag) Caller |abi| get(abi, Kind::Win, win, keyval, value, flag)
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
    let flag = unsafe { (flag as *const c_int).read_unaligned() } != 0;
    // SAFETY: as above; without a flag the value may be anything, and is read all the same.
    let value = unsafe { (value as *const usize).read_unaligned() };
    let pointee = match abi.predefined_key(keyval as i32) {
        Some((name, _)) if flag => pointee(abi, PredefinedKey::from_name(name), value),
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
pub fn number(abi: &Abi, key: PredefinedKey, number: i64) -> i64 {
    if key != PredefinedKey::WinCreateFlavor {
        return number;
    }
    let known = abi.table().flavors.iter().find(|(code, _)| i64::from(*code) == number);
    known.map_or(0, |(_, flavor)| flavor.number())
}
