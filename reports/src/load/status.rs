//! The slots of a status file, one at a time: a large job has a million of them.

use super::loaded::Loaded;
use super::places::StackIndex;
use super::process::Process;
use super::{open, runs};
use mpiwarden::findings::form::Frame;
use mpiwarden::findings::status::{HEADER_SIZE, InFlight, MOST_SLOTS, SLOT_SIZE, Slot, VERSION, offset};
use mpiwarden::findings::waits::{MAX_THREADS, Whereabouts, place};
use std::io::{self, BufReader, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;

/// Processes of which open operations are kept, for each call that they ended inside.
const MOST_OPEN: usize = 64;

fn operations(slot: &Slot, loaded: &mut Loaded) -> Vec<(InFlight, StackIndex)> {
    let kept = loaded.totals.open.entry(slot.in_flight).or_default();
    if slot.operations.is_empty() || *kept == MOST_OPEN {
        return Vec::new();
    }
    *kept += 1;
    let place = |operation: &InFlight| Frame {
        module: if operation.in_executable { slot.executable.clone() } else { String::new() },
        build_id: String::new(),
        offset: operation.site,
    };
    let placed = |operation: &InFlight| (operation.clone(), loaded.places.stack(&[place(operation)]));
    slot.operations.iter().map(placed).collect()
}

/// What a status file lacks.
#[derive(Default)]
struct Lacks {
    cut_off: bool,
    damaged: usize,
    other_version: bool,
}

/// Where the threads of a process are by now.
pub fn threads_now(loaded: &Loaded, process: &Process) -> Option<Vec<Whereabouts>> {
    let file = open::open(loaded.status.get((process.host as usize).checked_sub(1)?)?).ok()?;
    let at = HEADER_SIZE as u64 + u64::from(process.number) * SLOT_SIZE as u64 + offset::WAITS as u64;
    let mut places = vec![0; MAX_THREADS * place::SIZE];
    file.read_exact_at(&mut places, at).ok()?;
    Some(Whereabouts::all(&places))
}

/// Takes over every slot that was begun. A file that was cut off gives the slots that it still holds.
pub fn read(node: &str, path: &Path, loaded: &mut Loaded) {
    let mut lacks = Lacks::default();
    loaded.totals.hosts += 1;
    if let Err(error) = slots(node, path, loaded, &mut lacks) {
        loaded.damage.unreadable(path, &error);
    }
    let host = runs::host_of(node);
    let mut tell = |what: String| loaded.damage.tell(|| format!("the status file of {host} {what}"));
    if lacks.cut_off {
        tell("was cut off: ranks may be missing here".into());
    }
    if lacks.damaged > 0 {
        let what = if lacks.damaged == 1 { "place" } else { "places" };
        tell(format!("has {} damaged {what}: ranks may be missing here", lacks.damaged));
    }
    if lacks.other_version {
        tell("was written by another version of the library: its ranks are missing here".into());
    }
}

fn slots(node: &str, path: &Path, loaded: &mut Loaded, lacks: &mut Lacks) -> io::Result<()> {
    let mut file = BufReader::with_capacity(8 * SLOT_SIZE, open::open(path)?);
    let mut bytes = vec![0; SLOT_SIZE];
    const { assert!(HEADER_SIZE <= SLOT_SIZE) };
    let header = fill(&mut file, &mut bytes[..HEADER_SIZE])?;
    let handed_out = if header < 4 { 0 } else { word(&bytes, 0) as usize };
    let mut whole = 0;
    lacks.cut_off = header < HEADER_SIZE;
    while whole < MOST_SLOTS && !lacks.cut_off {
        match fill(&mut file, &mut bytes)? {
            SLOT_SIZE => slot(node, whole as u32, &bytes, loaded, lacks),
            0 => break,
            _ => lacks.cut_off = true,
        }
        whole += 1;
    }
    lacks.cut_off |= whole < handed_out;
    Ok(())
}

fn slot(node: &str, number: u32, bytes: &[u8], loaded: &mut Loaded, lacks: &mut Lacks) {
    let Some(mut slot) = Slot::parse(bytes) else {
        // One that was handed out and never begun is empty.
        lacks.damaged += usize::from(bytes[..offset::EXECUTABLE].iter().any(|&byte| byte != 0));
        return;
    };
    if word(bytes, offset::VERSION) != VERSION {
        lacks.other_version = true;
        return;
    }
    if slot.world != 0 && i64::from(slot.rank) >= i64::from(slot.world) {
        lacks.damaged += 1;
        return;
    }
    loaded.totals.add(&mut slot);
    loaded.slots.add(node, number, slot.pid, loaded.processes.len(), slot.findings);
    let program = loaded.totals.program(&slot.executable);
    let mut process =
        Process { slot, host: loaded.totals.hosts, number, program, running: false, operations: Vec::new() };
    if !process.ended() {
        process.operations = operations(&process.slot, loaded);
    }
    (process.slot.executable, process.slot.operations) = (String::new(), Vec::new());
    loaded.processes.push(process);
}

/// As many bytes as there are.
fn fill(file: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < bytes.len() {
        match file.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
