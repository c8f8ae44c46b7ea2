//! Which processes wait for each other in a circle, or for one that has ended, so that none of them can ever go on (3.5, 6.14).
//!
//! [`judge`] is handed where every process is (its slot) and what it did (its events), and answers with faults. It has no clock: whether the
//! job stands still is known by whoever asks. What is not certain makes it silent: a message that may be on its way, another thread that may
//! help, a call that nobody follows, a process whose events are missing.
//!
//! The way: what each process did (`history`), who is who (`teams`), what each thread waits for (`needs`), which processes can never go
//! on (`hopeless`), and the circles among them (`circles`). What two groups wait for that become one communicator is in `groups`, and which groups of
//! two worlds have one is in `worlds`.
//!
//! Left out: the names of places and the words of a report (`reports`), and transfers that all have entered.

mod circles;
mod groups;
mod history;
mod hopeless;
mod needs;
mod teams;
mod waiter;
mod worlds;

use hopeless::Trust;

pub use history::{Entered, Epochs, History, Known, Open, ProcessStart, SentCount};
pub use teams::Who;
pub use waiter::{Fault, FaultKind, Life, Unreceived, Wait, Waiter, What};

use mpiwarden::findings::waits::Whereabouts;
use needs::{Asking, Need};
use teams::Teams;

/// The faults of a job, in the order of their first processes. `still`: it is known that it stands still, so that a call which
/// may return early does not.
pub fn judge(waiters: &[Waiter], still: bool) -> Vec<Fault> {
    let teams = Teams::of(waiters);
    let asking = Asking::new(waiters, &teams);
    let needs = needs(&asking);
    let taken = if still { Trust::Still } else { Trust::Certain };
    let hopeless = hopeless::find(waiters, &needs, taken);
    let faults = circles::faults(waiters, &needs, &hopeless, taken);
    if faults.is_empty() && still {
        return circles::stuck(waiters, &needs).into_iter().collect();
    }
    faults
}

/// What was sent from one of these processes to another one and is not received, as far as it is known.
pub fn unreceived(waiters: &[Waiter], among: &[usize]) -> Vec<Unreceived> {
    let teams = Teams::of(waiters);
    let mut found = Vec::new();
    for &from in among {
        let Some(history) = &waiters[from].history else { continue };
        for (&(comm, to, tag), sent) in &history.sent {
            let Some(known) = history.comms.get(&comm) else { continue };
            let team = teams.comm(from, waiters, comm);
            let member = team.zip(known.peer(to)).and_then(|(team, to)| team.members.get(&to));
            let Some(&(to, number)) = member else { continue };
            let Some(theirs) = waiters[to].history.as_ref().filter(|_| among.contains(&to)) else { continue };
            let received = theirs.received.get(&(number, known.rank, tag)).copied().unwrap_or(0);
            let count = sent.count.saturating_sub(received);
            if count > 0 {
                found.push(Unreceived { from, to, tag, count });
            }
        }
    }
    found.sort();
    found
}

/// By process and thread.
fn needs(asking: &Asking) -> Vec<Vec<Need>> {
    let of = |(process, waiter): (usize, &Waiter)| {
        let need = |at: &Whereabouts| if at.inside { asking.need(process, at) } else { Need::Unknown };
        waiter.threads.iter().map(need).collect()
    };
    asking.waiters.iter().enumerate().map(of).collect()
}
