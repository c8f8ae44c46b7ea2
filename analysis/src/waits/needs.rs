//! What a thread waits for: who would have to do something before its call can return.
//!
//! A wait is named only as far as it is certain: what other calls wait for, and which message a receive would take that has
//! been sent already, is not known here, and makes the wait [`Need::Unknown`] or [`Need::Met`].

use super::history::{Entered, History, Open};
use super::teams::{MemberList, Teams};
use super::waiter::{Life, Waiter, What};
use mpiwarden::events::{ANY, Collective, Number, Rank};
use mpiwarden::findings::waits::{Whereabouts, flag, peer};
use mpiwarden::mirror::naming::Name;
use mpiwarden_spec::{Order, Procedure};
use rustc_hash::FxHashMap;

/// Who would have to do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// All have done their part: it is under way.
    Met,
    /// It is not known, and the process may go on by itself.
    Unknown,
    /// It waits for others, and who they are is not known.
    Foreign,
    /// One of these, for the wait to be over or to go on: processes by their positions.
    Any {
        of: Vec<usize>,
        what: What,
        certain: bool,
    },
    /// Each of these.
    Each {
        of: Vec<usize>,
        what: What,
        certain: bool,
    },
    /// Nobody can do it any more: another operation has taken its place.
    Never {
        with: Vec<usize>,
        what: What,
    },
    /// All of several waits, or one of them.
    All(Vec<Need>),
    Some(Vec<Need>),
}

/// The processes, to ask about.
pub(super) struct Asking<'a> {
    pub waiters: &'a [Waiter],
    pub teams: &'a Teams,
    /// Who is not in which collective operation: all its members ask the same.
    members: FxHashMap<Entering, Members>,
}

/// A collective operation as a member entered it: world, name, the process where it has no other member, number, procedure, and root where it has one.
type Entering = (u32, u64, Option<usize>, u64, Option<u16>, Option<Rank>);

/// The members of a collective operation that are not in it.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// With their positions, where these are known.
    absent: Vec<(Option<Rank>, usize)>,
    /// They have entered another one, by its procedure, or one with another root.
    elsewhere: Vec<(usize, (Option<u16>, bool))>,
    /// Not all members are known.
    unsure: bool,
}

impl<'a> Asking<'a> {
    pub fn new(waiters: &'a [Waiter], teams: &'a Teams) -> Asking<'a> {
        let mut asking = Asking { waiters, teams, members: FxHashMap::default() };
        for (process, waiter) in waiters.iter().enumerate() {
            let Some(history) = &waiter.history else { continue };
            let open = history.open.values().filter_map(|open| match open {
                Open::Collective { comm, nth } => Some((*comm, *nth)),
                Open::Send { .. } | Open::Receive { .. } | Open::Parts => None,
            });
            for (comm, nth) in open.chain(history.inside) {
                let Some((meeting, team, own)) = asking.meeting(process, history, comm, nth) else {
                    continue;
                };
                if !asking.members.contains_key(&meeting) {
                    let members = asking.members(team, (history, own), nth);
                    asking.members.insert(meeting, members);
                }
            }
        }
        asking
    }

    /// The operation that a process entered as the `nth` of a communicator. `None`: it is not known with whom.
    fn meeting<'h>(
        &self,
        process: usize,
        history: &'h History,
        comm: Number,
        nth: u64,
    ) -> Option<(Entering, &'a MemberList, &'h Entered)> {
        let team = self.teams.comm(process, self.waiters, comm)?;
        let own = history.collectives.get(&comm)?.nth(nth)?;
        let rooted = matches!(own.kind, Collective::FromRoot | Collective::ToRoot);
        let alone = (team.size == 1).then_some(process);
        let (world, name) = self.teams.identity(process, &self.waiters[process], comm)?;
        Some(((world, name, alone, nth, history.call(own.place), rooted.then_some(own.root)), team, own))
    }

    /// What a thread of a process waits for.
    pub fn need(&self, process: usize, at: &Whereabouts) -> Need {
        let waiter = &self.waiters[process];
        let Some(call) = at.call else { return Need::Unknown };
        let Some(history) = &waiter.history else { return self.without_events(process, at, call) };
        let name = call.name();
        let name = name.strip_suffix("_c").unwrap_or(name);
        let comm = Some(at.number).filter(|number| *number != 0 && at.flags & flag::WINDOW == 0);
        let window = Some(at.number).filter(|number| *number != 0 && at.flags & flag::WINDOW != 0);
        let receive = |from: i32, tag: i32| match comm {
            _ if from == peer::NOBODY => Need::Met,
            Some(comm) => self.receive(process, comm, wide(from), wide(tag)),
            None => Need::Foreign,
        };
        let send = || match (comm, Rank::try_from(at.peer)) {
            (Some(comm), Ok(to)) => self.send(process, comm, to, at.tag, name == "MPI_Ssend"),
            (None, Ok(_)) => Need::Foreign,
            (_, Err(_)) => Need::Unknown,
        };
        match name {
            "MPI_Recv" | "MPI_Probe" | "MPI_Mprobe" => receive(at.peer, at.tag),
            "MPI_Send" | "MPI_Ssend" => send(),
            "MPI_Sendrecv" | "MPI_Sendrecv_replace" => {
                let (from, tag) = at.second;
                Need::All(vec![part(at.peer, &send), part(from, &|| receive(from, tag))])
            }
            "MPI_Wait" | "MPI_Waitall" | "MPI_Waitany" | "MPI_Waitsome" => {
                self.requests(process, history, at)
            }
            "MPI_Win_fence" => window.map_or(Need::Unknown, |window| self.fence(process, history, window)),
            "MPI_Win_start" | "MPI_Win_complete" => {
                window.map_or(Need::Unknown, |window| self.exposures(process, history, window))
            }
            "MPI_Win_wait" => window.map_or(Need::Unknown, |window| self.accesses(process, history, window)),
            "MPI_Win_lock" => match (window, at.peer) {
                (Some(window), 0..) => self.lock(process, history, window, at.peer.into()),
                _ => Need::Unknown,
            },
            "MPI_Intercomm_create" => self.joins_groups(process, history, at, call),
            _ => self.blocking_collective(process, history, call),
        }
    }

    fn requests(&self, process: usize, history: &History, at: &Whereabouts) -> Need {
        if at.flags & flag::UNKNOWN != 0 || at.listed.is_empty() {
            return Need::Unknown;
        }
        let open = |request: &Number| match history.open.get(request) {
            Some(&Open::Send { comm, to, tag }) => self.send(process, comm, to, tag, false),
            Some(&Open::Receive { comm, from, tag }) => self.receive(process, comm, from, tag),
            Some(&Open::Collective { comm, nth }) => self.collective(process, history, comm, nth),
            // Nobody else can mark them (4.2.1).
            Some(Open::Parts) => Need::Each { of: vec![process], what: What::Parts, certain: true },
            None => Need::Unknown,
        };
        let needs: Vec<Need> = at.listed.iter().map(open).collect();
        let all_listed = at.requests as usize == at.listed.len();
        if at.flags & flag::ANY == 0 {
            Need::All(needs)
        } else if all_listed {
            Need::Some(needs)
        } else {
            Need::Unknown
        }
    }

    /// A message from one or any member. It is not waited for where one that fits was sent and not taken.
    fn receive(&self, process: usize, comm: Number, from: i64, tag: i64) -> Need {
        let Some(team) = self.teams.comm(process, self.waiters, comm) else { return Need::Foreign };
        let Some(history) = &self.waiters[process].history else { return Need::Unknown };
        let Some(known) = history.comms.get(&comm) else { return Need::Unknown };
        let what = What::Message { from, tag };
        let Ok(rank) = Rank::try_from(from) else {
            if !team.is_whole() || from != ANY {
                return Need::Unknown;
            }
            let mut of = Vec::new();
            let sources =
                team.members.iter().filter_map(|(at, (source, _))| Some((known.rank_of(*at)?, *source)));
            for (rank, source) in sources {
                match self.under_way(team, history, (comm, rank, tag)) {
                    Some(false) if source != process => of.push(source),
                    Some(false) => {}
                    Some(true) => return Need::Met,
                    None => return Need::Unknown,
                }
            }
            // Nobody but the process itself.
            if of.is_empty() && team.others.is_empty() {
                of.push(process);
            }
            of.extend(&team.others);
            return Need::Any { of, what, certain: true };
        };
        let Some(position) = known.peer(rank) else { return Need::Unknown };
        let Some(source) = team.process(position) else {
            // One of those who never used it, and so sent nothing.
            let of = team.others.clone();
            return if team.is_whole() { Need::Any { of, what, certain: true } } else { Need::Unknown };
        };
        match self.under_way(team, history, (comm, rank, tag)) {
            Some(false) => Need::Each { of: vec![source], what, certain: true },
            Some(true) => Need::Met,
            None => Need::Unknown,
        }
    }

    /// Whether a message of this source was sent and not received. `None`: it cannot be told.
    fn under_way(
        &self,
        team: &MemberList,
        history: &History,
        (comm, rank, tag): (Number, Rank, i64),
    ) -> Option<bool> {
        let known = history.comms.get(&comm)?;
        let &(source, number) = team.members.get(&known.peer(rank)?)?;
        let theirs = self.waiters[source].history.as_ref().filter(|history| !history.lost)?;
        let own = known.rank;
        let fits = |other: i32| tag == ANY || i64::from(other) == tag;
        if tag != ANY {
            let tag = i32::try_from(tag).ok()?;
            let sent = theirs.sent.get(&(number, own, tag)).map_or(0, |sent| sent.count);
            let received = history.received.get(&(comm, rank, tag)).copied().unwrap_or(0);
            // More than was sent: somebody sends unseen.
            return (received <= sent).then_some(sent > received);
        }
        let mut some = false;
        for ((on, to, tag), sent) in &theirs.sent {
            if *on == number && *to == own && fits(*tag) {
                some |= sent.count > history.received.get(&(comm, rank, *tag)).copied().unwrap_or(0);
            }
        }
        Some(some)
    }

    /// A receive of a message that was sent. It is not waited for where one that fits has begun.
    fn send(&self, process: usize, comm: Number, to: Rank, tag: i32, synchronous: bool) -> Need {
        let Some(team) = self.teams.comm(process, self.waiters, comm) else { return Need::Foreign };
        let known = self.waiters[process].history.as_ref().and_then(|history| history.comms.get(&comm));
        let Some((known, position)) = known.and_then(|known| Some((known, known.peer(to)?))) else {
            return Need::Unknown;
        };
        let Some(&(there, number)) = team.members.get(&position) else {
            // One of those who never used it, and so received nothing.
            let whole = team.is_whole() && !team.others.iter().any(|of| self.may_receive(*of));
            let (of, what) = (team.others.clone(), What::Receive { to, tag });
            return if whole { Need::Any { of, what, certain: synchronous } } else { Need::Unknown };
        };
        let other = &self.waiters[there];
        let Some(theirs) = other.history.as_ref().filter(|history| !history.lost) else {
            return Need::Unknown;
        };
        let takes = |on: Number, from: i64, with: i64| {
            on == number
                && (from == ANY || from == i64::from(known.rank))
                && (with == ANY || with == i64::from(tag))
        };
        let posted = theirs
            .open
            .values()
            .any(|open| matches!(*open, Open::Receive { comm, from, tag } if takes(comm, from, tag)));
        let given_up = theirs.given_up.iter().any(|&(comm, from, tag)| takes(comm, from, tag));
        let receives = other.threads.iter().filter(|at| at.inside).any(|at| {
            let (from, tag) = match at.call.map(|call| call.name().trim_end_matches("_c")) {
                Some("MPI_Recv" | "MPI_Probe" | "MPI_Mprobe") => (at.peer, at.tag),
                Some("MPI_Sendrecv" | "MPI_Sendrecv_replace") => at.second,
                _ => return false,
            };
            // One whose communicator is not known may be any.
            at.number == 0 || takes(at.number, wide(from), wide(tag))
        });
        if posted || given_up || receives {
            return Need::Met;
        }
        Need::Each { of: vec![there], what: What::Receive { to, tag }, certain: synchronous }
    }

    /// Whether a process is inside of a receive of which it is not known on which communicator.
    fn may_receive(&self, process: usize) -> bool {
        let receives = |call: Procedure| {
            let name = call.name();
            name.contains("ecv") || name.contains("robe")
        };
        self.waiters[process].history.as_ref().is_none_or(|history| history.lost)
            || self.waiters[process]
                .threads
                .iter()
                .any(|at| at.inside && at.number == 0 && at.call.is_some_and(receives))
    }

    /// What a process that keeps no events waits for, as far as the slots of all say it: one message, or all members of the world. Nothing of it is
    /// certain.
    fn without_events(&self, process: usize, at: &Whereabouts, call: Procedure) -> Need {
        let inside = || {
            let threads = |(other, waiter): (usize, &'_ Waiter)| {
                let of = waiter.threads.clone().into_iter().filter(|at| at.inside);
                of.map(move |at| (other, at)).collect::<Vec<_>>()
            };
            self.waiters.iter().enumerate().filter(|(other, _)| *other != process).flat_map(threads)
        };
        let order = call.order();
        let is = |at: &Whereabouts, order: fn(Order) -> bool| at.call.is_some_and(|call| order(call.order()));
        if matches!(order, Order::Receives | Order::Probes | Order::Matches) {
            let sent = inside().any(|(_, other)| {
                other.name == at.name
                    && is(&other, |order| matches!(order, Order::Sends { .. } | Order::SendsAndReceives))
            });
            return if sent { Need::Met } else { Need::Foreign };
        }
        if matches!(order, Order::Sends { .. }) {
            let taken = inside().any(|(_, other)| {
                other.name == at.name
                    && is(&other, |order| {
                        matches!(
                            order,
                            Order::Receives | Order::Probes | Order::Matches | Order::SendsAndReceives
                        )
                    })
            });
            return if taken { Need::Met } else { Need::Foreign };
        }
        let collective = call.columns().over.is_some() && at.name == Name::WORLD.number();
        let elsewhere = || {
            self.waiters.iter().any(|other| {
                other.life == Life::Over
                    || other.threads.iter().any(|of| of.inside && (of.call, of.name) != (at.call, at.name))
            })
        };
        if collective && elsewhere() { Need::Foreign } else { Need::Unknown }
    }

    /// The collective operation that the process is inside of, where this call is it.
    pub(super) fn blocking_collective(&self, process: usize, history: &History, call: Procedure) -> Need {
        let Some((comm, nth)) = history.inside else { return Need::Unknown };
        let entered = history.collectives.get(&comm).and_then(|all| all.nth(nth));
        let is_this = entered.and_then(|entered| history.call(entered.place));
        if is_this.map(usize::from) != Some(call.place()) {
            return Need::Unknown;
        }
        self.collective(process, history, comm, nth)
    }

    fn collective(&self, process: usize, history: &History, comm: Number, nth: u64) -> Need {
        if self.teams.comm(process, self.waiters, comm).is_none() {
            return Need::Foreign;
        }
        let Some(known) = history.comms.get(&comm) else { return Need::Unknown };
        let Some((meeting, _, own)) = self.meeting(process, history, comm, nth) else { return Need::Unknown };
        let Some(Members { absent, elsewhere, unsure }) = self.members.get(&meeting) else {
            return Need::Unknown;
        };
        if let Some((_, (call, root))) = elsewhere.first() {
            let (call, root) = (*call, *root);
            let with = elsewhere.iter().map(|(member, _)| *member).collect();
            return Need::Never { with, what: What::Other { nth, call, root } };
        }
        let between = known.between.is_some();
        let Some(team) = self.teams.identity(process, &self.waiters[process], comm) else {
            return Need::Unknown;
        };
        // It is collective, and a library may let a member go on alone (7.4.3, 11.10.4).
        let may_be_local = ends_a_communicator(history, own);
        let what = What::Collective { nth, team };
        // What comes from a root between groups, or goes to one, is not followed.
        if between && own.kind != Collective::Everybody {
            return if absent.is_empty() && !*unsure { Need::Met } else { Need::Unknown };
        }
        let waits_for = |rank: Option<Rank>| match own.kind {
            // Between groups each member waits for those of the other one (6.2.3).
            Collective::Everybody if between => rank.is_some_and(|at| known.rank_of(at).is_some()),
            Collective::Everybody => true,
            Collective::FromRoot => own.root != known.rank && rank == Some(own.root),
            Collective::ToRoot => own.root == known.rank,
            Collective::Upwards => rank.is_some_and(|rank| rank < known.rank),
        };
        let certain: Vec<usize> =
            absent.iter().filter(|(rank, _)| waits_for(*rank)).map(|(_, member)| *member).collect();
        match (certain.is_empty(), absent.is_empty()) {
            (false, _) => Need::Each { of: certain, what, certain: !may_be_local },
            (true, _) if *unsure => Need::Unknown,
            // It may be in a function of the program's now, and go on without the others.
            (true, false) if may_run_an_operator(history, own) => Need::Unknown,
            // Which of them an implementation waits for is its own affair.
            (true, false) => {
                let of = absent.iter().map(|(_, member)| *member).collect();
                Need::Any { of, what, certain: false }
            }
            (true, true) => Need::Met,
        }
    }

    /// Who is not in the `nth` operation of a communicator, as one of its members entered it.
    fn members(&self, team: &MemberList, own: (&History, &Entered), nth: u64) -> Members {
        let mut members = Members { unsure: !team.is_whole(), ..Members::default() };
        for (&rank, &(member, number)) in &team.members {
            let Some(theirs) = self.waiters[member].history.as_ref().filter(|history| !history.lost) else {
                members.unsure = true;
                continue;
            };
            let all = theirs.collectives.get(&number);
            if all.map_or(0, |all| all.count) < nth {
                members.absent.push((Some(rank), member));
            } else if let Some(entered) = all.and_then(|all| all.nth(nth))
                && let Some(other) =
                    differs(own, (theirs, entered)).filter(|(_, root)| !*root || !team.between)
            {
                members.elsewhere.push((member, other));
            }
        }
        members.absent.extend(team.others.iter().map(|member| (None, *member)));
        members
    }

    fn fence(&self, process: usize, history: &History, window: Number) -> Need {
        let Some(team) = self.teams.window(process, self.waiters, window) else { return Need::Unknown };
        let nth = history.fences.get(&window).copied().unwrap_or(0);
        let mut absent = Vec::new();
        for &(member, number) in team.members.values() {
            let theirs = self.waiters[member].history.as_ref().filter(|history| !history.lost);
            let Some(theirs) = theirs else { return Need::Unknown };
            if theirs.fences.get(&number).copied().unwrap_or(0) < nth {
                absent.push(member);
            }
        }
        match (absent.is_empty(), team.is_whole()) {
            (true, true) => Need::Met,
            (true, false) => Need::Unknown,
            (false, _) => Need::Each { of: absent, what: What::Fence { nth }, certain: false },
        }
    }

    /// The targets of the access epoch that have not opened theirs.
    fn exposures(&self, process: usize, history: &History, window: Number) -> Need {
        let targets = history.access.get(&window).map_or(&[][..], Vec::as_slice);
        self.epochs(process, history, window, targets, What::Exposure)
    }

    /// The origins of the exposure epoch that have not closed theirs.
    fn accesses(&self, process: usize, history: &History, window: Number) -> Need {
        let origins = history.exposed.get(&window).map_or(&[][..], Vec::as_slice);
        self.epochs(process, history, window, origins, What::Access)
    }

    fn epochs(&self, process: usize, history: &History, window: Number, with: &[Rank], what: What) -> Need {
        let team = self.teams.window(process, self.waiters, window);
        let (Some(team), Some(known)) = (team, history.windows.get(&window)) else { return Need::Unknown };
        let mut absent = Vec::new();
        for rank in with {
            let Some(&(member, number)) = team.members.get(rank) else { return Need::Unknown };
            let theirs = self.waiters[member].history.as_ref().filter(|history| !history.lost);
            let Some(theirs) = theirs else { return Need::Unknown };
            let own = history.epochs.get(&(window, *rank)).copied().unwrap_or_default();
            let other = theirs.epochs.get(&(number, known.rank)).copied().unwrap_or_default();
            let waits = if what == What::Exposure {
                other.exposures < own.accesses
            } else {
                other.accesses_ended < own.exposures
            };
            if waits {
                absent.push(member);
            }
        }
        if absent.is_empty() { Need::Met } else { Need::Each { of: absent, what, certain: false } }
    }

    /// Those who hold or ask for a lock that excludes this one. Which of them holds it is not known: it may be any.
    fn lock(&self, process: usize, history: &History, window: Number, to: i64) -> Need {
        let Some(team) = self.teams.window(process, self.waiters, window) else { return Need::Unknown };
        let Some(exclusive) = history.locks.get(&(window, to)) else { return Need::Unknown };
        let mut of = Vec::new();
        for &(member, number) in team.members.values().filter(|(member, _)| *member != process) {
            let theirs = self.waiters[member].history.as_ref().filter(|history| !history.lost);
            let Some(theirs) = theirs else { return Need::Unknown };
            let held = |to: i64| theirs.locks.get(&(number, to));
            if [held(to), held(ANY)].into_iter().flatten().any(|theirs| *theirs || *exclusive) {
                of.push(member);
            }
        }
        if of.is_empty() || !team.is_whole() {
            return Need::Unknown;
        }
        Need::Any { of, what: What::Lock, certain: false }
    }
}

/// Whether an operator of the program's own may run inside of it (6.9.5).
fn may_run_an_operator(history: &History, own: &Entered) -> bool {
    let call = history.call(own.place).and_then(|call| Procedure::all().nth(usize::from(call)));
    let name = call.map_or("", |call| call.name()).to_ascii_lowercase();
    !own.predefined && (call.is_none() || name.contains("reduce") || name.contains("scan"))
}

fn ends_a_communicator(history: &History, own: &Entered) -> bool {
    let call = history.call(own.place).and_then(|call| Procedure::all().nth(usize::from(call)));
    call.is_some_and(|call| matches!(call.name(), "MPI_Comm_free" | "MPI_Comm_disconnect"))
}

/// A wildcard as events have it.
fn wide(word: i32) -> i64 {
    if word == peer::ANY { ANY } else { word.into() }
}

/// A part of a call that has none with MPI_PROC_NULL.
fn part(with: i32, need: &dyn Fn() -> Need) -> Need {
    if with == peer::NOBODY { Need::Met } else { need() }
}

/// Whether what was entered at one process cannot be the same operation as at another one: its procedure, and whether the roots differ.
fn differs(
    (history, own): (&History, &Entered),
    (theirs, other): (&History, &Entered),
) -> Option<(Option<u16>, bool)> {
    let (mine, call) = (history.call(own.place)?, theirs.call(other.place)?);
    let name = |call: u16| {
        let name = Procedure::all().nth(usize::from(call)).map_or("", |call| call.name());
        name.strip_suffix("_c").unwrap_or(name)
    };
    if name(mine) != name(call) {
        return Some((Some(call), false));
    }
    let rooted = matches!(own.kind, Collective::FromRoot | Collective::ToRoot);
    (rooted && own.root != other.root).then_some((Some(call), true))
}
