//! Windows and keyvals as the ranks knew them at their end of MPI, places as numbers.
//!
//! Keys that several ranks created and freed at the same places are counted together. Windows stay apart, for their
//! addresses differ; their number is bounded.

use super::places::{Places, StackIndex};
use crate::ranks::RankSet;
use mpiwarden::findings::form::{Frame, KeyvalLine, MirrorLine};
use mpiwarden::findings::objects::{Keyval, Window};
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
    index: FxHashMap<(u32, String, StackIndex, StackIndex), usize>,
    /// Positions of keys, by the event at which a rank created them.
    by_creation: FxHashMap<Happened, usize>,
}

/// World, rank, and number of the event there.
pub type Happened = (u32, i32, u64);

/// One window of one rank.
pub struct RawWindow {
    /// Position in the list of worlds.
    pub world: u32,
    pub rank: i32,
    pub of_rank: Window<StackIndex>,
}

/// One key of all ranks of a world that created it at the same place.
pub struct RawKeyval {
    /// Position in the list of worlds.
    pub world: u32,
    pub ranks: RankSet,
    /// Whose life it is.
    pub rank: i32,
    /// How often it was set, copied and deleted is counted of all ranks.
    pub of_rank: Keyval<StackIndex>,
}

/// Which life is shown: one that a finding is about, then that of the lowest rank, then the first.
fn weight(rank: i32, concerned: bool) -> (bool, bool, i32) {
    (!concerned, rank < 0, rank)
}

impl Mirrors {
    /// Takes over what one rank knew.
    pub fn add(&mut self, places: &mut Places, (world, rank): (u32, i32), line: MirrorLine) {
        for window in line.windows {
            if self.windows.len() < MOST_WINDOWS {
                let of_rank = window.map(|frames| places.stack(&frames));
                self.windows.push(RawWindow { world, rank, of_rank });
            } else {
                self.more_windows += 1;
            }
        }
        for keyval in line.keyvals {
            self.keyval(places, (world, rank), keyval, &line.stacks);
        }
    }

    /// The position of the key that a rank created at this event.
    pub fn keyval_of(&self, created: Happened) -> Option<usize> {
        self.by_creation.get(&created).copied()
    }

    fn keyval(
        &mut self,
        places: &mut Places,
        (world, rank): (u32, i32),
        line: KeyvalLine,
        stacks: &[Vec<Frame>],
    ) {
        let (created, freed) = (places.stack(&line.created), places.stack(&line.freed));
        let key = (world, line.kind.clone(), created, freed);
        let index = *self.index.entry(key).or_insert(self.keyvals.len());
        if let Some(created_at) = line.created_at {
            self.by_creation.insert((world, rank, created_at), index);
        }
        let (mut counts, mut shown) = ([line.set, line.copied, line.deleted], true);
        if let Some(known) = self.keyvals.get_mut(index) {
            known.ranks.insert(rank);
            let of_others = [known.of_rank.set, known.of_rank.copied, known.of_rank.deleted];
            counts = [0, 1, 2].map(|at| of_others[at].saturating_add(counts[at]));
            [known.of_rank.set, known.of_rank.copied, known.of_rank.deleted] = counts;
            shown = weight(rank, line.concerned) < weight(known.rank, known.of_rank.concerned);
        }
        if !shown {
            return;
        }
        let [set, copied, deleted] = counts;
        // A number that is damaged stands for no place.
        let frames = |stack: u32| stacks.get(stack as usize).map_or(&[][..], Vec::as_slice);
        let line = line.map_life(|stack| places.stack(frames(stack)));
        let of_rank = Keyval { set, copied, deleted, ..line.map(|frames| places.stack(&frames)) };
        match self.keyvals.get_mut(index) {
            Some(known) => (known.rank, known.of_rank) = (rank, of_rank),
            None => {
                let mut ranks = RankSet::default();
                ranks.insert(rank);
                self.keyvals.push(RawKeyval { world, ranks, rank, of_rank });
            }
        }
    }
}
