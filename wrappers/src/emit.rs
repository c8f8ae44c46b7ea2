//! From facts to the findings file: the checks judge, the stack is taken, the line is written.

use crate::{guard, memory, modules, output, stack, start, state};
use std::any::Any;
use warden::call::{CallId, Language};
use warden::checks::catalogue::Check;
use warden::checks::judge;
use warden::findings::status::{Limit, State};
use warden::findings::{Finding, Place, Verdict, spoken};
use warden::mirror::FreedMemory;
use warden::mirror::facts::{Fact, FreedBy, When};
use warden::mirror::predefined::Library;

/// Judges facts about a call and writes what the checks say. Must be called from within the call, without the lock.
#[cold]
pub fn facts(facts: &[Fact], call: CallId, library: Library) {
    let mut certain = true;
    if modules::changed() {
        // A library that was loaded since may call MPI where nobody sees it.
        start::look_around();
        certain = state::lock().as_ref().is_some_and(|state| state.mirror.is_complete());
    }
    let mut told = facts.to_vec();
    guard::rma::with_stacks(&mut told);
    let mut here = None;
    for fact in told.iter().filter(|fact| certain || !needs_history(fact)) {
        let findings = judge(fact, call, library);
        let when = if findings.is_empty() { When::default() } else { met(fact) };
        for finding in findings {
            let written = write(&finding, when, &mut here);
            if let Some(number) = written
                && [Check::AttrCopyFailed, Check::AttrDeleteFailed].contains(&finding.check)
            {
                guard::callback_failed(number);
            }
        }
    }
}

/// As [`facts`], about one-sided operations and epochs. `held_back`: the operation was not passed on.
#[cold]
pub fn rma_facts(found: &mut [Fact], call: CallId, library: Library, held_back: bool) {
    guard::rma::with_stacks(found);
    let mut here = None;
    if modules::changed() {
        start::look_around();
        if !state::lock().as_ref().is_some_and(|state| state.mirror.is_complete()) {
            return;
        }
    }
    for fact in found.iter() {
        let findings = judge(fact, call, library);
        let when = if findings.is_empty() { When::default() } else { met(fact) };
        for mut finding in findings {
            if held_back {
                finding = finding.detail("held_back", "yes");
            }
            write(&finding, when, &mut here);
        }
    }
}

/// Facts that are certain only when every call was seen.
fn needs_history(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::KeyvalUsed(_)
            | Fact::ObjectUsed(_)
            | Fact::Differs(_)
            | Fact::Left(_)
            | Fact::BadTarget { .. }
            | Fact::Rma(_)
            | Fact::Epoch(_)
            | Fact::Hint(_)
            | Fact::RequestMisused { .. }
            | Fact::AbsentDeleted { .. }
            | Fact::NotDynamic { .. }
            | Fact::SharedQuery(_)
            | Fact::AttachTouches(_)
            | Fact::DetachMissed(_)
            | Fact::MemoryFreed(_)
    )
}

/// Notes that a finding was made of a fact.
fn met(fact: &Fact) -> When {
    state::lock().as_mut().map_or(When::default(), |state| state.mirror.met(fact))
}

/// Returns the number of a new finding.
fn write(finding: &Finding, when: When, here: &mut Option<Vec<usize>>) -> Option<u32> {
    let language = match finding.place {
        Place::Here => guard::language(),
        Place::Past(past) => stack::language(past),
    };
    let spoken;
    let finding = match language {
        Language::C => finding,
        Language::Fortran => {
            spoken = finding.clone().in_fortran();
            &spoken
        }
    };
    match finding.place {
        Place::Here => output::finding(finding, when, here.get_or_insert_with(stack::capture_now)),
        Place::Past(_) => output::finding(finding, when, &[]),
    }
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
    let text = match guard::language() {
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
        }
        memory::keep_remembered(|value| state.mirror.is_value(value));
        state.library
    };
    if memory::lost_some() {
        output::limit(Limit::FreesLost);
    }
    // No MPI call frees memory of its own accord: the name says what made the memory part of a window.
    guard::rma::with_stacks(&mut found);
    for fact in &found {
        facts(std::slice::from_ref(fact), owner(fact), library);
    }
}

/// The call that made the memory part of a window, for a free that is no MPI call.
fn owner(fact: &Fact) -> CallId {
    const FALLBACK: CallId = CallId::of("MPI_Win_attach");
    if let Fact::MemoryFreed(freed) = fact {
        freed.since.call.unwrap_or(FALLBACK)
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
    let finding = match guard::language() {
        Language::C => finding,
        Language::Fortran => finding.in_fortran(),
    };
    output::finding(&finding, When::default(), &stack::capture_now());
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
    output::finding(&finding, When::default(), &stack::capture_now());
}

/// The user switched checking off: the report says so.
#[cold]
pub fn switched_off() {
    start::open();
    output::limit(Limit::Off);
}
