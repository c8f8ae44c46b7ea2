//! Which calls are beyond what MPI provides for threads (11.2.1), as far as the events of each process show it.

use super::files::Files;
use crate::load::Loaded;
use mpiwarden::findings::status::level;
use mpiwarden_analysis::{Mark, Misfit, Mismatch, NamedEvent, OneThread, Recording, ThreadUse, thread_use};

/// What is wrong in the processes of which several threads made events (`threads`, by position in `files`).
pub(super) fn judge(loaded: &Loaded, files: &Files, threads: &[bool]) -> Vec<Mismatch> {
    let mut found = Vec::new();
    for (process, recorded) in files.recorded.iter().enumerate().filter(|(process, _)| threads[*process]) {
        let level = match loaded.processes[recorded.process].slot.level {
            level::SINGLE => OneThread::Single,
            level::FUNNELED => OneThread::Funneled,
            level::SERIALIZED => OneThread::Serialized,
            _ => continue, // more than one may call, or it is not known
        };
        let ThreadUse { others, at_once } = thread_use(files.read(process, Mark::default()));
        let fault = Misfit::Threads { level };
        let mut add = |first: u32, second: Option<u32>, count: u64| {
            let event = |place| NamedEvent { process, place };
            let (first, second) = (event(first), second.map(event));
            found.push(Mismatch { fault: fault.clone(), first, second, count });
        };
        match level {
            OneThread::Single | OneThread::Funneled => {
                others.into_iter().for_each(|(place, count)| add(place, None, count));
            }
            OneThread::Serialized => {
                at_once.into_iter().for_each(|((met, began), count)| add(met, Some(began), count));
            }
        }
    }
    found
}
