//! From facts to the findings file: the checks judge, the stack is taken, the line is written.

use crate::{abi, memory, modules, output, recorder, stack, start, state, thread};
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use warden::call::{CallId, Language, StackId};
use warden::checks::catalogue::Check;
use warden::checks::judge;
use warden::findings::fortran::spoken;
use warden::findings::status::{Limit, State};
use warden::findings::{Finding, Place, Verdict};
use warden::mirror::FreedMemory;
use warden::mirror::facts::{Fact, FreedBy, Left, LeftOver, Moment, ObjectFound, ObjectUsed, OtherUsed};
use warden::mirror::lent::{BufferFreed, GivenUpBy};
use warden::mirror::predefined::Library;
use warden::mirror::request_rules::{GivenRequest, RequestFault};

/// Judges facts about a call and writes what the checks say. Must be called from within the call, without the lock.
#[cold]
pub fn facts(facts: &[Fact], call: CallId, library: Library) {
    judged(&copied(facts), call, library, false);
}

#[inline(never)]
fn copied(facts: &[Fact]) -> Vec<Fact> {
    let mut found = facts.to_vec();
    with_stacks(&mut found);
    found
}

/// As [`facts`], about one-sided operations and epochs. `held_back`: the operation was not passed on.
#[cold]
pub fn rma_facts(found: &mut [Fact], call: CallId, library: Library, held_back: bool) {
    with_stacks(found);
    judged(found, call, library, held_back);
}

/// One way through: all facts are judged, the mirror notes what came of them, and that is written.
#[inline(never)]
fn judged(facts: &[Fact], call: CallId, library: Library, held_back: bool) {
    let judged = by_checks(facts, call, library);
    let noted = noted(&judged);
    let mut findings = judged.iter().flat_map(|(_, findings)| findings);
    let is_here = findings.any(|finding| matches!(finding.place, Place::Here));
    let here = if is_here { stack::capture_now() } else { Vec::new() };
    write_all(judged, noted, held_back, &here);
}

/// Writes what came of facts. Apart: the room that findings take on the stack is not there yet while the checks judge and the stack is walked,
/// and few threads have much of it.
#[inline(never)]
fn write_all(
    judged: Vec<(&Fact, Vec<Finding>)>,
    noted: Vec<(Moment, Option<u64>)>,
    held_back: bool,
    here: &[usize],
) {
    for ((_, findings), (when, keyval)) in judged.into_iter().zip(noted) {
        for mut finding in findings {
            if held_back {
                finding.details.push(("held_back", "yes".into()));
            }
            finding.subject.keyval = finding.subject.keyval.or(keyval);
            let failed = [Check::AttrCopyFailed, Check::AttrDeleteFailed].contains(&finding.check);
            let written = write(&mut finding, when, here);
            if let Some(number) = written
                && failed
            {
                thread::callback_failed(number);
            }
        }
    }
}

/// What the checks say of facts. Apart: what it needs of the stack is free again when findings are written.
#[inline(never)]
fn by_checks(facts: &[Fact], call: CallId, library: Library) -> Vec<(&Fact, Vec<Finding>)> {
    // Asked now, not when the facts were found: a module that was loaded in between may have made calls that nobody saw.
    let sees_all = start::sees_all();
    let facts = facts.iter().filter(|fact| {
        (sees_all || !fact.needs_history()) && !may_be_unseen_key(fact) && !may_have_no_handle(fact)
    });
    let judged = facts.map(|fact| (fact, judge(fact, call, library)));
    judged.filter(|(_, findings)| !findings.is_empty()).collect()
}

/// Whether candidates were written, and callbacks ran since: then nobody knows what they freed.
static PAST_CANDIDATES: AtomicBool = AtomicBool::new(false);

/// Candidates that are written: enough to say what a library may have stumbled over.
const MOST_CANDIDATES: usize = 100;

/// While MPI ends: what is left for certain goes to the findings file now, for the process may die in the real call. Called before
/// that, and after each callback of the program that runs in it.
#[cold]
pub fn candidates(call: CallId) {
    if PAST_CANDIDATES.load(Relaxed) || !start::sees_all() {
        return;
    }
    let left = state::lock().as_mut().and_then(|state| {
        let facts = state.mirror.left_for_certain(thread::thread_number())?;
        Some((facts, state.library)).filter(|_| !state.mirror.is_muted())
    });
    let Some((mut facts, library)) = left else { return };
    if call == CallId::of("MPI_Finalize") {
        requests_left(&mut facts);
    }
    PAST_CANDIDATES.store(true, Relaxed);
    let findings = facts.iter().take(MOST_CANDIDATES).flat_map(|fact| judge(fact, call, library));
    let inside = |finding: Finding| finding.detail("ended_inside", call.name());
    let mut findings: Vec<Finding> = findings.filter(|finding| !finding.muted).map(inside).collect();
    findings.iter_mut().for_each(put_in_its_language);
    output::candidates(&findings);
}

/// MPI has ended: the requests that are left come to what else is. What may have been completed or freed where nobody saw it is not
/// told, nor what a library of the program made: it may keep that for the process's whole life.
pub fn requests_left(facts: &mut Vec<Fact>) {
    facts.extend(recorder::requests_left());
    only_seen(facts);
    facts.retain(|fact| {
        !matches!(fact, Fact::Left(Left { what: LeftOver::Object(_), since, .. })
            if !stack::is_by_executable(since.stack))
    });
}

/// Where the executable looks functions up by their names it may have completed and freed so what seems to be left, or in use.
pub fn only_seen(facts: &mut Vec<Fact>) {
    let is_either = |fact: &Fact| {
        if let Fact::Overwritten { .. } | Fact::BufferFreed(_) = fact {
            return true;
        }
        let Fact::Left(left) = fact else { return false };
        matches!(left.what, LeftOver::Active | LeftOver::Persistent | LeftOver::Object(_))
    };
    if facts.iter().any(is_either) && modules::looks_names_up() {
        facts.retain(|fact| !is_either(fact));
    }
}

/// A callback of the program begins, or the call that ends MPI has returned: what was left may be so no more.
pub fn no_candidates() {
    if PAST_CANDIDATES.load(Relaxed) {
        output::withdraw_candidates();
    }
}

/// The call that ends MPI has returned. Another one may follow: of a session, or after a failure.
pub fn ended() {
    no_candidates();
    PAST_CANDIDATES.store(false, Relaxed);
}

/// What may have no C handle for another reason than that the program's variable was never set: where a library has a table of the handles that Fortran knows, the number
/// of one that is gone is none either, and the table may be gone itself.
fn may_have_no_handle(fact: &Fact) -> bool {
    let is_unset = matches!(
        fact,
        Fact::ObjectUsed(ObjectUsed { found: ObjectFound::Unset, .. })
            | Fact::OtherUsed(OtherUsed { found: ObjectFound::Unset, .. })
            | Fact::Request(RequestFault { given: GivenRequest::Unset, .. })
    );
    is_unset
        && thread::language() == Language::Fortran
        && !abi::get().is_some_and(|abi| abi.has_equal_handles())
}

/// Whether a key that the library accepts may have been made by a function that the program looked up.
fn may_be_unseen_key(fact: &Fact) -> bool {
    matches!(fact, Fact::KeyvalUsed(used) if used.accepted == Some(true)) && modules::looks_names_up()
}

/// Notes that findings were made of facts; of each, when that is, and when its keyval was created.
fn noted(judged: &[(&Fact, Vec<Finding>)]) -> Vec<(Moment, Option<u64>)> {
    let mut locked = state::lock();
    let mut note = |fact| locked.as_mut().map(|state| state.mirror.note_finding(fact)).unwrap_or_default();
    judged.iter().map(|(fact, _)| note(fact)).collect()
}

/// Returns the number of a new finding.
fn write(finding: &mut Finding, when: Moment, here: &[usize]) -> Option<u32> {
    put_in_its_language(finding);
    match finding.place {
        Place::Here => output::finding(finding, when, here),
        Place::Past(_) => output::finding(finding, when, &[]),
    }
}

/// Puts a finding about an earlier call into the words of the language that the call was made in. In its own place: few threads have much stack.
fn put_in_its_language(finding: &mut Finding) {
    let language = match finding.place {
        Place::Here => thread::language(),
        Place::Past(past) => stack::language(past),
    };
    match language {
        Language::C => {}
        Language::Fortran => in_fortran(finding),
    }
}

#[cold]
#[inline(never)]
fn in_fortran(finding: &mut Finding) {
    *finding = finding.clone().in_fortran();
}

/// A call in which a callback failed has returned: what the library made of it goes to the finding.
#[cold]
pub fn after_failed_callback(number: u32, call: CallId, success: bool) {
    let name = call.name();
    let text = if success {
        format!("{name} returned MPI_SUCCESS all the same")
    } else {
        format!("{name} returned an error")
    };
    let text = match thread::language() {
        Language::C => text,
        Language::Fortran => spoken(&text),
    };
    output::detail(number, "library_did", &text);
}

/// Memory that was freed since the last look: what used it is judged now, in the order of freeing.
#[cold]
pub fn freed_memory() {
    let mut found = Vec::new();
    let library = {
        // One hold of the lock for both: else a thread that held events back could tell memory that another thread got
        // and attached meanwhile for freed.
        let mut locked = state::lock();
        let Some(state) = locked.as_mut() else { return };
        while let Some(block) = memory::take_freed() {
            let stack = stack::intern(&block.frames[..block.depth]);
            let by = if block.moved { FreedBy::Realloc } else { FreedBy::Free };
            let memory =
                FreedMemory { base: block.base, size: block.size, by, by_library: block.by_library, stack };
            state.mirror.memory_freed(&memory, &mut found);
            if let Some((begun, writes)) = block.lent.filter(|_| !block.by_library && state.mirror.is_up()) {
                let by = if block.moved { GivenUpBy::Realloc(stack) } else { GivenUpBy::Free(stack) };
                found.push(Fact::BufferFreed(BufferFreed { begun, writes, by }));
            }
        }
        memory::keep_remembered(|value| state.mirror.is_value(value));
        state.library
    };
    if memory::lost_some() {
        output::limit(Limit::FreesLost);
    }
    only_seen(&mut found);
    // No MPI call frees memory of its own accord: the name says what made the memory part of a window.
    with_stacks(&mut found);
    for fact in &found {
        facts(std::slice::from_ref(fact), owner(fact), library);
    }
}

/// The call that made the memory part of a window, for a free that is no MPI call.
fn owner(fact: &Fact) -> CallId {
    const FALLBACK: CallId = CallId::of("MPI_Win_attach");
    if let Fact::MemoryFreed(freed) = fact {
        freed.since.call.unwrap_or(FALLBACK)
    } else if let Fact::BufferFreed(freed) = fact {
        freed.begun.call.unwrap_or(FALLBACK)
    } else if let Fact::Rma(fault) = fact {
        fault.earlier.map_or(FALLBACK, |earlier| earlier.call)
    } else {
        FALLBACK
    }
}

/// A part of the checker panicked: said in the report, once.
#[cold]
pub fn panicked(call: CallId, when: &str, panic: &(dyn Any + Send)) {
    let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (None, Some(text)) => text.as_str(),
        (None, None) => "no message",
    };
    let message = format!(
        "the checker failed {when} {} and switched itself off; the program ran on unchecked",
        call.name()
    );
    start::open();
    let finding = Finding::new(Check::Tool, Verdict::Tool, call, message)
        .help("report it to mpiwarden's developers with this report")
        .detail("panic", text);
    let finding = match thread::language() {
        Language::C => finding,
        Language::Fortran => finding.in_fortran(),
    };
    output::finding(&finding, Moment::default(), &stack::capture_now());
    output::state(State::Failed);
}

/// More than one MPI library is in the process: whose call a call is cannot be said.
#[cold]
pub fn several_libraries() {
    let call = CallId::of("MPI_Init");
    start::open();
    output::limit(Limit::SeveralLibraries);
    let libraries = modules::scan().mpi_libraries.join(", ");
    let message = "more than one MPI library is loaded into the process: nothing is checked";
    let finding = Finding::new(Check::Tool, Verdict::Tool, call, message)
        .help("link the program and all its libraries with one MPI library")
        .detail("libraries", libraries);
    output::finding(&finding, Moment::default(), &stack::capture_now());
}

/// The user switched checking off: the report says so.
#[cold]
pub fn switched_off() {
    start::open();
    output::limit(Limit::Off);
    start::identify_by_launcher();
}

/// The facts of a call, with the earlier calls that they are about as stacks.
#[inline(never)]
fn with_stacks(facts: &mut [Fact]) {
    for fact in facts {
        if let Some(earlier) = fact.earlier().filter(|earlier| earlier.mark.stack == StackId::default()) {
            earlier.mark.stack = stack::intern(&[earlier.site]);
        }
    }
}
