//! Windows and keyvals as the ranks knew them at their end of MPI, places as numbers.
//!
//! Keys that several ranks created and freed at the same places are counted together. Windows stay apart, for their
//! addresses differ; their number is bounded.

use super::places::{Places, StackIndex};
use mpiwarden::findings::form::{Frame, KeyvalLine, MirrorLine, WindowLine};
use rustc_hash::FxHashMap;

/// Windows kept of all ranks together: enough to look at, and a bound for reports of large runs.
pub const MOST_WINDOWS: usize = 4096;

/// What the mirrors of all ranks held.
#[derive(Default)]
pub struct Mirrors {
    pub windows: Vec<RawWindow>,
    /// Windows left out.
    pub more_windows: usize,
    pub keyvals: Vec<RawKeyval>,
    index: FxHashMap<(String, StackIndex, StackIndex), usize>,
}

/// One window of one rank.
pub struct RawWindow {
    pub rank: i32,
    pub flavor: String,
    pub created: StackIndex,
    pub freed: StackIndex,
    pub regions: Vec<RawRegion>,
}

/// One piece of its memory.
pub struct RawRegion {
    pub base: u64,
    pub size: u64,
    pub attached_at: u64,
    pub detached_at: Option<u64>,
    pub attached: StackIndex,
    pub detached: StackIndex,
}

/// One key of all ranks that created it at the same place.
pub struct RawKeyval {
    pub ranks: Vec<i32>,
    pub kind: String,
    pub created: StackIndex,
    pub freed: StackIndex,
    pub set: u64,
    pub copied: u64,
    pub deleted: u64,
}

impl Mirrors {
    /// Takes over what one rank knew.
    pub fn add(&mut self, places: &mut Places, rank: i32, line: MirrorLine) {
        for window in line.windows {
            if self.windows.len() < MOST_WINDOWS {
                self.windows.push(raw_window(places, rank, window));
            } else {
                self.more_windows += 1;
            }
        }
        for keyval in line.keyvals {
            self.keyval(places, rank, keyval);
        }
    }

    fn keyval(&mut self, places: &mut Places, rank: i32, line: KeyvalLine) {
        let (created, freed) = (places.stack(&line.created), places.stack(&line.freed));
        let index = *self.index.entry((line.kind.clone(), created, freed)).or_insert_with(|| {
            self.keyvals.push(RawKeyval {
                ranks: Vec::new(),
                kind: line.kind,
                created,
                freed,
                set: 0,
                copied: 0,
                deleted: 0,
            });
            self.keyvals.len() - 1
        });
        let known = &mut self.keyvals[index];
        known.ranks.push(rank);
        known.set += line.set;
        known.copied += line.copied;
        known.deleted += line.deleted;
    }
}

fn raw_window(places: &mut Places, rank: i32, line: WindowLine) -> RawWindow {
    let mut stack = |frames: &[Frame]| places.stack(frames);
    RawWindow {
        rank,
        flavor: line.flavor,
        created: stack(&line.created),
        freed: stack(&line.freed),
        regions: (line.regions.iter())
            .map(|region| RawRegion {
                base: region.base,
                size: region.size,
                attached_at: region.attached_at,
                detached_at: region.detached_at,
                attached: stack(&region.attached),
                detached: stack(&region.detached),
            })
            .collect(),
    }
}
