//! What each process does that may have to wait, read from its events.

use crate::answer::Blind;
use crate::calls::calls;
use crate::job::{Job, ends};
use crate::messages::{self, Taken};
use mpiwarden::events::{ANY, Did, Number, Posted};
use mpiwarden_spec::Procedure;
use rustc_hash::FxHashMap;

/// What has to be before a process goes on. Events are positions in their process.
#[derive(Clone, Copy)]
pub(super) enum Precondition {
    Nothing,
    /// The process has entered the send of the message.
    Send {
        process: usize,
        at: u32,
    },
    /// The process has posted the receive of the message.
    Receive {
        process: usize,
        at: u32,
    },
    /// Nothing, but the process enters a collective operation.
    Enter {
        operation: usize,
    },
    /// All members have entered it.
    Leave {
        operation: usize,
    },
}

#[derive(Clone, Copy)]
pub(super) struct Step {
    pub at: u32,
    pub place: u32,
    /// Equal for what one call waits for.
    pub call: u32,
    pub need: Precondition,
    /// No library ends it before.
    pub strict: bool,
    /// It can end in this way only.
    pub certain: bool,
}

pub(super) struct CollectiveCall {
    /// How many have to enter; 0 where it is not known who.
    pub size: usize,
    pub members: Vec<usize>,
}

pub(super) struct Steps {
    /// By process, in their order.
    pub steps: Vec<Vec<Step>>,
    pub operations: Vec<CollectiveCall>,
    /// What is not among them, and was done.
    pub blind: Vec<Blind>,
}

impl Steps {
    pub fn of(job: &Job, names: &[Procedure]) -> Steps {
        let (steps, operations) = (vec![Vec::new(); job.len()], Vec::new());
        let blind = Vec::from_iter((0..job.len()).any(|of| has_threads(job, of)).then_some(Blind::Threads));
        let mut all = Steps { steps, operations, blind };
        // Looked through once, for it takes all events.
        let has_order: Vec<bool> = (0..job.len()).map(|process| has_order(job, process)).collect();
        let messages = Messages::of(job, &has_order);
        // By communicator, and the n-th of it.
        let mut numbers: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        for process in (0..job.len()).filter(|process| has_order[*process]) {
            let reading =
                StepReading { job, process, names, messages: &messages, calls: calls(job, process) };
            reading.read(&mut all, &mut numbers);
        }
        let counts: Vec<usize> = all.operations.iter().map(|operation| operation.members.len()).collect();
        for (operation, count) in all.operations.iter_mut().zip(counts) {
            // Members whose events are not all there, or in no order, may have entered.
            if count < operation.size {
                operation.size = 0;
            }
        }
        all
    }
}

/// Whether all its events are there, of one thread.
fn has_order(job: &Job, process: usize) -> bool {
    job.whole[process]
        && !job.gaps.iter().any(|(gap, _)| *gap == process)
        && !job.events[process].iter().any(|event| is_other_thread(&event.did))
}

fn is_other_thread(did: &Did) -> bool {
    matches!(did, Did::Thread { thread } if *thread != 0)
}

/// Whether another thread than the one that started MPI sends, or takes part in collective operations.
fn has_threads(job: &Job, process: usize) -> bool {
    let mut other = false;
    job.events[process].iter().any(|event| {
        if let Did::Thread { .. } = event.did {
            other = is_other_thread(&event.did);
        }
        other && matches!(event.did, Did::Send { .. } | Did::Collective { .. })
    })
}

/// The partners of messages: by process and event of a send, the receive; and the other way round. No event is both.
struct Messages {
    partners: Vec<Vec<Partner>>,
}

/// A process and one of its events.
#[derive(Clone, Copy)]
struct Partner {
    process: u32,
    at: u32,
}

impl Partner {
    const NONE: Partner = Partner { process: u32::MAX, at: u32::MAX };
}

impl Messages {
    /// `has_order`: by process.
    fn of(job: &Job, has_order: &[bool]) -> Messages {
        let mut partners: Vec<Vec<Partner>> = vec![Vec::new(); job.len()];
        let mut set = |(process, at): (usize, u32), partner: (usize, u32)| {
            let of_process = &mut partners[process];
            if of_process.is_empty() {
                of_process.resize(job.events[process].len(), Partner::NONE);
            }
            of_process[at as usize] = Partner { process: partner.0 as u32, at: partner.1 };
        };
        for ((_, source, destination, _), channel) in &messages::channels(job) {
            if !has_order[*source] || !has_order[*destination] {
                continue;
            }
            for (sent, Taken { posted, unsure, .. }) in channel.sends.iter().zip(&channel.receives) {
                if *unsure > 0 {
                    break;
                }
                set((*source, sent.at), (*destination, *posted));
                set((*destination, *posted), (*source, sent.at));
            }
        }
        Messages { partners }
    }

    fn partner(&self, process: usize, at: u32) -> Option<(usize, u32)> {
        let Partner { process, at } = *self.partners[process].get(at as usize)?;
        (at != Partner::NONE.at).then_some((process as usize, at))
    }
}

/// How an operation that has a request began.
enum StartedOperation {
    Send { at: u32, strict: bool },
    Receive { at: u32, named: bool },
    Collective { operation: usize },
}

struct StepReading<'a, 'b> {
    job: &'a Job<'b>,
    process: usize,
    names: &'a [Procedure],
    messages: &'a Messages,
    calls: FxHashMap<u32, u16>,
}

impl StepReading<'_, '_> {
    /// The procedure of a place, without what tells its large form.
    fn name(&self, place: u32) -> &'static str {
        let call = self.calls.get(&place).and_then(|call| self.names.get(usize::from(*call)));
        let name = call.map_or("", |call| call.name());
        name.strip_suffix("_c").unwrap_or(name)
    }

    fn read(&self, all: &mut Steps, numbers: &mut FxHashMap<(usize, usize), usize>) {
        let events = self.job.events[self.process];
        let ends = ends(events);
        let mut begun: FxHashMap<Number, StartedOperation> = FxHashMap::default();
        let mut counts: FxHashMap<usize, usize> = FxHashMap::default();
        let mut blocking: FxHashMap<usize, usize> = FxHashMap::default();
        // The send of a call that also receives: its event and place.
        let mut both: Option<(u32, u32)> = None;
        let mut steps: Vec<Step> = Vec::new();
        let (mut started, mut one_handle, mut between) = (false, false, false);
        // The event and the place of the last end of a request, and the call that it is of.
        let (mut last, mut call) = ((DONE_BEFORE, 0), 0);
        for (at, event) in events.iter().enumerate() {
            let (at, place) = (at as u32, event.place);
            let mut add = |need: Option<Precondition>, strict: bool, certain: bool, call: u32| {
                steps.extend(need.map(|need| Step { at, place, call, need, strict, certain }));
            };
            match &event.did {
                Did::Send { request, .. } => {
                    let name = self.name(place);
                    if *request != 0 {
                        if let Some(strict) = mode(name) {
                            begun.insert(*request, StartedOperation::Send { at, strict });
                        } else if matches!(name, "MPI_Start" | "MPI_Startall") {
                            started = true;
                        }
                    } else if name.starts_with("MPI_Sendrecv") {
                        both = Some((at, place));
                    } else if let Some(strict) = mode(name) {
                        call += 1;
                        add(self.receive_of(at), strict, true, call);
                    }
                }
                Did::Received { by: Posted { from, tag }, .. } => {
                    call += 1;
                    let name = self.name(place);
                    let is_named = *from != ANY && *tag != ANY;
                    add(self.send_of(at), true, is_named && is_receive(name), call);
                    if let Some((sent, _)) = both.take().filter(|(_, of)| *of == place) {
                        add(self.receive_of(sent), false, true, call);
                    }
                }
                Did::Post { from, tag, request, .. } => {
                    let named = *from != ANY && *tag != ANY;
                    begun.insert(*request, StartedOperation::Receive { at, named });
                }
                Did::Collective { comm, request, .. } => {
                    let Some((team, _)) = self.job.rank(self.process, *comm) else { continue };
                    // Nobody waits for those of its own group there (6.3): nothing is said of who waits for whom.
                    if self.job.comms[team].first.is_some() {
                        between = true;
                        continue;
                    }
                    let count = counts.entry(team).or_default();
                    let size = self.job.comms[team].size as usize;
                    let operation = *numbers.entry((team, *count)).or_insert_with(|| {
                        all.operations.push(CollectiveCall { size, members: Vec::new() });
                        all.operations.len() - 1
                    });
                    *count += 1;
                    all.operations[operation].members.push(self.process);
                    if *request == 0 {
                        blocking.insert(team, operation);
                    } else {
                        begun.insert(*request, StartedOperation::Collective { operation });
                    }
                    call += 1;
                    add(Some(Precondition::Enter { operation }), true, true, call);
                }
                Did::Left { comm } => {
                    let Some(team) = self.job.comm(self.process, *comm) else { continue };
                    let Some(operation) = blocking.remove(&team) else { continue };
                    call += 1;
                    let name = self.name(place);
                    // It is collective, and expected to be local (7.4.3).
                    let need = (name != "MPI_Comm_free").then_some(Precondition::Leave { operation });
                    add(need, name == "MPI_Barrier", true, call);
                }
                Did::Done { request, sure, .. } => {
                    // A wait for all has its ends one after another.
                    let name = self.name(place);
                    if last != (at.wrapping_sub(1), place) || name != "MPI_Waitall" {
                        call += 1;
                    }
                    last = (at, place);
                    let only = matches!(name, "MPI_Wait" | "MPI_Waitall");
                    // The first end of a request is its own.
                    if ends.get(*request).is_none_or(|end| end.at != at) {
                        continue;
                    }
                    match begun.remove(request) {
                        // It may be another one's: nothing waits for it.
                        Some(_) if !sure => one_handle = true,
                        Some(StartedOperation::Send { at: sent, strict }) => {
                            add(self.receive_of(sent), strict, only, call)
                        }
                        Some(StartedOperation::Receive { at: posted, named }) => {
                            add(self.send_of(posted), true, only && named, call);
                        }
                        Some(StartedOperation::Collective { operation }) => {
                            add(Some(Precondition::Leave { operation }), false, only, call);
                        }
                        None => {}
                    }
                }
                Did::Module { .. }
                | Did::Place { .. }
                | Did::Shape { .. }
                | Did::Comm { .. }
                | Did::Window { .. }
                | Did::Mapped { .. }
                | Did::Shared { .. }
                | Did::SharesMemory { .. }
                | Did::SendMatched { .. }
                | Did::Probed { .. }
                | Did::GivenUp { .. }
                | Did::Cancels { .. }
                | Did::Closes {}
                | Did::Between { .. }
                | Did::Parts { .. }
                | Did::Arrived { .. }
                | Did::OtherWorld { .. }
                | Did::Local { .. }
                | Did::Watched { .. }
                | Did::Awaits { .. }
                | Did::Contributes { .. }
                | Did::Signature { .. }
                | Did::Holds { .. }
                | Did::Taken { .. }
                | Did::Fills { .. }
                | Did::Ready {}
                | Did::Thread { .. }
                | Did::Fence { .. }
                | Did::Fenced { .. }
                | Did::Expose { .. }
                | Did::Access { .. }
                | Did::AccessEnded { .. }
                | Did::ExposeEnded { .. }
                | Did::Lock { .. }
                | Did::Unlock { .. }
                | Did::Unlocked { .. }
                | Did::Flush { .. }
                | Did::Sync { .. }
                | Did::Attached { .. }
                | Did::Detach { .. }
                | Did::WindowEnds { .. }
                | Did::Rma { .. }
                | Did::Unknown { .. }
                | Did::Uses { .. }
                | Did::Failed {}
                | Did::Counted { .. }
                | Did::LetGo {}
                | Did::GoesOn {}
                | Did::Missing {} => {}
            }
        }
        all.steps[self.process] = steps;
        all.blind.extend(started.then_some(Blind::Started));
        all.blind.extend(one_handle.then_some(Blind::OneHandle));
        all.blind.extend(between.then_some(Blind::Between));
    }

    /// The receive of what is sent in an event. `None`: it is not known, or there is none.
    fn receive_of(&self, at: u32) -> Option<Precondition> {
        let (process, at) = self.messages.partner(self.process, at)?;
        Some(Precondition::Receive { process, at })
    }

    fn send_of(&self, at: u32) -> Option<Precondition> {
        let (process, at) = self.messages.partner(self.process, at)?;
        Some(Precondition::Send { process, at })
    }
}

/// No event.
const DONE_BEFORE: u32 = u32::MAX;

/// Whether a send waits for its receive whatever the library does. `None`: it waits for nothing, or its mode is not known.
fn mode(name: &str) -> Option<bool> {
    match name {
        "MPI_Send" | "MPI_Isend" | "MPI_Isendrecv" | "MPI_Isendrecv_replace" => Some(false),
        "MPI_Ssend" | "MPI_Issend" => Some(true),
        _ => None,
    }
}

/// Whether a call that received a message could not have returned without.
fn is_receive(name: &str) -> bool {
    matches!(name, "MPI_Recv" | "MPI_Mprobe" | "MPI_Sendrecv" | "MPI_Sendrecv_replace")
}
