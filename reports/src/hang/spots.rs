//! Where each process was that did not reach its end of MPI: call, place and partner, from its slot and its events.

use super::waited::Waited;
use crate::load::places::StackIndex;
use crate::load::{Loaded, WaitSpot};
use crate::order::EventCall;
use crate::render::numbers::counted;
use mpiwarden::events::Number;
use mpiwarden::findings::form::Frame;
use mpiwarden::findings::waits::{Whereabouts, flag, peer};
use mpiwarden::mirror::naming::Name;
use mpiwarden_analysis::waits::{Waiter, Who};
use rustc_hash::FxHashMap;

/// The threads that stand for their process: those that wait, else the first that ever made a call.
fn shown(threads: &[Whereabouts]) -> Vec<&Whereabouts> {
    let waits: Vec<&Whereabouts> = threads.iter().filter(|at| at.inside && at.call.is_some()).collect();
    if waits.is_empty() { threads.iter().find(|at| at.call.is_some()).into_iter().collect() } else { waits }
}

/// By process; empty where its slot says nothing. `places`: by process, of its events.
pub fn spots(
    loaded: &mut Loaded,
    waiters: &[Waiter],
    places: &[FxHashMap<Number, EventCall>],
    waited: &[Option<Waited>],
) -> Vec<Vec<WaitSpot>> {
    let who = Who::of(waiters);
    let mut spots = Vec::new();
    for (process, waiter) in waiters.iter().enumerate() {
        let spot = |(nth, at): (usize, &Whereabouts)| {
            let call = at.call?.name();
            let stack = places[process].get(&at.place).map(|place| place.stack);
            let stack =
                stack.or_else(|| stack_of_caller(loaded, waited[process].as_ref().filter(|_| nth == 0)));
            let rooted = call_has_root(call);
            let on_window = at.flags & flag::WINDOW != 0;
            let partner = (at.peer != peer::NONE).then(|| partner(&who, waiters, process, at)).flatten();
            Some(WaitSpot {
                call,
                inside: at.inside,
                stack,
                communicator: communicator(waiter, at),
                peer: partner.filter(|_| !rooted && !on_window),
                tag: (at.tag != peer::NONE).then_some(at.tag),
                root: partner.filter(|_| rooted),
                target: partner.filter(|_| on_window),
                seconds: waited[process].as_ref().map(|waited| waited.seconds),
            })
        };
        spots.push(shown(&waiter.threads).into_iter().enumerate().filter_map(spot).collect());
    }
    spots
}

/// Collective calls say their root where others say a partner.
fn call_has_root(call: &str) -> bool {
    let name = call.trim_end_matches("_c").trim_start_matches("MPI_").trim_start_matches('I');
    let name = name.to_ascii_lowercase();
    ["bcast", "gather", "gatherv", "scatter", "scatterv", "reduce"].contains(&name.as_str())
}

fn partner(who: &Who, waiters: &[Waiter], process: usize, at: &Whereabouts) -> Option<i32> {
    let rank = match at.peer {
        // All members are no partner.
        peer::ANY if at.tag == peer::NONE => return None,
        peer::ANY => return Some(-1),
        rank => u32::try_from(rank).ok()?,
    };
    if at.name == Name::WORLD.number() {
        return i32::try_from(rank).ok();
    }
    let member = if at.flags & flag::WINDOW != 0 {
        who.member_of_window(waiters, process, at.number, rank)
    } else {
        who.member(waiters, process, at.number, rank)
    };
    Some(waiters[member?].rank)
}

/// What a person calls it.
fn communicator(waiter: &Waiter, at: &Whereabouts) -> Option<String> {
    if at.flags & flag::WINDOW != 0 {
        return None;
    }
    if at.name == Name::WORLD.number() {
        return Some("MPI_COMM_WORLD".into());
    }
    let known = waiter.history.as_ref()?.comms.get(&at.number)?;
    // Alike for the members of both groups.
    let of = match known.between {
        Some(other) => {
            let sizes = [known.size, other.size];
            let least = sizes[0].min(sizes[1]);
            format!("between groups of {least} and {}", counted(u64::from(sizes[0].max(sizes[1])), "rank"))
        }
        None => format!("of {}", counted(known.size.into(), "rank")),
    };
    (at.number != 0).then(|| format!("a communicator {of}"))
}

/// Only the innermost frame is known where the process kept no events.
fn stack_of_caller(loaded: &mut Loaded, waited: Option<&Waited>) -> Option<StackIndex> {
    let waited = waited.filter(|waited| !waited.module.is_empty())?;
    let frame = Frame { module: waited.module.clone(), build_id: String::new(), offset: waited.offset };
    Some(loaded.places.stack(&[frame]))
}
