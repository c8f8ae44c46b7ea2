//! Which finding probably follows from which: one mistake often has several findings, and the one to look at first is the one that explains the others.
//!
//! A rule names two checks and what ties their findings together: one call, or one window. Both must be of the same world and, but for memory that other
//! ranks reach, have a rank in common. It is a hint for who reads, and changes neither counts nor statuses.

use crate::ranks;
use crate::report::{Finding, Frame};
use mpiwarden::checks::catalogue::Check;
use rustc_hash::FxHashMap;

/// A place of a finding that is compared.
#[derive(Clone, Copy)]
enum TiedPlace {
    /// Its own call.
    Own,
    /// The related one of this role.
    Role(&'static str),
    /// Both of these, in either order.
    OwnAnd(&'static str),
}

/// What ties two findings together.
#[derive(Clone, Copy)]
enum Tie {
    /// A place of the cause is that of the other one.
    Place(TiedPlace, TiedPlace),
    /// The same, and the memory is that of a rank which met the cause.
    PlaceOfOwner(TiedPlace, TiedPlace),
    /// They are about one window, and the cause came first.
    WindowLater,
}

/// A finding of the second check probably follows from one of the first. Where several rules name the second, the first one counts.
pub struct CauseRule {
    pub cause: Check,
    pub effect: Check,
    tie: Tie,
}

const fn rule(cause: Check, effect: Check, tie: Tie) -> CauseRule {
    CauseRule { cause, effect, tie }
}

/// All rules. The page of each cause names its effects.
pub const RULES: [CauseRule; 10] = [
    // The only handle of the operation is gone, so that nobody can complete it.
    rule(
        Check::RequestOverwritten,
        Check::RequestLeak,
        Tie::Place(TiedPlace::Role("operation"), TiedPlace::Own),
    ),
    rule(
        Check::RequestOverwritten,
        Check::BufferInUse,
        Tie::Place(TiedPlace::Role("operation"), TiedPlace::Role("operation")),
    ),
    rule(Check::RequestLeak, Check::BufferInUse, Tie::Place(TiedPlace::Own, TiedPlace::Role("operation"))),
    // Memory moved, and only a part of the program knows it.
    rule(
        Check::AttachedMemoryFreed,
        Check::RmaUnattached,
        Tie::PlaceOfOwner(TiedPlace::Role("attached"), TiedPlace::Role("attached")),
    ),
    rule(
        Check::AttachedMemoryFreed,
        Check::RmaPastRegion,
        Tie::PlaceOfOwner(TiedPlace::Role("attached"), TiedPlace::Role("attached")),
    ),
    rule(Check::AttachedMemoryFreed, Check::DetachNotAttached, Tie::WindowLater),
    rule(Check::WindowLeak, Check::WindowMemoryFreed, Tie::Place(TiedPlace::Own, TiedPlace::Role("created"))),
    // The same two calls, seen as what they are and as what came of them.
    rule(
        Check::CollectiveMismatch,
        Check::CollectiveMissing,
        Tie::Place(TiedPlace::OwnAnd("other"), TiedPlace::OwnAnd("waits")),
    ),
    rule(
        Check::CollectiveMismatch,
        Check::Deadlock,
        Tie::Place(TiedPlace::OwnAnd("other"), TiedPlace::OwnAnd("waits")),
    ),
    rule(
        Check::MessageTypeMismatch,
        Check::MessageTruncated,
        Tie::Place(TiedPlace::OwnAnd("other"), TiedPlace::OwnAnd("other")),
    ),
];

/// Says of each finding which one it probably follows from, if any.
pub fn name(findings: &mut [Finding]) {
    for CauseRule { cause, effect, tie } in &RULES {
        let of = |check: &Check| {
            let id = check.info().id;
            findings.iter().enumerate().filter(move |(_, finding)| finding.check == id)
        };
        let mut causes: FxHashMap<TieKey, Vec<usize>> = FxHashMap::default();
        for (at, finding) in of(cause) {
            if let Some(key) = TieKey::of(finding, *tie, true) {
                causes.entry(key).or_default().push(at);
            }
        }
        if causes.is_empty() {
            continue;
        }
        let effects = of(effect).filter(|(_, finding)| finding.follows.is_none());
        let found: Vec<(usize, String)> = effects
            .filter_map(|(at, finding)| {
                let causes = causes.get(&TieKey::of(finding, *tie, false)?)?;
                let cause = causes.iter().find(|cause| explains(&findings[**cause], finding, *tie))?;
                Some((at, findings[*cause].fingerprint.clone()))
            })
            .collect();
        for (at, cause) in found {
            findings[at].follows = Some(cause);
        }
    }
}

/// What two findings that are tied have in common.
#[derive(PartialEq, Eq, Hash)]
struct TieKey {
    world: Option<u32>,
    window: Option<usize>,
    /// Modules and offsets of calls.
    places: Vec<(String, u64)>,
}

impl TieKey {
    fn of(finding: &Finding, tie: Tie, is_cause: bool) -> Option<TieKey> {
        let key = |window, places| TieKey { world: finding.world, window, places };
        match tie {
            Tie::Place(cause, effect) | Tie::PlaceOfOwner(cause, effect) => {
                Some(key(None, places(finding, if is_cause { cause } else { effect })?))
            }
            Tie::WindowLater => Some(key(Some(finding.subject.as_ref()?.window?), Vec::new())),
        }
    }
}

fn places(finding: &Finding, spot: TiedPlace) -> Option<Vec<(String, u64)>> {
    let call = |stack: &[Frame]| stack.first().map(|frame| (frame.module.clone(), frame.offset));
    let related = |role: &str| finding.related.iter().find(|related| related.role == role);
    match spot {
        TiedPlace::Own => Some(vec![call(&finding.stack)?]),
        TiedPlace::Role(role) => Some(vec![call(&related(role)?.stack)?]),
        TiedPlace::OwnAnd(role) => {
            let mut both = vec![call(&finding.stack)?, call(&related(role)?.stack)?];
            both.sort();
            Some(both)
        }
    }
}

fn explains(cause: &Finding, effect: &Finding, tie: Tie) -> bool {
    let met = |rank: i32| ranks::holds(&cause.ranks, rank);
    match tie {
        Tie::Place(..) => ranks::meet(&cause.ranks, &effect.ranks),
        Tie::PlaceOfOwner(..) => {
            let bytes = effect.subject.as_ref().and_then(|subject| subject.bytes.as_ref());
            let owner = bytes.and_then(|bytes| bytes.rank).or(effect.event.map(|event| event.rank));
            owner.is_some_and(met)
        }
        Tie::WindowLater => match (cause.event, effect.event) {
            (Some(first), Some(then)) => first.rank == then.rank && first.number < then.number,
            _ => false,
        },
    }
}
