//! Windows and keyvals as the ranks knew them at their end of MPI, places as numbers.
//!
//! Keys that several ranks created and freed at the same places are counted together. Windows stay apart, for their
//! addresses differ; their number is bounded.

use super::places::{Places, StackIndex};
use crate::ranks::RankSet;
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
    pub flavor: String,
    pub number: Option<u64>,
    /// Equal on all its processes.
    pub name: Option<u64>,
    pub created_at: Option<u64>,
    pub freed_at: Option<u64>,
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

/// One key of all ranks of a world that created it at the same place.
pub struct RawKeyval {
    /// Position in the list of worlds.
    pub world: u32,
    pub ranks: RankSet,
    pub kind: String,
    pub created: StackIndex,
    pub freed: StackIndex,
    pub set: u64,
    pub copied: u64,
    pub deleted: u64,
    /// Of one of them.
    pub life: RawLife,
}

/// The life of one key on one rank.
#[derive(Default)]
pub struct RawLife {
    pub rank: i32,
    /// A finding of the rank is about the key.
    pub concerned: bool,
    pub created_at: Option<u64>,
    pub freed_at: Option<u64>,
    pub events: Vec<RawEvent>,
    pub omitted: u64,
}

/// One event of it.
pub struct RawEvent {
    pub event: u64,
    pub what: String,
    pub object: String,
    pub from: Option<String>,
    pub stack: StackIndex,
}

impl RawLife {
    /// Which life is shown: one that a finding is about, then that of the lowest rank, then the first.
    fn weight(&self) -> (bool, bool, i32) {
        (!self.concerned, self.rank < 0, self.rank)
    }
}

impl Mirrors {
    /// Takes over what one rank knew.
    pub fn add(&mut self, places: &mut Places, (world, rank): (u32, i32), line: MirrorLine) {
        for window in line.windows {
            if self.windows.len() < MOST_WINDOWS {
                self.windows.push(raw_window(places, (world, rank), window));
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
        let life = RawLife {
            rank,
            concerned: line.concerned,
            created_at: line.created_at,
            freed_at: line.freed_at,
            events: Vec::new(),
            omitted: line.life_omitted,
        };
        let mut new = false;
        let index = *self.index.entry((world, line.kind.clone(), created, freed)).or_insert_with(|| {
            new = true;
            self.keyvals.push(RawKeyval {
                world,
                ranks: RankSet::default(),
                kind: line.kind,
                created,
                freed,
                set: 0,
                copied: 0,
                deleted: 0,
                life: RawLife::default(),
            });
            self.keyvals.len() - 1
        });
        if let Some(created_at) = line.created_at {
            self.by_creation.insert((world, rank, created_at), index);
        }
        let known = &mut self.keyvals[index];
        known.ranks.insert(rank);
        known.set = known.set.saturating_add(line.set);
        known.copied = known.copied.saturating_add(line.copied);
        known.deleted = known.deleted.saturating_add(line.deleted);
        if new || life.weight() < known.life.weight() {
            let events = line.life.into_iter().map(|event| RawEvent {
                event: event.event,
                what: event.what,
                object: event.object,
                from: event.from,
                // A number that is damaged stands for no place.
                stack: places.stack(stacks.get(event.stack as usize).map_or(&[], Vec::as_slice)),
            });
            known.life = RawLife { events: events.collect(), ..life };
        }
    }
}

fn raw_window(places: &mut Places, (world, rank): (u32, i32), line: WindowLine) -> RawWindow {
    let mut stack = |frames: &[Frame]| places.stack(frames);
    RawWindow {
        world,
        rank,
        flavor: line.flavor,
        number: line.number,
        name: line.name,
        created_at: line.created_at,
        freed_at: line.freed_at,
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
