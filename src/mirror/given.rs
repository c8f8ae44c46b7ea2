//! Handles of groups, info objects, operators, error handlers and files that the program was given and has not given back: what
//! `MPI_Finalize` does not free for it (11.2.2).
//!
//! Libraries hand out one handle several times, and count (7.3.2, 9.3.4). Which of the makings a call frees is known by the program's
//! variable, or where all of them are one place. Else one of them is left, and nobody can tell which: nothing is said of that handle then.
//! Left out are objects of MPI's own, and handles whose making was not seen.
//!
//! Info objects and error handlers may also be freed when MPI has ended (11.4.1): what is left of those is known when the process ends.

use super::facts::{Fact, HandleType, Left, LeftOver};
use super::marks::Mark;
use crate::call::Handle;
use rustc_hash::FxHashMap;

/// Handles that are kept: one that leaks in a loop for ever takes no more memory than that.
const MOST: usize = 1 << 18;
/// Handles of freed objects that are kept: of more than that nothing is known of those.
const MOST_FREED: usize = 1 << 12;

/// What the program was given and must free.
#[derive(Debug, Default)]
pub struct ToFree {
    handles: FxHashMap<(HandleType, Handle), Vec<Giving>>,
    many: usize,
    /// Those that were given back as often as they were given, and were not given again: where the last one was given, and where it was given back.
    freed: FxHashMap<(HandleType, Handle), (Mark, Mark)>,
    /// `MPI_Finalize` has returned and what was left was judged, but for what may be freed after it.
    some_judged: bool,
}

/// A call that gave a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Giving {
    pub by: Mark,
    /// The address of the variable that it was written to; 0: not known.
    pub variable: usize,
    /// Whether it is this one that is left, and not another one of its handle.
    pub clear: bool,
}

impl ToFree {
    /// A call gave a handle. `new`: that of a new object, so that what was known of the handle is gone.
    pub(super) fn add(&mut self, of: (HandleType, Handle), new: bool, giving: Giving) {
        if !self.freed.is_empty() {
            self.freed.remove(&of);
        }
        if self.many >= MOST && !new {
            // Counts of handles that are given several times must be right.
            self.forget(of);
            return;
        }
        if new {
            self.forget(of);
        }
        if self.many < MOST {
            self.handles.entry(of).or_default().push(giving);
            self.many += 1;
        }
    }

    /// Whether it was given, and not given back.
    pub(super) fn holds(&self, of: (HandleType, Handle)) -> bool {
        self.handles.contains_key(&of)
    }

    fn forget(&mut self, of: (HandleType, Handle)) {
        self.many -= self.handles.remove(&of).map_or(0, |givings| givings.len());
    }

    /// Where a handle was given that was given back, and not given again; and where it was given back.
    pub(super) fn freed(&self, of: (HandleType, Handle)) -> Option<(Mark, Mark)> {
        self.freed.get(&of).copied()
    }

    /// A handle is given back.
    pub(super) fn take(&mut self, of: (HandleType, Handle), variable: usize, by: Mark) -> Option<Giving> {
        let givings = self.handles.get_mut(&of)?;
        let by_variable = givings.iter().rposition(|one| variable != 0 && one.variable == variable);
        let taken = match by_variable {
            Some(at) => givings.remove(at),
            None => {
                let taken = givings.pop()?;
                if givings.iter().any(|one| one.by.stack != taken.by.stack) {
                    givings.iter_mut().for_each(|one| one.clear = false);
                }
                taken
            }
        };
        if givings.is_empty() {
            self.handles.remove(&of);
            if self.freed.len() >= MOST_FREED {
                self.freed.clear();
            }
            if taken.clear {
                self.freed.insert(of, (taken.by, by));
            }
        }
        self.many -= 1;
        Some(taken)
    }

    /// What is left when `MPI_Finalize` has returned, and may not be freed any more.
    pub fn left_by_world(&mut self) -> Vec<Fact> {
        self.some_judged = true;
        self.left(|of| !is_always_freed(of))
    }

    /// What is left when the process ends, and was not judged yet. `by_sessions`: nothing was, for the World Model was not used.
    pub fn left_at_exit(&self, by_sessions: bool) -> Vec<Fact> {
        self.left(|of| by_sessions || (self.some_judged && is_always_freed(of)))
    }

    fn left(&self, which: impl Fn(HandleType) -> bool) -> Vec<Fact> {
        let mut left: Vec<(HandleType, Mark)> = Vec::new();
        for ((of, _), givings) in self.handles.iter().filter(|((of, _), _)| which(*of)) {
            left.extend(givings.iter().filter(|one| one.clear).map(|one| (*of, one.by)));
        }
        left.sort_by_key(|(of, by)| (*of as usize, by.when, by.stack.0));
        left.into_iter().map(|(of, by)| Fact::Left(Left::keyless(LeftOver::Object(of), by))).collect()
    }
}

/// Whether MPI lets such objects be freed at any time (11.4.1, table 9).
fn is_always_freed(of: HandleType) -> bool {
    matches!(of, HandleType::Info | HandleType::Errhandler)
}

#[cfg(test)]
mod tests {
    use super::{Giving, ToFree};
    use crate::call::{Handle, StackId};
    use crate::mirror::facts::{Fact, HandleType, Mark};

    const GROUP: (HandleType, Handle) = (HandleType::Group, Handle(7));

    fn giving(stack: u32, variable: usize) -> Giving {
        Giving { by: Mark::from(StackId(stack)), variable, clear: true }
    }

    fn places(facts: &[Fact]) -> Vec<u32> {
        let place = |fact: &Fact| if let Fact::Left(left) = fact { left.since.stack.0 } else { 0 };
        facts.iter().map(place).collect()
    }

    fn left(given: &ToFree) -> Vec<u32> {
        places(&given.left_at_exit(true))
    }

    #[test]
    fn the_variable_says_which_of_the_makings_is_given_back() {
        let mut given = ToFree::default();
        given.add(GROUP, false, giving(1, 10));
        given.add(GROUP, false, giving(2, 20));
        assert_eq!(given.take(GROUP, 10, Mark::default()), Some(giving(1, 10)));
        assert_eq!(left(&given), [2]);
        assert_eq!(given.take(GROUP, 20, Mark::default()), Some(giving(2, 20)));
        assert_eq!((given.take(GROUP, 20, Mark::default()), given.many), (None, 0));
    }

    #[test]
    fn one_of_several_places_is_left_and_nobody_knows_which() {
        let mut given = ToFree::default();
        given.add(GROUP, false, giving(1, 10));
        given.add(GROUP, false, giving(2, 20));
        given.take(GROUP, 30, Mark::default());
        assert!(left(&given).is_empty());
        let mut given = ToFree::default();
        given.add(GROUP, false, giving(1, 0));
        given.add(GROUP, false, giving(1, 0));
        given.take(GROUP, 0, Mark::default());
        assert_eq!(left(&given), [1], "all of one place");
    }

    #[test]
    fn a_new_object_with_the_handle_of_an_old_one() {
        let mut given = ToFree::default();
        given.add(GROUP, true, giving(1, 10));
        given.add(GROUP, true, giving(2, 10));
        assert_eq!((left(&given), given.many), (vec![2], 1));
    }

    #[test]
    fn what_was_given_back_is_freed_until_it_is_given_again() {
        let (mut given, by) = (ToFree::default(), Mark::from(StackId(9)));
        given.add(GROUP, false, giving(1, 10));
        given.add(GROUP, false, giving(2, 20));
        given.take(GROUP, 10, by);
        assert_eq!(given.freed(GROUP), None, "it is still there once");
        given.take(GROUP, 20, by);
        assert_eq!(given.freed(GROUP), Some((Mark::from(StackId(2)), by)));
        given.add(GROUP, false, giving(3, 10));
        assert_eq!(given.freed(GROUP), None);
        // Which of two was given back is not known, so neither is which one the last is.
        given.add(GROUP, false, giving(4, 20));
        given.take(GROUP, 30, by);
        given.take(GROUP, 30, by);
        assert_eq!((given.freed(GROUP), given.many), (None, 0));
    }

    #[test]
    fn info_objects_may_be_freed_when_mpi_has_ended() {
        let mut given = ToFree::default();
        given.add(GROUP, true, giving(1, 10));
        given.add((HandleType::Info, Handle(8)), true, giving(2, 20));
        given.add((HandleType::Errhandler, Handle(9)), true, giving(3, 30));
        assert!(given.left_at_exit(false).is_empty(), "nothing was judged");
        assert_eq!(places(&given.left_by_world()), [1]);
        given.take((HandleType::Info, Handle(8)), 20, Mark::default());
        assert_eq!(places(&given.left_at_exit(false)), [3]);
    }
}
