//! Ready sends whose receive was certainly not posted yet (3.4): the order of events, which only what certainly orders makes, has the send before the call
//! that posts the receive.
//!
//! Where nothing orders the two, the receive may have been first, and nothing is said. Left out are processes with several threads, of which it is not known
//! when a send was begun; and messages that were taken out of the queue before (3.8.2).

use crate::calls::calls;
use crate::collectives;
use crate::edges::Edges;
use crate::job::Job;
use crate::messages::{self, Channel};
use crate::misfits::{Found, Misfit, NamedEvent};
use crate::order::Order;
use mpiwarden::events::Did;
use mpiwarden_spec::Procedure;
use rustc_hash::FxHashSet;

/// Judges all ready sends.
pub(super) fn judge(job: &Job, names: &[Procedure], found: &mut Found) {
    let modes: FxHashSet<u16> =
        names.iter().filter(|name| is_ready(name.name())).map(|name| name.place() as u16).collect();
    let ready: Vec<ReadySends> = (0..job.len()).map(|process| ReadySends::of(job, process, &modes)).collect();
    if ready.iter().all(ReadySends::are_none) {
        return;
    }
    let mut edges = Edges::default();
    messages::order(job, &mut edges, &mut Vec::new());
    collectives::order(job, &mut edges);
    let Some(order) = Order::new(job.len(), &edges.list, edges.hubs, false) else { return };
    let is_one_thread: Vec<bool> = (0..job.len()).map(|process| has_one_thread(job, process)).collect();
    for ((_, source, destination, _), channel) in messages::channels(job) {
        if is_one_thread[source] && is_one_thread[destination] && !ready[source].are_none() {
            early(job, (source, destination), &channel, &ready[source], &order, found);
        }
    }
}

/// The ready sends of a process.
struct ReadySends {
    /// The places of their calls, where these say so.
    places: FxHashSet<u32>,
    /// The events of those that were started.
    started: FxHashSet<u32>,
}

impl ReadySends {
    fn of(job: &Job, process: usize, modes: &FxHashSet<u16>) -> ReadySends {
        let all = calls(job, process).into_iter().filter(|(_, call)| modes.contains(call));
        let places = all.map(|(place, _)| place).collect();
        let (mut started, mut ready) = (FxHashSet::default(), None);
        for (at, event) in job.events[process].iter().enumerate() {
            if matches!(event.did, Did::Ready {}) {
                ready = Some(event.place);
            } else if matches!(event.did, Did::Send { .. }) && ready.take() == Some(event.place) {
                started.insert(at as u32);
            }
        }
        ReadySends { places, started }
    }

    fn are_none(&self) -> bool {
        self.places.is_empty() && self.started.is_empty()
    }
}

fn is_ready(name: &str) -> bool {
    matches!(name, "MPI_Rsend" | "MPI_Irsend")
}

fn has_one_thread(job: &Job, process: usize) -> bool {
    !job.events[process].iter().any(|event| matches!(event.did, Did::Thread { thread } if thread != 0))
}

/// Judges the ready sends of one envelope.
fn early(
    job: &Job,
    (source, destination): (usize, usize),
    channel: &Channel,
    ready: &ReadySends,
    order: &Order,
    found: &mut Found,
) {
    let sure = channel.receives.iter().take_while(|taken| taken.unsure == 0 && !taken.is_matched);
    for (send, taken) in channel.sends.iter().zip(sure) {
        let place = job.events[source][send.at as usize].place;
        let is_ready = ready.places.contains(&place) || ready.started.contains(&send.at);
        let Some(begun) = begun(job, destination, taken.posted).filter(|_| is_ready) else { continue };
        if order.reaches((source, send.at), (destination, begun)) {
            let second = job.events[destination][taken.posted as usize].place;
            let named = |process, place| NamedEvent { process, place };
            found.add(Misfit::Early {}, named(source, place), Some(named(destination, second)));
        }
    }
}

/// Where the call began that posts a receive: it is known of a receive with a request, and of a blocking one where its beginning is an event.
fn begun(job: &Job, process: usize, posted: u32) -> Option<u32> {
    let events = job.events[process];
    let event = &events[posted as usize];
    if !matches!(event.did, Did::Received { .. }) {
        return Some(posted);
    }
    let before =
        events[..posted as usize].iter().rposition(|before| matches!(before.did, Did::Awaits { .. }))?;
    (events[before].place == event.place).then_some(before as u32)
}
