//! Ready sends whose receive was certainly not posted yet (3.4): the order of events, which only what certainly orders makes, has the send before the call
//! that posts the receive.
//!
//! Where nothing orders the two, the receive may have been first, and nothing is said. Left out are processes with several threads, of which it is not known
//! when a send was begun; sends that `MPI_Start` begins, whose mode the events do not tell; and messages that were taken out of the queue before (3.8.2).

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
    // By process: the places of its ready sends.
    let ready: Vec<FxHashSet<u32>> = (0..job.len())
        .map(|process| {
            let all = calls(job, process).into_iter().filter(|(_, call)| modes.contains(call));
            all.map(|(place, _)| place).collect()
        })
        .collect();
    if ready.iter().all(FxHashSet::is_empty) {
        return;
    }
    let mut edges = Edges::default();
    messages::order(job, &mut edges, &mut Vec::new());
    collectives::order(job, &mut edges);
    let Some(order) = Order::new(job.len(), &edges.list, edges.hubs, false) else { return };
    let is_one_thread: Vec<bool> = (0..job.len()).map(|process| has_one_thread(job, process)).collect();
    for ((_, source, destination, _), channel) in messages::channels(job) {
        if is_one_thread[source] && is_one_thread[destination] && !ready[source].is_empty() {
            early(job, (source, destination), &channel, &ready[source], &order, found);
        }
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
    ready: &FxHashSet<u32>,
    order: &Order,
    found: &mut Found,
) {
    let sure = channel.receives.iter().take_while(|taken| taken.unsure == 0 && !taken.is_matched);
    for (send, taken) in channel.sends.iter().zip(sure) {
        let place = job.events[source][send.at as usize].place;
        let Some(begun) = begun(job, destination, taken.posted).filter(|_| ready.contains(&place)) else {
            continue;
        };
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
