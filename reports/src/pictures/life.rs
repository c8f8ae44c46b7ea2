//! The life of a key and its attributes, of an object or of a region: what happened, in order, and where the fault is.
//!
//! With event numbers the order is that of one rank. Without them it is what must be so: things are created before they
//! are used, and used before they are freed.

use super::drawn::{Life, Place, Step};
use super::wanted;
use crate::render::words;
use crate::report::{Finding, Keyval, Report, Run};
use mpiwarden::checks::catalogue::{Check, Family};
use mpiwarden::findings::Verdict;

/// Steps of a picture.
const MOST_STEPS: usize = 48;
/// Name of the lane of attributes whose object is not known.
const SOME_OBJECT: &str = "an attribute";

/// The life that a finding is the fault of: its key's where its events are known, else what its related places tell.
/// How often a key was set and deleted is of the whole run, and says nothing about the time before the fault.
pub fn of_finding(report: &Report, finding: &Finding, keyval: Option<usize>) -> Option<Life> {
    let keyval = keyval.and_then(|index| report.keyvals.get(index));
    let kind = kind(finding);
    let title = keyval.map_or_else(|| thing(kind).to_string(), |keyval| title(keyval, &report.run));
    let timed = keyval
        .filter(|keyval| keyval.created_at.is_some() && wanted::event(finding, keyval.life_rank).is_some());
    let mut line = match timed {
        Some(keyval) => Line::of_keyval(keyval),
        None => Line { rank: wanted::own_rank(finding), ..Line::default() },
    };
    let known = timed.is_some();
    for related in &finding.related {
        let Some(turn) = Turn::of_role(&related.role) else { continue };
        // What the key's life tells already.
        let told = line.steps.iter().any(|(_, step)| step.what == related.role);
        if known && (told || turn < Turn::End) {
            continue;
        }
        let lane = if related.role == "set" { line.lane(SOME_OBJECT) } else { 0 };
        let place = Place::of(&related.stack);
        let step = (related.role.as_str(), related.message.clone(), related.event, place);
        line.add(turn, related.rank.or(line.rank), step, lane);
    }
    let is_leak = finding.verdict == Verdict::Leak;
    if is_leak && !known {
        // Leaks are told at the place where the thing was made.
        let set = finding.call.ends_with("_set_attr");
        let (what, text) = if set { ("set", "it was set here") } else { ("created", "it was created here") };
        let lane = if set { line.lane(SOME_OBJECT) } else { 0 };
        line.add(Turn::Use, line.rank, (what, text.into(), None, Place::of(&finding.stack)), lane);
    }
    if line.steps.is_empty() {
        return None;
    }
    line.fault(finding, is_leak);
    Some(line.finished(kind.into(), title))
}

/// The life of the key at this position.
pub fn of_keyval(report: &Report, index: usize) -> Life {
    let Some(keyval) = report.keyvals.get(index) else {
        return Line::default().finished("keyval".into(), String::new());
    };
    Line::of_keyval(keyval).finished("keyval".into(), title(keyval, &report.run))
}

fn title(keyval: &Keyval, run: &Run) -> String {
    let place = Place::of(&keyval.created).map(|place| format!(", created at {}", place.short()));
    format!(
        "{} keyval{}, on {}",
        keyval.kind,
        place.unwrap_or_default(),
        words::who(&keyval.ranks, keyval.world, run)
    )
}

fn kind(finding: &Finding) -> &'static str {
    match Check::from_id(&finding.check).map(|check| check.info().family) {
        Some(Family::Keyvals) => "keyval",
        Some(Family::Attributes) => "attribute",
        Some(Family::Windows) => "window",
        Some(Family::Rma) => "operation",
        Some(Family::Hangs) => "wait",
        Some(Family::Messages) => "call",
        Some(Family::Keys) => "key",
        Some(Family::Objects | Family::Tool) | None => "object",
    }
}

fn thing(kind: &str) -> &'static str {
    match kind {
        "keyval" => "what happened to the keyval",
        "attribute" => "what happened to the attribute",
        "window" | "call" => "what led to it",
        "operation" => "what happened before",
        "wait" => "where the others wait",
        "key" => "what happened to the key",
        _ => "what happened to the object",
    }
}

/// When a step must have been, where its event is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    Start,
    Use,
    Underway,
    End,
    Fault,
}

impl Turn {
    /// None for places that are no step, such as that of a callback function.
    fn of_role(role: &str) -> Option<Turn> {
        Some(match role {
            "created" => Turn::Start,
            "set" | "attached" => Turn::Use,
            "operation" | "epoch" | "locked" | "started" | "fence" => Turn::Underway,
            "detached" | "freed" | "ended" => Turn::End,
            _ => return None,
        })
    }
}

/// A life that is being put together.
#[derive(Default)]
struct Line {
    rank: Option<i32>,
    steps: Vec<(Turn, Step)>,
    /// Names of the lanes behind the first.
    lanes: Vec<String>,
    omitted: u64,
    /// Event of the last step before those that are left out.
    omitted_after: Option<u64>,
}

impl Line {
    fn of_keyval(keyval: &Keyval) -> Line {
        let mut line = Line { rank: keyval.life_rank, ..Line::default() };
        line.omitted = keyval.life_omitted;
        let half = keyval.life.len().div_ceil(2);
        line.omitted_after =
            half.checked_sub(1).and_then(|last| keyval.life.get(last)).map(|last| last.event);
        let rank = keyval.life_rank;
        let created =
            ("created", "the keyval was created here".into(), keyval.created_at, Place::of(&keyval.created));
        line.add(Turn::Start, rank, created, 0);
        let most = MOST_STEPS / 2;
        let skipped = keyval.life.len().saturating_sub(2 * most);
        line.omitted = line.omitted.saturating_add(skipped as u64);
        let ends = keyval.life.iter().take(most).chain(keyval.life.iter().skip(most + skipped));
        for event in ends {
            let text = match (event.what.as_str(), &event.from) {
                ("copied", Some(from)) => format!("copied from {from} to {}", event.object),
                ("copied", None) => format!("copied to {}", event.object),
                ("deleted", _) => format!("deleted from {}", event.object),
                (what, _) => format!("{what} on {}", event.object),
            };
            let lane = line.lane(&event.object);
            line.add(
                Turn::Use,
                rank,
                (event.what.as_str(), text, Some(event.event), Place::of(&event.stack)),
                lane,
            );
        }
        if keyval.life.is_empty() {
            line.counts(keyval);
        }
        if !keyval.freed.is_empty() {
            let freed =
                ("freed", "the keyval was freed here".into(), keyval.freed_at, Place::of(&keyval.freed));
            line.add(Turn::End, rank, freed, 0);
        }
        line
    }

    /// How often, where nothing else is known.
    fn counts(&mut self, keyval: &Keyval) {
        for (what, count) in [("set", keyval.set), ("copied", keyval.copied), ("deleted", keyval.deleted)] {
            let text = match count {
                0 => continue,
                1 => format!("{what} once in all"),
                more => format!("{what} {more} times in all"),
            };
            let lane = self.lane("attributes");
            self.add(Turn::Use, None, (what, text, None, None), lane);
        }
    }

    fn fault(&mut self, finding: &Finding, is_leak: bool) {
        let rank = self.rank.or(wanted::own_rank(finding));
        let event = wanted::event(finding, rank);
        // The attribute that the finding is about is the one that the steps before tell of, when there is only one.
        let of_attribute = kind(finding) == "attribute" && self.lanes.len() == 1;
        let (text, place) = match is_leak {
            true => ("still there at the end of MPI".into(), None),
            false => (finding.message.clone(), Place::of(&finding.stack)),
        };
        let event = if is_leak { None } else { event };
        self.add(Turn::Fault, rank, ("fault", text, event, place), usize::from(of_attribute));
    }

    /// The lane of an object, by its name.
    fn lane(&mut self, object: &str) -> usize {
        let known = self.lanes.iter().position(|lane| lane == object);
        known.unwrap_or_else(|| {
            self.lanes.push(object.into());
            self.lanes.len() - 1
        }) + 1
    }

    fn add(
        &mut self,
        turn: Turn,
        rank: Option<i32>,
        (what, text, event, place): (&str, String, Option<u64>, Option<Place>),
        lane: usize,
    ) {
        let lane_name =
            lane.checked_sub(1).and_then(|index| self.lanes.get(index)).cloned().unwrap_or_default();
        let fault = turn == Turn::Fault;
        let step = Step { what: what.into(), text, event, rank, place, lane, lane_name, fault };
        self.steps.push((turn, step));
    }

    /// In order, and not too long.
    fn finished(mut self, kind: String, title: String) -> Life {
        let rank = self.rank;
        let moment = |step: &Step| step.event.filter(|_| step.rank == rank);
        // Steps without a moment can stand behind the others only if they belong there.
        let apart = self.steps.iter().all(|(turn, step)| moment(step).is_some() || *turn >= Turn::End);
        self.steps.sort_by_key(|(turn, step)| match (apart, moment(step)) {
            (true, Some(event)) => (event, *turn),
            (true, None) => (u64::MAX, *turn),
            (false, _) => (0, *turn),
        });
        let mut steps: Vec<Step> = self.steps.into_iter().map(|(_, step)| step).collect();
        let after = steps.iter().rposition(|step| step.event == self.omitted_after);
        let mut omitted_after = after.filter(|_| self.omitted > 0).map_or(0, |index| index + 1);
        let mut omitted = self.omitted;
        if steps.len() > MOST_STEPS {
            let (first, behind) = (MOST_STEPS / 2, steps.len() - MOST_STEPS / 2);
            omitted = omitted.saturating_add((behind - first) as u64);
            let mut index = 0;
            steps.retain(|step| {
                index += 1;
                step.fault || index <= first || index > behind
            });
            omitted_after = first;
        }
        Life { kind, title, rank, steps, omitted, omitted_after }
    }
}
