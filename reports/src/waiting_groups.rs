//! Who waits for whom, put together: processes that wait at one place for the same others are one group, so that a job of many ranks is a few groups.

use crate::ranks;
use mpiwarden::findings::subject::{WaitingGroup, WaitingState};
use std::collections::BTreeSet;

/// Groups that are told one by one.
const MOST: usize = 12;

/// A process, or one of its calls.
#[derive(Clone, Debug, Default)]
pub struct WaitingProcess {
    /// What the others name it by.
    pub number: usize,
    /// In `MPI_COMM_WORLD`.
    pub rank: i32,
    pub call: Option<String>,
    pub state: WaitingState,
    pub own: bool,
    /// Position in the finding's related places.
    pub related: Option<usize>,
    /// Whom it waits for.
    pub of: BTreeSet<usize>,
    /// One of them is enough.
    pub any: bool,
    pub tag: Option<i64>,
}

impl WaitingProcess {
    fn is_like(&self, other: &WaitingProcess) -> bool {
        let kind = |of: &WaitingProcess| (of.state, of.own, of.related, of.any, of.tag);
        kind(self) == kind(other) && self.call == other.call && self.of == other.of
    }
}

/// The groups, in the order of their first processes here.
pub fn of(processes: &[WaitingProcess]) -> Vec<WaitingGroup> {
    let mut groups: Vec<Vec<&WaitingProcess>> = Vec::new();
    for process in processes {
        match groups.iter_mut().find(|group| group[0].is_like(process)) {
            Some(group) => group.push(process),
            None => groups.push(vec![process]),
        }
    }
    let more = if groups.len() > MOST { groups.split_off(MOST - 1).concat() } else { Vec::new() };
    let all: Vec<(Vec<&WaitingProcess>, bool)> =
        groups.into_iter().map(|group| (group, false)).chain([(more, true)]).collect();
    let all: Vec<&(Vec<&WaitingProcess>, bool)> = all.iter().filter(|(group, _)| !group.is_empty()).collect();
    let holds = |group: usize, number: usize| all[group].0.iter().any(|process| process.number == number);
    let told = all.iter().enumerate().map(|(at, (group, is_more))| {
        let meant: BTreeSet<usize> = group.iter().flat_map(|process| process.of.iter().copied()).collect();
        let mut of: Vec<usize> =
            (0..all.len()).filter(|other| meant.iter().any(|number| holds(*other, *number))).collect();
        if of.len() > 1 {
            of.retain(|other| *other != at);
        }
        let ranks: Vec<i32> = group.iter().map(|process| process.rank).collect();
        let ranks = ranks::text(&ranks);
        if *is_more {
            return WaitingGroup { ranks, state: WaitingState::More, of, ..WaitingGroup::default() };
        }
        let first = group[0];
        WaitingGroup {
            ranks,
            call: first.call.clone(),
            state: first.state,
            own: first.own,
            related: first.related,
            of,
            any: first.any,
            tag: first.tag,
        }
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(number: usize, call: &str, of: &[usize]) -> WaitingProcess {
        let of = of.iter().copied().collect();
        WaitingProcess {
            number,
            rank: number as i32,
            call: Some(call.into()),
            of,
            ..WaitingProcess::default()
        }
    }

    #[test]
    fn processes_that_wait_alike_are_one_group() {
        let all: Vec<WaitingProcess> = (0..1000)
            .map(|number| match number {
                2 => waiting(2, "MPI_Recv", &[0]),
                _ => waiting(number, "MPI_Barrier", &[2]),
            })
            .collect();
        let groups = of(&all);
        assert_eq!(groups.len(), 2);
        assert_eq!((groups[0].ranks.as_str(), groups[0].of.as_slice()), ("0-1,3-999", &[1][..]));
        assert_eq!((groups[1].ranks.as_str(), groups[1].of.as_slice()), ("2", &[0][..]));
    }

    #[test]
    fn of_a_long_circle_the_rest_is_one_group() {
        let all: Vec<WaitingProcess> =
            (0..1000).map(|number| waiting(number, "MPI_Recv", &[(number + 1) % 1000])).collect();
        let groups = of(&all);
        assert_eq!(groups.len(), MOST);
        let last = &groups[MOST - 1];
        assert_eq!(
            (last.ranks.as_str(), last.state, last.of.as_slice()),
            ("11-999", WaitingState::More, &[0][..])
        );
        assert_eq!(groups[10].of, [11]);
    }

    #[test]
    fn a_process_may_wait_for_itself() {
        assert_eq!(of(&[waiting(0, "MPI_Recv", &[0])])[0].of, [0]);
    }
}
