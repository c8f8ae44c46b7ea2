//! Who waits for whom: a point for each group of ranks on a circle, and an arrow to each group that it waits for.

use super::drawn::{Connection, Place, WaitGraph, WaitPoint};
use crate::ranks;
use crate::report::Finding;
use mpiwarden::findings::subject::{WaitingGroup, WaitingState};
use std::f64::consts::TAU;

/// Points of a picture.
const MOST: usize = 24;
/// Radius of the circle, in parts of the picture.
const RADIUS: f64 = 0.36;

/// The picture of a finding that tells who waits.
pub fn of_finding(finding: &Finding) -> Option<WaitGraph> {
    let groups = &finding.subject.as_ref()?.waits;
    let drawn = &groups[..groups.len().min(MOST)];
    if drawn.is_empty() {
        return None;
    }
    let order = along(drawn);
    let position = |group: usize| order.iter().position(|other| *other == group);
    let points = order.iter().enumerate().map(|(at, group)| {
        let (x, y) = spot(at, order.len());
        point(finding, &drawn[*group], (x, y))
    });
    let mut arrows = Vec::new();
    for (group, waiting) in drawn.iter().enumerate() {
        for of in &waiting.of {
            if let (Some(from), Some(to)) = (position(group), position(*of)) {
                arrows.push(Connection { from, to });
            }
        }
    }
    Some(WaitGraph { points: points.collect(), arrows, omitted: groups.len() - drawn.len() })
}

/// The groups in an order in which one that is waited for comes next, where that goes.
fn along(groups: &[WaitingGroup]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for first in 0..groups.len() {
        let mut next = Some(first).filter(|group| !order.contains(group));
        while let Some(group) = next {
            order.push(group);
            let of = groups[group].of.iter().copied();
            next = of.filter(|other| *other < groups.len()).find(|other| !order.contains(other));
        }
    }
    order
}

/// Where the point at this position lies, of so many.
fn spot(at: usize, of: usize) -> (f64, f64) {
    match of {
        1 => (0.5, 0.5),
        2 => (if at == 0 { 0.2 } else { 0.8 }, 0.5),
        _ => {
            let angle = TAU * (at as f64 / of as f64 - 0.25);
            (0.5 + RADIUS * angle.cos(), 0.5 + RADIUS * angle.sin())
        }
    }
}

fn point(finding: &Finding, group: &WaitingGroup, (x, y): (f64, f64)) -> WaitPoint {
    let related = group.related.and_then(|at| finding.related.get(at));
    let place = Place::own_or_related(finding, group.own, related);
    let tag = group.tag.map(|tag| format!(", tag {tag}")).unwrap_or_default();
    let any = if group.any { ", for any of" } else { "" };
    let text = match (group.state, &group.call) {
        (WaitingState::Waits, Some(call)) => format!("in {call}{tag}{any}"),
        (WaitingState::Waits, None) => format!("waiting{tag}{any}"),
        (WaitingState::Ended, _) => "ended".into(),
        (WaitingState::Elsewhere, _) => "not known to wait".into(),
        (WaitingState::More, _) => "waiting, too".into(),
    };
    let number = ranks::count(&group.ranks);
    let who = ranks::phrase(&group.ranks, 0);
    WaitPoint { x, y, who, ranks: number, call: group.call.clone(), text, place, fault: group.own }
}
