//! Which operations end only because the library buffers, or because a collective operation does not wait for all of its members (3.5, 6.14).
//!
//! The recorded calls are made once more, each as late as the standard allows: a standard send (blocking, or by its wait) ends when the receive that it goes to has
//! been posted, and a collective operation when all members have entered it. All else is as it was: what each receive got, and what each test said.
//! Where nobody can go on, processes wait for each other in a circle, and the circle has a send or an operation that the library let go early:
//! that is the fault. The circle is then opened there, and the calls go on.
//!
//! Certain it is for waits that can end in one way only. A receive with wildcards, `MPI_Waitany` and tests might go on otherwise: where nobody can go on and
//! there is no circle without these, nothing more is said. Left out are processes with several threads, those whose events are not whole, and what was started with
//! `MPI_Start`, whose mode the events do not tell: they are taken to have done everything already.

mod circles;
mod replay;
mod steps;

use crate::answer::Blind;
use crate::job::Job;
use crate::misfits::{Found, Misfit, NamedEvent, Slack};
use circles::Circle;
use mpiwarden_spec::Procedure;
use replay::Run;
use steps::{Precondition, Steps};

/// Judges all processes of a job. Returns what there was of calls that cannot be judged.
pub(super) fn judge(job: &Job, names: &[Procedure], found: &mut Found) -> Vec<Blind> {
    let Steps { steps, operations, mut blind } = Steps::of(job, names);
    let mut run = Run::new(steps, operations);
    if !play(&mut run, found) {
        blind.push(Blind::OpenCircle);
    }
    blind.sort_unstable();
    blind.dedup();
    blind
}

/// Makes the calls once more. Whether all processes came to their end.
fn play(run: &mut Run, found: &mut Found) -> bool {
    loop {
        run.go_on();
        let circles = circles::find(run);
        if circles.is_empty() {
            return run.is_over();
        }
        for circle in circles {
            // All members would wait whatever the library does, and yet they went on: the events do not tell all.
            let Some(circle) = opened(circle, run) else { return false };
            let (process, step) = circle[0];
            let places: Vec<NamedEvent> = circle.iter().map(|at| run.place(*at)).collect();
            let (first, second) = (places[0], places.get(1).copied());
            let by = slack(&circle, run);
            found.add(Misfit::Unbuffered { circle: places, by }, first, second);
            run.force(process, step);
        }
    }
}

/// Whether a step waits for the receive of its message, and not for the members of an operation.
fn is_send(run: &Run, (process, step): (usize, usize)) -> bool {
    matches!(run.steps[process][step].need, Precondition::Receive { .. })
}

fn is_loose(run: &Run, (process, step): (usize, usize)) -> bool {
    !run.steps[process][step].strict
}

/// Which steps of an opened circle the library may have let go early.
fn slack(circle: &Circle, run: &Run) -> Slack {
    let has = |sends| circle.iter().any(|at| is_loose(run, *at) && is_send(run, *at) == sends);
    match (has(true), has(false)) {
        (true, true) => Slack::Either,
        (true, false) => Slack::Buffers,
        (false, _) => Slack::Leaves,
    }
}

/// The circle, beginning where it can be opened: with a send before anything else.
fn opened(mut circle: Circle, run: &Run) -> Option<Circle> {
    let first = (0..circle.len())
        .filter(|at| is_loose(run, circle[*at]))
        .min_by_key(|at| (!is_send(run, circle[*at]), circle[*at].0))?;
    circle.rotate_left(first);
    Some(circle)
}
