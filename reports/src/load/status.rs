//! The slots of a status file.

use super::Loaded;
use super::places::StackIndex;
use mpiwarden::findings::form::Frame;
use mpiwarden::findings::status::{HEADER_SIZE, InFlight, Limit, SLOT_SIZE, Slot, State, VERSION, offset};

/// One process that the library was in when MPI started.
#[derive(Clone, Debug)]
pub struct Process {
    pub host: String,
    pub slot: Slot,
    /// One-sided operations that were not complete, for a process that did not reach its end; the latest last.
    pub operations: Vec<(InFlight, StackIndex)>,
}

impl Process {
    /// Reached its end of MPI and judged its leaks.
    pub fn ended(&self) -> bool {
        self.slot.state == State::Ended as u32
    }

    /// The checker switched itself off.
    pub fn failed(&self) -> bool {
        self.slot.state == State::Failed as u32
    }

    pub fn limits(&self) -> impl Iterator<Item = Limit> {
        let bits = self.slot.limits;
        Limit::ALL.into_iter().filter(move |&limit| bits & limit as u32 != 0)
    }
}

fn operations(slot: &Slot, loaded: &mut Loaded) -> Vec<(InFlight, StackIndex)> {
    let place = |operation: &InFlight| Frame {
        module: if operation.in_executable { slot.executable.clone() } else { String::new() },
        build_id: String::new(),
        offset: operation.site,
    };
    let placed = |operation: &InFlight| (operation.clone(), loaded.places.stack(&[place(operation)]));
    slot.operations.iter().map(placed).collect()
}

/// Takes over every slot that was begun. A file that was cut off gives the slots that it still holds.
pub fn read(host: &str, bytes: &[u8], loaded: &mut Loaded) {
    let slots = bytes.get(HEADER_SIZE..).unwrap_or_default();
    if bytes.len() < HEADER_SIZE || slots.len() % SLOT_SIZE != 0 {
        loaded.limits.push(format!("the status file of {host} was cut off: ranks may be missing here"));
    }
    let mut other_version = false;
    for bytes in slots.chunks_exact(SLOT_SIZE) {
        let Some(slot) = Slot::parse(bytes) else { continue };
        let version = [0, 1, 2, 3].map(|byte| bytes[offset::VERSION + byte]);
        if u32::from_ne_bytes(version) == VERSION {
            let mut process = Process { host: host.to_string(), slot, operations: Vec::new() };
            if !process.ended() {
                process.operations = operations(&process.slot, loaded);
            }
            loaded.processes.push(process);
        } else {
            other_version = true;
        }
    }
    if other_version {
        loaded.limits.push(format!(
            "the status file of {host} was written by another version of the library: its ranks are missing here"
        ));
    }
}
