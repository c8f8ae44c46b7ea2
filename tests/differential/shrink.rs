//! Makes a program that shows a difference as small as it gets: steps are taken out, arguments made zero, as long as the
//! difference is of the same kind. Many candidates are played in one process.

use crate::difference::{Difference, What};
use crate::program::{Op, Program};

/// Which programs of a list show the difference.
pub type Shows<'a> = dyn FnMut(&[Program]) -> Vec<bool> + 'a;

/// Whether two differences are of the same kind.
pub fn alike(one: &Difference, other: &Difference) -> bool {
    let finding = match (&one.what, &other.what) {
        (What::Finding(one), What::Finding(other)) => one == other,
        (_, _) => true,
    };
    let same = std::mem::discriminant(&one.what) == std::mem::discriminant(&other.what);
    // Who made the object matters where it has an attribute too many or too few.
    let attribute = matches!(one.what, What::Flag { .. } | What::Possible { .. } | What::Value { .. });
    finding && same && one.op == other.op && (!attribute || one.made_by == other.made_by)
}

/// The smallest program that was found.
pub fn shrink(mut program: Program, shows: &mut Shows<'_>) -> Program {
    let mut chunk = program.steps.len().div_ceil(2);
    loop {
        let starts: Vec<_> = (0..program.steps.len()).step_by(chunk).collect();
        let without = |starts: &[usize]| {
            let out = |index: usize| starts.contains(&(index / chunk * chunk));
            let kept = program.steps.iter().enumerate().filter(|(index, _)| !out(*index));
            Program { steps: kept.map(|(_, step)| *step).collect(), ..program.clone() }
        };
        match best(&starts, without, shows) {
            Some(smaller) => program = smaller,
            None if chunk == 1 => break,
            None => chunk = chunk.div_ceil(2),
        }
    }
    let places: Vec<_> =
        (0..program.steps.len()).flat_map(|step| (0..5).map(move |argument| (step, argument))).collect();
    let simpler = |places: &[(usize, usize)]| {
        let mut program = program.clone();
        for (step, argument) in places {
            let step = &mut program.steps[*step];
            let simplest = i32::from(step.op == Op::Set && *argument == 3);
            step.with[*argument] = simplest;
        }
        program
    };
    let open: Vec<_> = places.into_iter().filter(|place| simpler(&[*place]) != program).collect();
    best(&open, simpler, shows).unwrap_or(program)
}

/// Tries each change alone, and then as many as possible of those that keep the difference.
fn best<T: Clone>(changes: &[T], make: impl Fn(&[T]) -> Program, shows: &mut Shows<'_>) -> Option<Program> {
    let alone: Vec<_> = changes.iter().map(|change| make(std::slice::from_ref(change))).collect();
    let kept = shows(&alone);
    let good: Vec<_> =
        changes.iter().zip(kept).filter(|(_, kept)| *kept).map(|(change, _)| change.clone()).collect();
    if good.is_empty() {
        return None;
    }
    let mut sizes: Vec<_> =
        std::iter::successors(Some(good.len()), |size| (*size > 1).then_some(size / 2)).collect();
    sizes.dedup();
    let joint: Vec<_> = sizes.iter().map(|size| make(&good[..*size])).collect();
    let kept = shows(&joint);
    joint.into_iter().zip(kept).find(|(_, kept)| *kept).map(|(program, _)| program)
}
