//! Attach before the operation, and its completion before detach: for what operations reach through dynamic windows (12.2.4).

use crate::accesses::{Group, Groups, NEVER, Times};
use crate::answer::Kind;
use crate::extents::{Place, common, runs};
use crate::job::Job;
use crate::meetings::Shapes;
use crate::memory::{Reachable, Region};
use crate::order::Order;
use mpiwarden::events::{Did, EVERYBODY, KeptEvent, Rank};
use std::collections::BTreeMap;
use std::ops::Range;

/// An operation and the attach or detach that it has no order with.
#[derive(Debug)]
pub(crate) struct Loose {
    pub group: usize,
    pub number: usize,
    pub kind: Kind,
    /// The attach or detach.
    pub event: u32,
    pub bytes: Range<u64>,
    pub common: u64,
}

pub(crate) struct Question<'a, 'b> {
    pub job: &'a Job<'b>,
    pub groups: &'a Groups,
    pub shapes: &'a Shapes<'b>,
    pub reachable: &'a Reachable,
    /// By certain edges.
    pub certain: &'a Order,
    /// By all edges.
    pub all: &'a Order,
    pub until: &'a [u32],
}

impl Question<'_, '_> {
    /// All of them, in the order of the groups; how often order was asked for goes to `asked`.
    pub fn ask(&self, asked: &mut u64) -> Vec<Loose> {
        if self.reachable.regions.iter().all(Vec::is_empty) {
            return Vec::new();
        }
        let mut fetched = vec![Vec::new(); self.job.len()];
        for Group { alike, times, .. } in &self.groups.list {
            if alike.process == alike.owner && alike.fetches() {
                let returned = times.iter().map(|times| times.returned);
                fetched[alike.process].extend(returned.filter(|at| *at != NEVER));
            }
        }
        let looks: Vec<Vec<u32>> =
            fetched.into_iter().enumerate().map(|(process, own)| self.looks(process, own)).collect();
        let lives: Vec<Lives> = self.reachable.regions.iter().map(|regions| lives(regions)).collect();
        let mut found = Vec::new();
        for (group, of) in self.groups.list.iter().enumerate() {
            let alike = &of.alike;
            let Some((window, _)) = alike.window.filter(|_| alike.process != alike.owner) else { continue };
            let overlaps = |start: u64, end: u64| start < of.bounds.end && of.bounds.start < end;
            let regions: Vec<&[&Region]> = lives[alike.owner]
                .range((window, 0, 0)..(window + 1, 0, 0))
                .filter(|((_, start, end), _)| overlaps(*start, *end))
                .map(|(_, lives)| lives.as_slice())
                .collect();
            if regions.is_empty() {
                continue;
            }
            let place = Place { ..alike.place };
            let shape = self.shapes[alike.process].get(&alike.shape);
            let Some(Ok(laid)) = shape.map(|shape| runs(place, shape, &alike.within)) else { continue };
            let one = Reaching {
                question: self,
                process: alike.process,
                owner: alike.owner,
                completer: alike.completer(),
                runs: &laid,
                looks: &looks[alike.owner],
            };
            for (number, times) in of.times.iter().enumerate() {
                let Times { start, complete, .. } = *times;
                let (until, own) = (self.until[alike.completer()], self.until[alike.process]);
                if complete == NEVER || complete > until || start > own {
                    continue;
                }
                found.extend(one.judge(times, &regions, asked).map(|(kind, event, (bytes, common))| Loose {
                    group,
                    number,
                    kind,
                    event,
                    bytes,
                    common,
                }));
            }
        }
        found
    }

    /// Where a process may wait for the very bytes of an operation: it synchronises its memory, holds a lock on it (12.7, rule 6), or fetches from itself.
    fn looks(&self, process: usize, mut looks: Vec<u32>) -> Vec<u32> {
        if self.reachable.regions[process].is_empty() {
            return Vec::new();
        }
        let look = |(at, event): (usize, &KeptEvent)| {
            let mut looks = matches!(event.did, Did::Sync { .. });
            if let Did::Lock { window, to, .. } | Did::Unlocked { window, to } = event.did {
                let (team, _) = self.job.window_rank(process, window)?;
                let rank = Rank::try_from(to).ok();
                let locked = rank.and_then(|rank| self.job.windows[team].member(rank));
                looks = to == EVERYBODY || locked.is_some_and(|member| member.process == process);
            }
            looks.then_some(at as u32)
        };
        looks.extend(self.job.events[process].iter().enumerate().filter_map(look));
        looks.sort_unstable();
        looks
    }
}

/// The regions of a process by window and bytes: those of the same bytes follow each other.
type Lives<'a> = BTreeMap<(usize, u64, u64), Vec<&'a Region>>;

fn lives(regions: &[Region]) -> Lives<'_> {
    let mut lives = Lives::new();
    for region in regions {
        let Region { window, bytes, .. } = region;
        lives.entry((*window, bytes.start, bytes.end)).or_default().push(region);
    }
    lives
}

/// Operations of one process on the same bytes.
struct Reaching<'a> {
    question: &'a Question<'a, 'a>,
    process: usize,
    owner: usize,
    completer: usize,
    runs: &'a [Range<u64>],
    looks: &'a [u32],
}

impl Reaching<'_> {
    /// The first attach or detach without an order.
    fn judge(
        &self,
        times: &Times,
        regions: &[&[&Region]],
        asked: &mut u64,
    ) -> Option<(Kind, u32, (Range<u64>, u64))> {
        let Question { certain, until, .. } = self.question;
        let (start, complete) = ((self.process, times.start), (self.completer, times.complete));
        // Gone before it began, or attached after it was made: other checks tell that.
        let is_gone = |region: &&Region| {
            region.detach.is_some_and(|detach| certain.reaches((self.owner, detach), start))
        };
        let is_later = |region: &&Region| certain.reaches(start, (self.owner, region.attached));
        let alive = || {
            regions.iter().flat_map(|lives| {
                let first = lives.partition_point(is_gone);
                let rest = &lives[first..];
                &rest[..rest.partition_point(|region| !is_later(region))]
            })
        };
        for region in alive() {
            *asked += 1;
            let Some(bytes) = common(self.runs, std::slice::from_ref(&region.bytes)) else { continue };
            let Some((kind, event)) = self.wrong(region, start, complete) else { continue };
            // Another region may be the one that is meant.
            let is_right = |other: &&Region| {
                other.bytes.start < bytes.0.end
                    && bytes.0.start < other.bytes.end
                    && self.wrong(other, start, complete).is_none()
            };
            if event <= until[self.owner] && !alive().any(is_right) {
                return Some((kind, event, bytes));
            }
        }
        None
    }

    fn wrong(&self, region: &Region, start: (usize, u32), complete: (usize, u32)) -> Option<(Kind, u32)> {
        let all = self.question.all;
        if !all.reaches((self.owner, region.attached), start) {
            return Some((Kind::AfterAttach, region.attached));
        }
        let detach = region.detach?;
        if all.reaches(complete, (self.owner, detach)) || self.is_seen(start, detach) {
            return None;
        }
        Some((Kind::BeforeDetach, detach))
    }

    /// The owner may have waited for the very data before it detached.
    fn is_seen(&self, start: (usize, u32), detach: u32) -> bool {
        let before = self.looks.partition_point(|look| *look < detach);
        let last = before.checked_sub(1).map(|at| self.looks[at]);
        last.is_some_and(|look| !self.question.certain.reaches((self.owner, look), start))
    }
}
