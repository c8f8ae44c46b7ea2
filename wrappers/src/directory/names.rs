//! Records by the names of their windows: chains of those whose names fall into the same bucket.
//!
//! The owner enters a record before its window is really made, so that no member comes out of the creation and does not
//! find it. Readers may meet a chain that is being changed, and look again.

use super::layout::{header, record};
use super::memory::{Full, Memory};
use super::records::Record;
use super::view::{Torn, View};

/// A power of two.
const BUCKETS: usize = 64;
/// Records of one chain that are looked at: more are not there, but for a table that somebody has overwritten.
const LONGEST: usize = 1 << 16;

fn bucket(table: usize, name: u64) -> usize {
    table + (name as usize & (BUCKETS - 1))
}

/// Enters a record.
pub fn enter(memory: &mut Memory, new: Record, name: u64) -> Result<(), Full> {
    let mut table = memory.view.get(header::NAMES) as usize;
    if table == 0 {
        table = memory.take(BUCKETS)?;
        (table..table + BUCKETS).for_each(|bucket| memory.set(bucket, 0));
        memory.publish(header::NAMES, table as u64);
    }
    memory.change(header::NAMES_VERSION, |memory| {
        memory.set(new.place + record::NEXT, memory.view.get(bucket(table, name)));
        memory.set(bucket(table, name), new.place as u64);
    });
    Ok(())
}

/// Takes a record out, if it is there.
pub fn leave(memory: &mut Memory, gone: Record) {
    let (table, name) = (memory.view.get(header::NAMES) as usize, memory.view.get(gone.place + record::NAME));
    if table == 0 || name == 0 {
        return;
    }
    let next = memory.view.get(gone.place + record::NEXT);
    let mut at = bucket(table, name);
    for _ in 0..LONGEST {
        match memory.view.get(at) as usize {
            0 => return,
            place if place == gone.place => {
                return memory.change(header::NAMES_VERSION, |memory| memory.set(at, next));
            }
            place => at = place + record::NEXT,
        }
    }
}

/// The record with this name.
pub fn find(view: &View, name: u64) -> Result<Option<Record>, Torn> {
    let version = view.version(header::NAMES_VERSION)?;
    let table = view.get(header::NAMES) as usize;
    let mut place = if table == 0 { 0 } else { view.get(bucket(table, name)) as usize };
    let mut left = LONGEST;
    while place != 0 && left > 0 && view.get(place + record::NAME) != name {
        place = view.get(place + record::NEXT) as usize;
        left -= 1;
    }
    let serial = view.get(place + record::SERIAL) as u32;
    view.unchanged(header::NAMES_VERSION, version)?;
    Ok((place != 0 && left > 0 && serial != 0).then_some(Record { place, serial }))
}
