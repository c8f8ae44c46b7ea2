//! The posts of a record by the rank of their origin (12.5.2): a table that grows with the origins that were named, and not
//! with the group.
//!
//! Each origin lies in a short run of places that follows from its rank, so that one piece of memory answers for it.

use super::layout::{halves, record, whole};
use super::memory::{Full, Memory};
use super::view::View;
use std::ops::Range;
use warden::call::Assertion;
use warden::mirror::asserted::Asserted;

/// Two words an origin: its rank plus one and the count of its posts; the time of the latest, and the last assertions.
const STRIDE: usize = 2;
/// Places that may be an origin's.
const RUN: usize = 16;
/// Bits of the last assertions.
const ASSERTIONS: u32 = 30;

/// What is known of the posts to an origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Posts {
    pub asserted: Asserted,
    /// When the latest was made.
    pub time: u64,
}

/// The words that hold an origin, if it is there, of a table with so many places.
pub fn words_of(table: usize, room: usize, origin: u32) -> Range<usize> {
    if room < RUN {
        return 0..0;
    }
    let hash = u64::from(origin).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let first = ((hash * (room - RUN + 1) as u64) >> 32) as usize;
    table + first * STRIDE..table + (first + RUN) * STRIDE
}

/// Where the table of a record is, and its places.
pub fn table(view: &View, record: usize) -> (usize, usize) {
    let (room, place) = halves(view.get(record + record::POSTS));
    (place as usize, room as usize)
}

/// The posts to an origin.
pub fn of(view: &View, record: usize, origin: u32) -> Posts {
    let (table, room) = table(view, record);
    let found = words_of(table, room, origin).step_by(STRIDE).find_map(|at| {
        let (rank, count) = halves(view.get(at));
        (rank == origin.wrapping_add(1)).then_some((count, view.get(at + 1)))
    });
    found.map_or(Posts::default(), |(count, word)| Posts {
        asserted: Asserted::from_word(whole(count, word as u32 & ((1 << ASSERTIONS) - 1))),
        time: word >> ASSERTIONS,
    })
}

/// One more post to an origin. The record's version is odd meanwhile.
pub fn add(
    memory: &mut Memory,
    record: usize,
    origin: u32,
    time: u64,
    assertion: Assertion,
) -> Result<(), Full> {
    let mut posts = of(&memory.view, record, origin).asserted;
    posts.push(assertion);
    let (count, last) = halves(posts.to_word());
    let first = whole(origin.wrapping_add(1), count);
    // After some ten thousand million events there is no room for the time any more.
    let second =
        if time >> (64 - ASSERTIONS) == 0 { time << ASSERTIONS | u64::from(last) } else { return Err(Full) };
    loop {
        let (table, room) = table(&memory.view, record);
        if put(memory, words_of(table, room, origin), [first, second]) {
            return Ok(());
        }
        grow(memory, record, table, room)?;
    }
}

/// Writes an origin's words into its place or a free one; false: there is none.
fn put(memory: &Memory, run: Range<usize>, words: [u64; STRIDE]) -> bool {
    let is_its = |at: usize| {
        let rank = halves(memory.view.get(at)).0;
        rank == 0 || rank == halves(words[0]).0
    };
    let Some(at) = run.step_by(STRIDE).find(|at| is_its(*at)) else { return false };
    memory.set(at, words[0]);
    memory.set(at + 1, words[1]);
    true
}

/// Moves all to a larger table.
fn grow(memory: &mut Memory, record: usize, old: usize, places: usize) -> Result<(), Full> {
    let mut room = (2 * places).max(RUN);
    'larger: loop {
        let new = memory.take(room * STRIDE)?;
        (new..new + room * STRIDE).for_each(|word| memory.set(word, 0));
        for at in (old..old + places * STRIDE).step_by(STRIDE) {
            let words = [memory.view.get(at), memory.view.get(at + 1)];
            let rank = halves(words[0]).0;
            if rank != 0 && !put(memory, words_of(new, room, rank - 1), words) {
                memory.give(new, room * STRIDE);
                room *= 2;
                continue 'larger;
            }
        }
        memory.set(record + record::POSTS, whole(room as u32, new as u32));
        give(memory, old, places);
        return Ok(());
    }
}

/// Takes the table of a record back.
pub fn give(memory: &mut Memory, table: usize, room: usize) {
    if room != 0 {
        memory.give(table, room * STRIDE);
    }
}
