//! A call whose arguments are not plainly right: MPI is asked about its communicator, and the core what is wrong.
//!
//! Only communicators that the mirror knows to be there are asked about, so that no question fails and no error handler runs. What is found is
//! written before the real call, in which MPI may end the process.

use super::given::CallWords;
use super::{buffering, quick};
use crate::abi::{self, Abi};
use crate::keys::handles;
use crate::observers::At;
use crate::recorder::layout;
use crate::thread::Thread;
use crate::{asking, emit, options, output, start, state, thread};
use mpiwarden_spec::{By, Kind, Param, Procedure};
use std::ffi::c_int;
use warden::call::{Handle, Kind as ObjectKind, Language};
use warden::mirror::arguments::addresses::nowhere;
use warden::mirror::arguments::datatypes::{significant, updated};
use warden::mirror::arguments::{Given, Members, Special, first_wrong, judges_nulls, null_argument};
use warden::mirror::facts::{Fact, HandleType, Mark, ObjectFound, ObjectUsed, OtherUsed};
use warden::mirror::predefined::Library;

/// Looks at the words of a call.
#[cold]
#[inline(never)]
fn look(thread: &Thread, at: At, call: Procedure, words: &[usize]) {
    let Some(abi) = abi::get() else { return };
    options::test_panic(at.id, "before");
    thread.language.set(at.site.language);
    start::before_other(abi);
    let mut words = CallWords { abi, call, language: at.site.language, words, comm: None };
    let place = |kind| call.params().position(|(_, param)| param.kind == kind);
    let comm = place(Kind::Comm).map(|at| abi.handle(words.word(at)));
    let Some((known, library)) = known(comm, call, at) else { return };
    if let Some(fact) = others(&words) {
        emit::facts(&[fact], at.id, library);
        return;
    }
    if let Some(fact) = objects(&words) {
        emit::facts(&[fact], at.id, library);
        return;
    }
    if let Some(fact) = comm.and_then(|comm| freed(ObjectKind::Comm, comm)) {
        // Nothing can be asked about it. Of a call that the mirror is told of it says so itself.
        if !call.is_checked() {
            emit::facts(&[fact], at.id, library);
        }
        return;
    }
    if call.is_about_objects() {
        return about_objects(&words, at, library);
    }
    words.comm = comm.filter(|_| known);
    let members = words.comm.and_then(|comm| members(abi, comm, call));
    let special = special(abi, words.comm);
    match first_wrong(call, &words, &special, members.as_ref()) {
        Some(wrong) => emit::facts(&[Fact::Argument(wrong)], at.id, library),
        None => {
            learn(abi, &words, place(Kind::Op).zip(place(Kind::Datatype)));
            // Of what is sent to nobody it is not known whether it fits.
            if call.is_buffered()
                && place(Kind::Rank).is_some_and(|at| words.number(at) != special.proc_null)
                && let Some((count, datatype)) = place(Kind::Count).zip(place(Kind::Datatype))
            {
                buffering::know(words.number(count), words.word(datatype));
            }
        }
    }
    let mut facts = unusable(abi, &words, &special, members.as_ref());
    facts.extend(peers_freed(abi, &words, members.as_ref()));
    if !facts.is_empty() {
        emit::facts(&facts, at.id, library);
    }
}

/// Of a call that is given nothing but objects, which are there, what is left is which of them are null; and others are usual from now on.
fn about_objects(words: &CallWords<'_>, at: At, library: Library) {
    if let Some(null) = null_argument(words.call, words) {
        return emit::facts(&[Fact::Argument(null)], at.id, library);
    }
    for (place, (_, param)) in words.call.params().enumerate() {
        if param.kind == Kind::Win && param.by == By::Value {
            quick::know_win(words.abi.handle(words.word(place)));
        }
    }
}

/// Looks whether a group, an operator, an info object or an error handler that a call is given was freed, or never was one.
#[cold]
#[inline(never)]
pub fn look_for_freed(thread: &Thread, at: At, call: Procedure, words: &[usize]) {
    let Some(abi) = abi::get() else { return };
    let words = CallWords { abi, call, language: at.site.language, words, comm: None };
    let Some(fact) = others(&words) else { return };
    say(thread, abi, at, fact);
}

/// Reports something of a call, where the mirror is not cut off. True: it did.
fn say(thread: &Thread, abi: &'static Abi, at: At, fact: Fact) -> bool {
    thread.language.set(at.site.language);
    start::before_other(abi);
    let library = {
        let locked = state::lock();
        let state = locked.as_ref().filter(|state| state.mirror.outside().is_none());
        state.map(|state| state.library)
    };
    if let Some(library) = library {
        emit::facts(&[fact], at.id, library);
    }
    library.is_some()
}

/// Of each procedure, by its place: which of its words must be the address of something, and whether its other arguments are looked at.
static LOOKED_AT: [(u32, bool); Procedure::MANY] = include!(concat!(env!("OUT_DIR"), "/looked_at.rs"));

/// Looks at all arguments of a call.
pub fn look_at_all(thread: &Thread, at: At, call: Procedure, words: &[usize]) {
    let is_said = look_for_nothing(thread, at, call, words);
    if !is_said && LOOKED_AT[call.place()].1 {
        look(thread, at, call, words);
    }
}

/// Looks whether a call in C is given null addresses where something must be. True: that is said. In Fortran there are none.
#[cold]
#[inline(never)]
pub fn look_for_nothing(thread: &Thread, at: At, call: Procedure, words: &[usize]) -> bool {
    if quick::are_there(LOOKED_AT[call.place()].0, words) {
        return false;
    }
    let (Some(abi), Language::C) = (abi::get(), at.site.language) else { return false };
    let words = CallWords { abi, call, language: at.site.language, words, comm: None };
    let Some(wrong) = nowhere(call, &words, abi.table().status_ignore) else { return false };
    say(thread, abi, at, Fact::Argument(wrong))
}

/// What a call is about that the mirror is not told of and that is no message: a null handle, or an object that was freed.
fn objects(words: &CallWords<'_>) -> Option<Fact> {
    const OBJECTS: [(Kind, ObjectKind); 3] = [
        (Kind::Comm, ObjectKind::Comm),
        (Kind::Datatype, ObjectKind::Datatype),
        (Kind::Win, ObjectKind::Win),
    ];
    const OTHERS: [(Kind, HandleType); 4] = [
        (Kind::Op, HandleType::Op),
        (Kind::Info, HandleType::Info),
        (Kind::File, HandleType::File),
        (Kind::Errhandler, HandleType::Errhandler),
    ];
    let (abi, call) = (words.abi, words.call);
    // Null handles of messages, groups and packed data are arguments like others.
    if call.moves_data() {
        return None;
    }
    let takes_nulls = judges_nulls(call) || call.takes_nulls();
    // Of what else such a call is given the mirror is told.
    let is_asked = |param: &Param| param.by == By::Value && (!call.is_checked() || param.kind == Kind::File);
    call.params().enumerate().filter(|(_, (_, param))| is_asked(param)).find_map(|(at, (_, param))| {
        let word = words.word(at);
        if let Some((_, kind)) = OBJECTS.into_iter().find(|(kind, _)| *kind == param.kind) {
            let is_null = abi.handle(word) == abi.null(kind) && !takes_nulls;
            let null = ObjectUsed { kind, found: ObjectFound::Null, freeing: false };
            return is_null.then_some(Fact::ObjectUsed(null)).or_else(|| freed(kind, abi.handle(word)));
        }
        let (_, of) = OTHERS.into_iter().find(|(kind, _)| *kind == param.kind)?;
        let handle = handles::normal(abi, of, word);
        let may_be_null = if of == HandleType::Info {
            !call.name().starts_with("MPI_Info_")
        } else {
            of == HandleType::File && call.takes_nulls()
        };
        if handle == handles::null(abi, of) {
            return (!may_be_null).then_some(null_of(of));
        }
        if of != HandleType::File {
            return None;
        }
        let unset = || Fact::OtherUsed(OtherUsed { of, found: ObjectFound::Unset, freeing: false });
        (handle == Handle::UNSET).then(unset).or_else(|| given_back(of, handle, false))
    })
}

fn null_of(of: HandleType) -> Fact {
    Fact::OtherUsed(OtherUsed { of, found: ObjectFound::Null, freeing: false })
}

/// Whether it counts here: an info object of a call that connects processes does so at its root, and a group may at its leader. Elsewhere it may be anything.
fn counts_here(words: &CallWords<'_>, param: &Param) -> bool {
    let call = words.call;
    if param.kind == Kind::Info && call.connects() {
        let of = |name: &str| words.place(name).map(|at| words.word(at));
        let (Some(root), Some(comm)) = (of("root"), of("comm")) else { return false };
        let comm = words.abi.handle(comm);
        let is_there = state::lock().as_ref().is_some_and(|state| state.mirror.knows_comm(comm));
        let rank = is_there.then(|| asking::number(words.abi, c"PMPI_Comm_rank", comm)).flatten();
        return rank == Some(root as i32);
    }
    param.kind != Kind::Group || param.name() != "remote_group"
}

/// Whether the null handle is none that the call may be given, and nobody else says so. Of what begins a session or makes a communicator of a group the text
/// leaves open whether there must be an error handler, and libraries do without.
fn must_be_there(call: Procedure, of: HandleType) -> bool {
    let sets_it = of == HandleType::Errhandler && call.name().ends_with("_set_errhandler");
    call.is_checked() && (of == HandleType::Group || sets_it)
}

/// An operator, a group, an info object or an error handler that was freed, or never was one; a null group, of a call that the mirror is told of.
fn others(words: &CallWords<'_>) -> Option<Fact> {
    const OTHERS: [(Kind, HandleType); 4] = [
        (Kind::Op, HandleType::Op),
        (Kind::Info, HandleType::Info),
        (Kind::Group, HandleType::Group),
        (Kind::Errhandler, HandleType::Errhandler),
    ];
    let (abi, call) = (words.abi, words.call);
    call.params().enumerate().filter(|(_, (_, param))| param.by == By::Value).find_map(|(at, (_, param))| {
        let (_, of) = OTHERS.into_iter().find(|(kind, _)| *kind == param.kind)?;
        let handle = handles::normal(abi, of, words.word(at));
        let found = if handle == Handle::UNSET {
            Some(Fact::OtherUsed(OtherUsed { of, found: ObjectFound::Unset, freeing: false }))
        } else if handle == handles::null(abi, of) && must_be_there(call, of) {
            Some(null_of(of))
        } else {
            quick::is_any_freed().then(|| given_back(of, handle, false)).flatten()
        };
        found.filter(|_| counts_here(words, param))
    })
}

/// An object that was freed before this call. Info objects that `MPI_Info_create_env` gave are not known.
pub fn given_back(of: HandleType, handle: Handle, freeing: bool) -> Option<Fact> {
    const UNKNOWN: usize = size_of::<u64>() * Procedure::of("MPI_Info_create_env").place();
    if of == HandleType::Info && output::seen(UNKNOWN) > 0 {
        return None;
    }
    let found = state::lock().as_ref()?.mirror.handle_freed(of, handle)?;
    Some(Fact::OtherUsed(OtherUsed { of, found, freeing }))
}

/// An object that was freed before this call.
fn freed(kind: ObjectKind, handle: Handle) -> Option<Fact> {
    state::lock().as_mut()?.mirror.freed(kind, handle, thread::thread_number())
}

/// Datatypes that are significant and were freed, or not committed, or have a byte twice and are received with. Others are usual from now on.
fn unusable(
    abi: &'static Abi,
    words: &CallWords<'_>,
    special: &Special,
    members: Option<&Members>,
) -> Vec<Fact> {
    let single = |param: &Param| param.kind == Kind::Datatype && param.by != By::Array;
    let places = words.call.params().enumerate().filter(|(_, (_, param))| single(param));
    let (mut facts, null) = (Vec::new(), abi.null(ObjectKind::Datatype));
    for (at, (_, param)) in places {
        let (datatype, name) = (abi.handle(words.word(at)), param.name());
        let uncommitted = || state::lock().as_ref()?.mirror.uncommitted(datatype);
        let updated = || updated(words.call, name, words, special, members);
        let fact = freed(ObjectKind::Datatype, datatype)
            .or_else(|| uncommitted().map(|created| Fact::Uncommitted { name, created }))
            .or_else(|| {
                overlapping(abi, datatype, updated).map(|created| Fact::Overlapping { name, created })
            });
        match fact {
            Some(fact) => facts.push((at, fact)),
            // One with a byte twice may be sent with, and is looked at again.
            None if datatype == null || overlapping(abi, datatype, || Some(1)).is_some() => {}
            None => quick::know_type(datatype),
        }
    }
    if facts.is_empty() {
        return unusable_in_array(abi, words, members);
    }
    let significant = significant(words.call, words, special, members);
    // A handle that was freed is none, also where nothing is communicated.
    let is_local = words.call.small().name() == "MPI_Reduce_local";
    facts.retain(|(at, fact)| {
        is_local && matches!(fact, Fact::ObjectUsed(_)) || significant.iter().any(|(place, _)| place == at)
    });
    facts.into_iter().map(|(_, fact)| fact).collect()
}

/// The communicator through which two groups meet counts at the leader of each (7.6.2), and was freed.
fn peers_freed(abi: &'static Abi, words: &CallWords<'_>, members: Option<&Members>) -> Option<Fact> {
    if words.call.name() != "MPI_Intercomm_create" {
        return None;
    }
    let is_leader = members?.rank == words.number(words.place("local_leader")?);
    let peer = abi.handle(words.word(words.place("peer_comm")?));
    is_leader.then(|| freed(ObjectKind::Comm, peer)).flatten()
}

/// The same of calls that are given a datatype for each process: the first one that something is moved with and that was freed, or not committed. Of
/// neighbours, some of whom are `MPI_PROC_NULL`, nothing is said.
fn unusable_in_array(abi: &'static Abi, words: &CallWords<'_>, members: Option<&Members>) -> Vec<Fact> {
    let Some(members) = members.filter(|_| words.call.moves_data()) else { return Vec::new() };
    let many = |is_sent: bool| {
        if !words.call.name().contains("eighbor") {
            return Some(members.reachable());
        }
        let (inwards, outwards) = members.neighbours?;
        let are_all = words.topology()?.has_all_neighbors();
        are_all.then_some(if is_sent { outwards } else { inwards })
    };
    let in_place = |buffer: &str| words.place(buffer).is_some_and(|at| quick::is_in_place(words.word(at)));
    let sides = [("sendbuf", "sendcounts", "sendtypes"), ("recvbuf", "recvcounts", "recvtypes")];
    let wrong = sides.into_iter().find_map(|(buffer, counts, types)| {
        let (counts, types) = (words.place(counts)?, words.place(types)?);
        if in_place(buffer) {
            return None;
        }
        let counts = words.numbers(counts, many(buffer == "sendbuf")?).into_iter().enumerate();
        counts.filter(|(_, count)| *count > 0).find_map(|(index, _)| {
            let datatype = words.element(types, index)?;
            if quick::is_usual(datatype.0) {
                return None;
            }
            let name = words.call.params().nth(types)?.1.name();
            let uncommitted = || state::lock().as_ref()?.mirror.uncommitted(datatype);
            let fact = freed(ObjectKind::Datatype, datatype)
                .or_else(|| uncommitted().map(|created| Fact::Uncommitted { name, created }));
            let is_null = datatype == abi.null(ObjectKind::Datatype);
            if fact.is_none() && !is_null && overlapping(abi, datatype, || Some(1)).is_none() {
                quick::know_type(datatype);
            }
            fact
        })
    });
    wrong.into_iter().collect()
}

/// Where a datatype was made of which so many elements have a byte twice.
fn overlapping(abi: &'static Abi, datatype: Handle, count: impl Fn() -> Option<i64>) -> Option<Mark> {
    if datatype == abi.null(ObjectKind::Datatype) || abi.is_predefined(ObjectKind::Datatype, datatype) {
        return None;
    }
    let count = count()?;
    layout(abi, datatype)?;
    state::lock().as_ref()?.mirror.overlapping(datatype, count)
}

/// Whether the communicator is there; `None`: MPI is not up, which is said, or nothing is watched.
fn known(comm: Option<Handle>, call: Procedure, at: At) -> Option<(bool, Library)> {
    let (known, library, outside) = {
        let locked = state::lock();
        let state = locked.as_ref()?;
        let known = comm.is_some_and(|comm| state.mirror.knows_comm(comm));
        (known, state.library, state.mirror.outside())
    };
    let Some(span) = outside else { return Some((known, library)) };
    // Info objects are always there (11.4.1). The mirror says so itself of a call that it is told of.
    if !call.name().starts_with("MPI_Info_") && !call.is_checked() {
        emit::facts(&[Fact::OutsideMpi(span)], at.id, library);
    }
    None
}

/// What MPI says of a communicator that is there.
fn members(abi: &Abi, comm: Handle, call: Procedure) -> Option<Members> {
    let ask = |question| asking::number(abi, question, comm).map(i64::from);
    let size = ask(c"PMPI_Comm_size")?;
    let rank = ask(c"PMPI_Comm_rank")?;
    let remote = match ask(c"PMPI_Comm_test_inter")? {
        0 => None,
        _ => Some(ask(c"PMPI_Comm_remote_size")?),
    };
    let has_neighbours = call.name().contains("eighbor") && remote.is_none();
    let neighbours = has_neighbours.then(|| asking::neighbours(abi, comm, rank as c_int)).flatten();
    let members = Members { size, rank, remote, neighbours };
    quick::know(comm, members.reachable(), rank, remote.is_some());
    Some(members)
}

fn special(abi: &Abi, comm: Option<Handle>) -> Special {
    let table = abi.table();
    let tag_ub = comm.and_then(|comm| asking::tag_ub(abi, comm));
    if let Some(most) = tag_ub {
        quick::know_tags(most);
    }
    Special {
        proc_null: table.proc_null.into(),
        any_source: table.any_source.into(),
        any_tag: table.any_tag.into(),
        root: table.root.into(),
        undefined: table.undefined.into(),
        in_place: table.in_place,
        locks: [table.lock_shared.into(), table.lock_exclusive.into()],
        files: table.files,
        buffer_automatic: table.buffer_automatic,
        tag_ub: tag_ub.map(i64::from),
    }
}

/// An operator that goes together with its datatype: a predefined one with a predefined datatype, and the program's own with any.
fn learn(abi: &Abi, words: &CallWords<'_>, pair: Option<(usize, usize)>) {
    let Some((op, datatype)) = pair.filter(|(op, datatype)| !words.is_null(*op) && !words.is_null(*datatype))
    else {
        return;
    };
    let (op, datatype) = (words.word(op), words.word(datatype));
    let is_own = abi.reduction(op) == Some(warden::call::Reduction::Other);
    if is_own || abi.is_predefined(warden::call::Kind::Datatype, abi.handle(datatype)) {
        quick::know_pair(op, datatype, is_own);
    }
}
