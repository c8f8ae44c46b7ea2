//! What the judging of order costs, by events and by ranks: for `benches/order.sh`. It makes up a job while it is read, so that nothing but the
//! analysis needs memory, and says what one judging took. `order JOB RANKS EVENTS`.

#[path = "../../reports/src/order/threads.rs"]
mod threads;

use mpiwarden::events::{
    Collective, Did, EVERYBODY, Instances, KeptEvent, KeptRma, Number, Posted, Rank, RmaKind, Shape,
};
use mpiwarden_analysis::{About, Events, Mark, Parts, Recording, analyze_recording};
use std::time::Instant;

/// What each rank does in a step.
#[derive(Clone, Copy)]
enum Kind {
    /// Puts to both neighbours, and a fence.
    Fences,
    /// Puts to both neighbours, flushes, and messages to and from them; a reduction of all every so many steps.
    Messages { meets: u32 },
    /// A get and a put of a word somewhere, under an exclusive lock; a barrier every so many steps.
    Locks { meets: u32 },
}

struct Made {
    kind: Kind,
    ranks: u32,
    steps: u32,
}

/// One rank, a step at a time.
struct Rank1<'a> {
    of: &'a Made,
    rank: Rank,
    step: u32,
    /// The events of the step, the last one first.
    left: Vec<Did>,
    done: u32,
}

const WORLD: Number = 1;
const WINDOW: Number = 1;

impl Made {
    fn events(&self, rank: Rank, step: u32) -> Vec<Did> {
        let ranks = self.ranks;
        if step == 0 {
            return self.names(rank);
        }
        let neighbours = [(rank + 1) % ranks, (rank + ranks - 1) % ranks];
        let window = WINDOW;
        let both = |meets: u32, did: &mut Vec<Did>| {
            if step.is_multiple_of(meets) {
                let kind = Collective::Everybody;
                did.push(Did::Collective { comm: WORLD, kind, root: 0, request: 0 });
                did.push(Did::Left { comm: WORLD });
            }
        };
        let mut did = Vec::new();
        match self.kind {
            Kind::Fences => {
                let at = i64::from(step % 2) * 1024;
                did.push(operation(RmaKind::Put, neighbours[0], at, 64));
                did.push(operation(RmaKind::Put, neighbours[1], at + 512, 64));
                did.push(Did::Fence { window, precede: true, succeed: true });
                did.push(Did::Fenced { window });
            }
            Kind::Messages { meets } => {
                for (place, to) in neighbours.into_iter().enumerate() {
                    did.push(operation(RmaKind::Put, to, 512 * place as i64, 64));
                    did.push(Did::Flush { window, to: i64::from(to), local: false });
                    did.push(Did::Send { comm: WORLD, to, tag: 0, request: 0 });
                }
                for tag in [0, 1] {
                    for from in neighbours {
                        let by = Posted { from: i64::from(from), tag: i64::from(tag) };
                        did.push(Did::Received { comm: WORLD, from, tag, by });
                        if tag == 0 {
                            did.push(Did::Send { comm: WORLD, to: from, tag: 1, request: 0 });
                        }
                    }
                }
                both(meets, &mut did);
            }
            Kind::Locks { meets } => {
                let mut drawn = (u64::from(rank) << 32 | u64::from(step)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                drawn ^= drawn >> 29;
                let target = (drawn >> 7) as u32 % ranks;
                let (to, at) = (i64::from(target), (drawn >> 40 & 0x3ff) as i64 * 4);
                did.push(Did::Lock { window, to, exclusive: true });
                did.push(operation(RmaKind::Get, target, at, 4));
                did.push(Did::Flush { window, to, local: false });
                did.push(operation(RmaKind::Put, target, at, 4));
                did.push(Did::Unlock { window, to });
                did.push(Did::Unlocked { window, to });
                both(meets, &mut did);
            }
        }
        did
    }

    fn names(&self, rank: Rank) -> Vec<Did> {
        let (size, window) = (self.ranks, WINDOW);
        let mut did = vec![
            Did::Comm { comm: WORLD, name: 7, rank, size },
            Did::Window {
                window,
                name: 11,
                rank,
                members: size,
                base: 0x10000,
                size: 4096,
                unit: 1,
                dynamic: false,
                event: 0,
            },
            Did::Shape { shape: 1, bytes: Shape { extent: 1, runs: Some(vec![(0, 1)]), element: 1 } },
        ];
        match self.kind {
            Kind::Fences => {
                did.push(Did::Fence { window, precede: true, succeed: true });
                did.push(Did::Fenced { window });
            }
            Kind::Messages { .. } => did.push(Did::Lock { window, to: EVERYBODY, exclusive: false }),
            Kind::Locks { .. } => {}
        }
        did
    }
}

fn operation(kind: RmaKind, target: Rank, displacement: i64, count: u64) -> Did {
    let at_target = Instances { at: 0, count, shape: 1 };
    let origin = Some(Instances { at: 8, ..at_target });
    let (result, compare) = (None, None);
    let rma = KeptRma {
        kind,
        window: WINDOW,
        target,
        displacement,
        at_target,
        origin,
        result,
        compare,
        request: 0,
    };
    Did::Rma { rma: Box::new(rma) }
}

impl Recording for Made {
    fn processes(&self) -> Vec<About> {
        (0..self.ranks).map(|rank| About { rank: rank as i32, world: 0, whole: true }).collect()
    }

    fn read(&self, process: usize, from: Mark) -> impl Events + '_ {
        let mut rank = Rank1 { of: self, rank: process as Rank, step: from.piece, left: Vec::new(), done: 0 };
        rank.fill();
        for _ in 0..from.offset {
            rank.next();
        }
        rank
    }

    fn each<T: Send>(&self, count: usize, together: bool, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
        threads::each(count, if together { threads::threads() } else { 1 }, make)
    }
}

impl Rank1<'_> {
    fn fill(&mut self) {
        if self.step <= self.of.steps {
            self.left = self.of.events(self.rank, self.step);
            self.left.reverse();
            self.done = 0;
        }
    }
}

impl Iterator for Rank1<'_> {
    type Item = KeptEvent;

    fn next(&mut self) -> Option<KeptEvent> {
        if self.left.is_empty() {
            self.step += 1;
            self.fill();
        }
        let did = self.left.pop()?;
        self.done += 1;
        Some(KeptEvent { place: self.done, did })
    }
}

impl Events for Rank1<'_> {
    fn mark(&self) -> Mark {
        match self.left.is_empty() {
            true => Mark { piece: self.step + 1, ..Mark::default() },
            false => Mark { piece: self.step, offset: self.done, ..Mark::default() },
        }
    }
}

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let [job, ranks, events] = asked.as_slice() else { panic!("order JOB RANKS EVENTS") };
    let (ranks, events): (u32, u64) = (ranks.parse().expect("ranks"), events.parse().expect("events"));
    let (kind, a_step) = match job.as_str() {
        "fences" => (Kind::Fences, 4),
        "messages" => (Kind::Messages { meets: 20 }, 12),
        "apart" => (Kind::Messages { meets: u32::MAX }, 12),
        "locks" => (Kind::Locks { meets: 20 }, 6),
        _ => panic!("no such job: {job}"),
    };
    let steps = (events / (u64::from(ranks) * a_step)).max(1) as u32;
    let made = Made { kind, ranks, steps };
    let begun = Instant::now();
    let told = analyze_recording(&made, Parts::default());
    let seconds = begun.elapsed().as_secs_f64();
    let work = told.answer.work;
    // A job that is right: what is told of it would be wrong, and what was not looked at took no time.
    assert_eq!(told.answer.pairs, [], "pairs");
    assert!(work.events * 10 >= events * 9 && work.accesses > 0, "{work:?}");
    let status = std::fs::read_to_string("/proc/self/status").expect("/proc");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("VmHWM");
    let kib: u64 = peak.trim().trim_end_matches("kB").trim().parse().expect("a number");
    let judged = work.accesses;
    let limits = told.answer.limits.len();
    println!("{job} {ranks} {} {judged} {} {limits} {seconds:.3} {kib}", work.events, told.parts);
}
