//! Which processes can never go on: the largest set of which each waits for something that only processes of the set could do.
//!
//! Whoever has ended is in it. A process leaves it as soon as one of its threads may go on, and with it leave those that it could help.

use super::needs::Need;
use super::waiter::{Life, Waiter};

/// What is taken for hopeless.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// What is certain whenever it is looked at.
    Certain,
    /// Of a job that stands still: a call that may return early does not.
    Still,
    /// A wait for partners that are not known, too, and that of a process which keeps no events.
    Guessed,
}

/// By process.
pub(super) fn find(waiters: &[Waiter], needs: &[Vec<Need>], taken: Trust) -> Vec<bool> {
    let mut hopeless: Vec<bool> = waiters
        .iter()
        .zip(needs)
        .map(|(waiter, needs)| match waiter.life {
            Life::Over => true,
            Life::Lost => false,
            // The events say what it did until it stood here.
            Life::Lives => {
                let whole =
                    taken == Trust::Guessed || waiter.history.as_ref().is_some_and(|history| !history.lost);
                whole && waiter.alone && !needs.is_empty()
            }
        })
        .collect();
    loop {
        let before = hopeless.clone();
        for (process, needs) in needs.iter().enumerate() {
            if waiters[process].life == Life::Lives && hopeless[process] {
                hopeless[process] = needs.iter().all(|need| is_hopeless(need, &before, taken));
            }
        }
        if hopeless == before {
            return hopeless;
        }
    }
}

/// Whether what is needed can never come.
pub(super) fn is_hopeless(need: &Need, hopeless: &[bool], taken: Trust) -> bool {
    let still = taken != Trust::Certain;
    match need {
        Need::Met | Need::Unknown => false,
        Need::Foreign => taken == Trust::Guessed,
        Need::Never { .. } => still,
        Need::Any { of, certain, .. } => (*certain || still) && of.iter().all(|&process| hopeless[process]),
        Need::Each { of, certain, .. } => (*certain || still) && of.iter().any(|&process| hopeless[process]),
        Need::All(needs) => needs.iter().any(|need| is_hopeless(need, hopeless, taken)),
        Need::Some(needs) => !needs.is_empty() && needs.iter().all(|need| is_hopeless(need, hopeless, taken)),
    }
}
