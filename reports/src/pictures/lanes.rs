//! Which call came before which: a lane for each rank, and time from top to bottom as far as it is known.

use super::drawn::{Conflict, Connection, LaneStep, Lanes, Place};
use crate::ranks;
use crate::report::Finding;
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::subject::OrderedCall;

/// Calls of a picture, and lanes.
const MOST_STEPS: usize = 48;
const MOST_LANES: usize = 12;

/// The lanes of a finding that tells of more than one call.
pub fn of_finding(finding: &Finding) -> Option<Lanes> {
    let calls = &finding.subject.as_ref()?.order;
    let mut lanes: Vec<i32> = Vec::new();
    for call in calls.iter().take(MOST_STEPS) {
        if !lanes.contains(&call.rank) && lanes.len() < MOST_LANES {
            lanes.push(call.rank);
        }
    }
    lanes.sort_unstable();
    let lane = |call: &OrderedCall| lanes.binary_search(&call.rank).ok();
    // By position among all calls: that among those that are drawn.
    let mut drawn: Vec<Option<usize>> = Vec::new();
    let mut steps: Vec<LaneStep> = Vec::new();
    for call in calls {
        let lane = lane(call).filter(|_| steps.len() < MOST_STEPS);
        drawn.push(lane.map(|_| steps.len()));
        steps.extend(lane.map(|lane| step(finding, call, lane)));
    }
    if steps.len() < 2 {
        return None;
    }
    let to = |at: usize| drawn.get(at).copied().flatten();
    let mut before = Vec::new();
    let mut under_way = Vec::new();
    for (call, at) in calls.iter().zip(&drawn).filter_map(|(call, at)| Some((call, (*at)?))) {
        let connected = |from: &usize| to(*from).map(|from| Connection { from, to: at });
        before.extend(call.after.iter().filter_map(connected));
        under_way.extend(call.completes.as_ref().and_then(connected));
    }
    let faults: Vec<usize> = (0..steps.len()).filter(|at| steps[*at].fault).collect();
    let conflict = match faults[..] {
        [from, to] if !before.iter().any(|known| (known.from, known.to) == (from, to)) => {
            Some(Conflict { from, to, unordered: is_about_order(finding) })
        }
        _ => None,
    };
    let names = lanes.iter().map(|rank| ranks::phrase(&rank.to_string(), 0)).collect();
    let omitted = calls.len() - steps.len();
    Some(Lanes { names, steps, before, under_way, conflict, omitted })
}

fn is_about_order(finding: &Finding) -> bool {
    let about = [Check::RmaConflict, Check::RmaUnordered, Check::LocalConflict, Check::ReadyEarly];
    Check::from_id(&finding.check).is_some_and(|check| about.contains(&check))
}

/// The two that are the fault are the call itself and the first other one.
fn step(finding: &Finding, call: &OrderedCall, lane: usize) -> LaneStep {
    let related = call.related.filter(|_| !call.own).and_then(|at| finding.related.get(at));
    let text = match related {
        _ if call.own => "this call".into(),
        Some(related) => related.message.clone(),
        // What another process did is known when a call returns.
        None if !call.after.is_empty() => "returns".into(),
        None => String::new(),
    };
    let place = Place::own_or_related(finding, call.own, related);
    let fault = call.own || related.is_some_and(|related| related.role == "other");
    LaneStep { lane, call: call.call.clone(), text, place, fault }
}
