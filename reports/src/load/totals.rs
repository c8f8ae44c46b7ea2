//! What the slots of all status files say together.

use mpiwarden::findings::status::Slot;
use rustc_hash::FxHashMap;

/// What is asked of all processes together, or of one of them.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    pub calls: FxHashMap<&'static str, u64>,
    pub seen: FxHashMap<&'static str, u64>,
    /// The MPI library of the lowest rank that knows its own.
    pub mpi: Option<MpiLibrary>,
    /// Paths of executables, each once.
    pub programs: Vec<String>,
    program_numbers: FxHashMap<String, u32>,
    /// Status files that were read.
    pub(super) hosts: u32,
    /// Processes whose open operations were kept, by the call that they ended inside.
    pub(super) open: FxHashMap<Option<&'static str>, usize>,
}

/// As a slot has it.
#[derive(Clone, Debug)]
pub struct MpiLibrary {
    rank: i32,
    pub abi: u32,
    pub standard: u32,
    pub library: String,
}

impl Totals {
    pub(super) fn add(&mut self, slot: &mut Slot) {
        for (totals, counts) in [(&mut self.calls, &mut slot.calls), (&mut self.seen, &mut slot.seen)] {
            for (name, count) in std::mem::take(counts) {
                let total = totals.entry(name).or_default();
                *total = total.saturating_add(count);
            }
        }
        let library = std::mem::take(&mut slot.library);
        if slot.abi != 0 && self.mpi.as_ref().is_none_or(|known| slot.rank < known.rank) {
            let (rank, abi, standard) = (slot.rank, slot.abi, slot.standard);
            self.mpi = Some(MpiLibrary { rank, abi, standard, library });
        }
    }

    /// The place of an executable in the list.
    pub(super) fn program(&mut self, path: &str) -> u32 {
        if let Some(&known) = self.program_numbers.get(path) {
            return known;
        }
        let number = self.programs.len() as u32;
        self.programs.push(path.to_string());
        self.program_numbers.insert(path.to_string(), number);
        number
    }
}
