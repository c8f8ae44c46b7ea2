//! What ends only because the library buffers (3.5, 6.14): random programs, whose answer a small simulation of the calls themselves knows, and forms by hand.

mod history;

use history::{History, WORLD};
use mpiwarden::events::{ANY, Collective, Did, Number, Posted, Rank};
use mpiwarden_analysis::{Blind, Misfit, Parts, match_messages, match_recording};
use mpiwarden_spec::Procedure;
use std::collections::{BTreeMap, VecDeque};

/// A call of a program. Requests are numbers of their rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    Send { to: usize, tag: i32 },
    Ssend { to: usize, tag: i32 },
    Receive { from: usize, tag: i32 },
    Exchange { to: usize, from: usize, tag: i32 },
    Isend { to: usize, tag: i32, request: Number },
    Ireceive { from: usize, tag: i32, request: Number },
    Wait { request: Number },
    Barrier,
}

type Program = Vec<Vec<Call>>;
/// Source, destination, tag.
type Envelope = (usize, usize, i32);

/// The events of a program's calls, each call at a place of its own.
struct Recorded {
    history: History,
    place: u32,
}

impl Recorded {
    fn new(processes: usize) -> Recorded {
        Recorded { history: History::new(processes as u32), place: 1000 }
    }

    fn call(&mut self, rank: usize, name: &str, events: impl IntoIterator<Item = Did>) -> u32 {
        self.place += 1;
        let call = Procedure::find(name).expect("it is one").place() as u16;
        let place = Did::Place { place: self.place, call, fortran: false, frames: Vec::new() };
        for did in [place].into_iter().chain(events) {
            self.history.at(rank).did(did);
            self.history.processes[rank].events.last_mut().expect("it was added").place = self.place;
        }
        self.place
    }

    fn of(program: &Program) -> Recorded {
        let mut recorded = Recorded::new(program.len());
        for (rank, calls) in program.iter().enumerate() {
            let mut got = BTreeMap::new();
            for call in calls {
                recorded.add(rank, *call, &mut got);
            }
        }
        recorded
    }

    fn add(&mut self, rank: usize, call: Call, got: &mut BTreeMap<Number, Option<(Rank, i32)>>) {
        let (comm, send) =
            (WORLD, |to: usize, tag, request| Did::Send { comm: WORLD, to: to as Rank, tag, request });
        let received = |from: usize, tag: i32| {
            let by = Posted { from: from as i64, tag: tag.into() };
            Did::Received { comm, from: from as Rank, tag, by }
        };
        match call {
            Call::Send { to, tag } => self.call(rank, "MPI_Send", [send(to, tag, 0)]),
            Call::Ssend { to, tag } => {
                let matched = Did::SendMatched { comm, to: to as Rank, tag };
                self.call(rank, "MPI_Ssend", [send(to, tag, 0), matched])
            }
            Call::Receive { from, tag } => self.call(rank, "MPI_Recv", [received(from, tag)]),
            Call::Exchange { to, from, tag } => {
                self.call(rank, "MPI_Sendrecv", [send(to, tag, 0), received(from, tag)])
            }
            Call::Isend { to, tag, request } => {
                got.insert(request, None);
                self.call(rank, "MPI_Isend", [send(to, tag, request)])
            }
            Call::Ireceive { from, tag, request } => {
                got.insert(request, Some((from as Rank, tag)));
                self.call(
                    rank,
                    "MPI_Irecv",
                    [Did::Post { comm, from: from as i64, tag: tag.into(), request }],
                )
            }
            Call::Wait { request } => {
                let got = got[&request];
                self.call(rank, "MPI_Wait", [Did::Done { request, got, synchronous: false, sure: true }])
            }
            Call::Barrier => {
                let enter = Did::Collective { comm, kind: Collective::Everybody, root: 0, request: 0 };
                self.call(rank, "MPI_Barrier", [enter, Did::Left { comm }])
            }
        };
    }

    /// What is not judged, in the whole job as in parts of it.
    fn blind(&self) -> Vec<Blind> {
        let processes = &self.history.processes;
        let parts = Parts { least: 0, front: 0, most: 1 << 20 };
        let whole = match_messages(processes).blind;
        assert_eq!(whole, match_recording(&processes[..], parts).answer.blind);
        whole
    }

    /// How many circles are found, the job as a whole and in as many parts as can be.
    fn circles(&self) -> Vec<Vec<usize>> {
        let processes = &self.history.processes;
        let parts = Parts { least: 0, front: 0, most: 1 << 20 };
        let whole = match_messages(processes).mismatches;
        assert_eq!(whole, match_recording(&processes[..], parts).answer.mismatches);
        let circle = |fault: &Misfit| {
            let Misfit::Unbuffered { circle, .. } = fault else { panic!("{fault:?}") };
            circle.iter().map(|event| event.process).collect()
        };
        whole.iter().map(|one| circle(&one.fault)).collect()
    }
}

/// Makes a program's calls; `buffers`: standard sends end at once. Whether all come to their end.
fn ends(program: &Program, buffers: bool) -> bool {
    let number = program.len();
    let mut next = vec![0; number];
    // Messages by source, destination and tag: begun, posted; and by request which of them it is.
    let mut sent: BTreeMap<Envelope, usize> = BTreeMap::new();
    let mut posted = sent.clone();
    let mut begun: BTreeMap<(usize, Number), (bool, Envelope, usize)> = BTreeMap::new();
    let mut entered: Vec<bool> = vec![false; number];
    let mut current: Vec<Option<(usize, usize)>> = vec![None; number];
    let mut barriers = vec![0; number];
    let mut ready: VecDeque<usize> = (0..number).collect();
    let mut idle = 0;
    while idle <= number {
        let Some(rank) = ready.pop_front() else { break };
        ready.push_back(rank);
        let Some(call) = program[rank].get(next[rank]) else {
            idle += 1;
            continue;
        };
        let first = !std::mem::replace(&mut entered[rank], true);
        let begin = |map: &mut BTreeMap<_, usize>, key| {
            let count = map.entry(key).or_default();
            *count += 1;
            *count
        };
        if first {
            idle = 0; // others may wait for what begins here
            current[rank] = match *call {
                Call::Send { to, tag } | Call::Ssend { to, tag } => {
                    Some((begin(&mut sent, (rank, to, tag)), 0))
                }
                Call::Receive { from, tag } => Some((0, begin(&mut posted, (from, rank, tag)))),
                Call::Exchange { to, from, tag } => {
                    Some((begin(&mut sent, (rank, to, tag)), begin(&mut posted, (from, rank, tag))))
                }
                Call::Isend { to, tag, request } => {
                    let key = (rank, to, tag);
                    begun.insert((rank, request), (true, key, begin(&mut sent, key)));
                    None
                }
                Call::Ireceive { from, tag, request } => {
                    let key = (from, rank, tag);
                    begun.insert((rank, request), (false, key, begin(&mut posted, key)));
                    None
                }
                Call::Wait { .. } => None,
                Call::Barrier => {
                    barriers[rank] += 1;
                    None
                }
            };
        }
        let is_received = |key, nth| posted.get(&key).is_some_and(|count| *count >= nth);
        let is_sent = |key, nth| sent.get(&key).is_some_and(|count| *count >= nth);
        let (nth_sent, nth_received) = current[rank].unwrap_or_default();
        let goes_on = match *call {
            Call::Send { to, tag } => buffers || is_received((rank, to, tag), nth_sent),
            Call::Ssend { to, tag } => is_received((rank, to, tag), nth_sent),
            Call::Receive { from, tag } => is_sent((from, rank, tag), nth_received),
            Call::Exchange { to, from, tag } => {
                (buffers || is_received((rank, to, tag), nth_sent))
                    && is_sent((from, rank, tag), nth_received)
            }
            Call::Isend { .. } | Call::Ireceive { .. } => true,
            Call::Wait { request } => {
                let (sends, key, nth) = begun[&(rank, request)];
                if sends { buffers || is_received(key, nth) } else { is_sent(key, nth) }
            }
            Call::Barrier => barriers.iter().all(|count| *count >= barriers[rank]),
        };
        if goes_on {
            (next[rank], entered[rank], idle) = (next[rank] + 1, false, 0);
        } else {
            idle += 1;
        }
    }
    (0..number).all(|rank| next[rank] == program[rank].len())
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Messages and barriers in an order that certainly ends, and some neighbours exchanged.
fn program(random: &mut Random) -> Program {
    let number = 1 + random.below(4);
    let mut program: Program = vec![Vec::new(); number];
    let mut request = 0;
    let mut waits: Vec<Vec<Number>> = vec![Vec::new(); number];
    for _ in 0..2 + random.below(8) {
        if random.below(6) == 0 {
            program.iter_mut().for_each(|calls| calls.push(Call::Barrier));
            continue;
        }
        let (from, to, tag) = (random.below(number), random.below(number), random.below(2) as i32);
        if random.below(8) == 0 && number > 1 {
            for (rank, calls) in program.iter_mut().enumerate() {
                let (to, from) = ((rank + 1) % number, (rank + number - 1) % number);
                calls.push(Call::Exchange { to, from, tag });
            }
            continue;
        }
        request += 2;
        let receive = match random.below(2) {
            0 => Call::Receive { from, tag },
            _ => {
                waits[to].push(request);
                Call::Ireceive { from, tag, request }
            }
        };
        let send = match random.below(4) {
            0 => Call::Ssend { to, tag },
            1 | 2 => Call::Send { to, tag },
            _ => {
                waits[from].push(request + 1);
                Call::Isend { to, tag, request: request + 1 }
            }
        };
        let receives_first = matches!(receive, Call::Ireceive { .. });
        if receives_first {
            program[to].push(receive);
        }
        program[from].push(send);
        if !receives_first {
            program[to].push(receive);
        }
        for (calls, waits) in program.iter_mut().zip(&mut waits) {
            if !waits.is_empty() && random.below(2) == 0 {
                let request = waits.remove(random.below(waits.len()));
                calls.push(Call::Wait { request });
            }
        }
    }
    for (calls, waits) in program.iter_mut().zip(waits) {
        calls.extend(waits.into_iter().map(|request| Call::Wait { request }));
    }
    for _ in 0..random.below(6) {
        let calls = &mut program[random.below(number)];
        if calls.len() < 2 {
            continue;
        }
        let at = random.below(calls.len() - 1);
        let begins = |call: Call, of: Number| match call {
            Call::Isend { request, .. } | Call::Ireceive { request, .. } => request == of,
            Call::Send { .. }
            | Call::Ssend { .. }
            | Call::Receive { .. }
            | Call::Exchange { .. }
            | Call::Wait { .. }
            | Call::Barrier => false,
        };
        if !matches!(calls[at + 1], Call::Wait { request } if begins(calls[at], request)) {
            calls.swap(at, at + 1);
        }
    }
    program
}

#[test]
fn random_programs() {
    let mut random = Random(3);
    let (mut safe, mut unsafe_ones) = (0, 0);
    while safe < 1500 || unsafe_ones < 1500 {
        let program = program(&mut random);
        if !ends(&program, true) {
            continue;
        }
        let is_safe = ends(&program, false);
        let recorded = Recorded::of(&program);
        let circles = recorded.circles();
        assert_eq!(circles.is_empty(), is_safe, "{program:?} {circles:?}");
        assert_eq!(recorded.blind(), [], "{program:?}");
        *(if is_safe { &mut safe } else { &mut unsafe_ones }) += 1;
    }
}

#[test]
fn a_circle_begins_with_a_send_and_has_all_ranks() {
    let ring = |number: usize| -> Program {
        let calls = |rank: usize| {
            let (to, from) = ((rank + 1) % number, (rank + number - 1) % number);
            [Call::Send { to, tag: 1 }, Call::Receive { from, tag: 1 }].repeat(3)
        };
        (0..number).map(calls).collect()
    };
    for number in [1, 2, 5] {
        let circles = Recorded::of(&ring(number)).circles();
        assert_eq!(circles.len(), 3, "one a round, each at places of its own");
        assert!(circles.iter().all(|circle| *circle == Vec::from_iter(0..number)), "{circles:?}");
    }
}

/// Both ranks send first; what the second one then makes of the message, and in which thread. How many circles there are, and what is not judged.
fn head_to_head(receive: impl Fn(&mut Recorded)) -> (usize, Vec<Blind>) {
    let mut recorded = Recorded::new(2);
    let mut got = BTreeMap::new();
    recorded.add(0, Call::Send { to: 1, tag: 1 }, &mut got);
    recorded.add(0, Call::Receive { from: 1, tag: 1 }, &mut got);
    recorded.add(1, Call::Send { to: 0, tag: 1 }, &mut got);
    receive(&mut recorded);
    (recorded.circles().len(), recorded.blind())
}

#[test]
fn what_might_go_on_otherwise_is_not_judged() {
    let plain =
        |recorded: &mut Recorded| recorded.add(1, Call::Receive { from: 0, tag: 1 }, &mut BTreeMap::new());
    assert_eq!(head_to_head(plain), (1, vec![]));
    // A second thread of the receiver.
    let threads = |recorded: &mut Recorded| {
        recorded.history.at(1).did(Did::Thread { thread: 1 });
        recorded.add(1, Call::Receive { from: 0, tag: 1 }, &mut BTreeMap::new());
    };
    assert_eq!(head_to_head(threads), (0, vec![]), "the second thread sends nothing");
    let sends = |recorded: &mut Recorded| {
        threads(recorded);
        recorded.add(1, Call::Send { to: 1, tag: 3 }, &mut BTreeMap::new());
        recorded.history.at(1).did(Did::Thread { thread: 0 });
        recorded.add(1, Call::Receive { from: 1, tag: 3 }, &mut BTreeMap::new());
    };
    assert_eq!(head_to_head(sends), (0, vec![Blind::Threads]));
    // It did not come to its end.
    let ended = |recorded: &mut Recorded| {
        plain(recorded);
        recorded.history.processes[1].whole = false;
    };
    assert_eq!(head_to_head(ended), (0, vec![]));
    // A buffered send waits for nothing, and how one that was started waits is not known.
    for (name, request, blind) in
        [("MPI_Bsend", 0, vec![]), ("MPI_Ibsend", 7, vec![]), ("MPI_Start", 7, vec![Blind::Started])]
    {
        let mut recorded = Recorded::new(1);
        let send = Did::Send { comm: WORLD, to: 0, tag: 1, request };
        recorded.call(0, name, [send]);
        recorded.add(0, Call::Receive { from: 0, tag: 1 }, &mut BTreeMap::new());
        assert_eq!(recorded.circles(), Vec::<Vec<usize>>::new());
        assert_eq!(recorded.blind(), blind);
    }
    // One waits for a message of anybody, or for any of its requests, before it receives.
    for (from, name, wanted) in
        [(0, "MPI_Wait", 1), (ANY, "MPI_Wait", 0), (0, "MPI_Waitany", 0), (0, "MPI_Test", 0)]
    {
        let mut recorded = Recorded::new(2);
        let mut got = BTreeMap::new();
        recorded.add(0, Call::Send { to: 1, tag: 1 }, &mut got);
        recorded.add(0, Call::Send { to: 1, tag: 2 }, &mut got);
        let post = Did::Post { comm: WORLD, from, tag: 2, request: 9 };
        recorded.call(1, "MPI_Irecv", [post]);
        recorded.call(1, name, [Did::Done { request: 9, got: Some((0, 2)), synchronous: false, sure: true }]);
        recorded.add(1, Call::Receive { from: 0, tag: 1 }, &mut got);
        assert_eq!(recorded.circles().len(), wanted, "{from} {name}");
        let blind = if wanted == 0 { vec![Blind::OpenCircle] } else { vec![] };
        assert_eq!(recorded.blind(), blind, "{from} {name}");
    }
    // A wait that may be for another send of the same handle.
    for (sure, wanted) in [(true, 1), (false, 0)] {
        let mut recorded = Recorded::new(2);
        let mut got = BTreeMap::new();
        recorded.add(0, Call::Isend { to: 1, tag: 1, request: 9 }, &mut got);
        recorded.call(0, "MPI_Wait", [Did::Done { request: 9, got: None, synchronous: false, sure }]);
        recorded.add(0, Call::Send { to: 1, tag: 2 }, &mut got);
        for tag in [2, 1] {
            recorded.add(1, Call::Receive { from: 0, tag }, &mut got);
        }
        assert_eq!(recorded.circles().len(), wanted, "{sure}");
        let blind = if sure { vec![] } else { vec![Blind::OneHandle] };
        assert_eq!(recorded.blind(), blind);
    }
}
