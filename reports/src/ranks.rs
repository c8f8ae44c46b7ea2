//! Sets of ranks, and how they are written: «0-3,7» for machines, "ranks 0–3, 7" for people.
//!
//! The page for a browser has the same phrases from `reports/viewer/ranks.js`; one table of examples holds the two together.

use crate::render::numbers::grouped;

/// Ranks as ranges: neighbours that come one after the other take no more room than one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankSet {
    /// First and last, in the order of coming. They may touch and overlap.
    ranges: Vec<(i32, i32)>,
}

impl RankSet {
    /// Negative numbers are processes whose rank was not known; they are left out.
    pub fn insert(&mut self, rank: i32) {
        if rank >= 0 {
            self.insert_range(rank, rank);
        }
    }

    fn insert_range(&mut self, first: i32, last: i32) {
        match self.ranges.last_mut() {
            Some(range) if range.0 <= first && first <= range.1.saturating_add(1) => {
                range.1 = range.1.max(last);
            }
            Some(_) | None => self.ranges.push((first, last)),
        }
    }

    pub fn add(&mut self, other: &RankSet) {
        other.ranges.iter().for_each(|&(first, last)| self.insert_range(first, last));
    }

    /// As ascending ranges.
    pub fn text(&self) -> String {
        let mut sorted = self.ranges.clone();
        sorted.sort_unstable();
        let mut joined = RankSet::default();
        sorted.into_iter().for_each(|(first, last)| joined.insert_range(first, last));
        let range = |&(first, last): &(i32, i32)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        joined.ranges.iter().map(range).collect::<Vec<_>>().join(",")
    }
}

impl FromIterator<i32> for RankSet {
    fn from_iter<T: IntoIterator<Item = i32>>(ranks: T) -> RankSet {
        let mut set = RankSet::default();
        ranks.into_iter().for_each(|rank| set.insert(rank));
        set
    }
}

/// Writes ranks as ascending ranges.
pub fn text(ranks: &[i32]) -> String {
    ranks.iter().copied().collect::<RankSet>().text()
}

/// How many ranks a text made by [`text`] names; what is not understood counts nothing.
pub fn count(text: &str) -> usize {
    ranges(text).map(|(first, last)| (last - first) as usize + 1).fold(0, usize::saturating_add)
}

/// Whether a text made by [`text`] names a rank.
pub fn holds(text: &str, rank: i32) -> bool {
    u32::try_from(rank).is_ok_and(|rank| ranges(text).any(|(first, last)| (first..=last).contains(&rank)))
}

/// How many ranks such texts name together, each counted once.
pub fn union<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    let mut all: Vec<(u32, u32)> = texts.flat_map(ranges).collect();
    all.sort_unstable();
    let (mut count, mut next) = (0, 0_u64);
    for (first, last) in all {
        let (first, end) = (u64::from(first).max(next), u64::from(last) + 1);
        count += end.saturating_sub(first);
        next = next.max(end);
    }
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The ranges of a text made by [`text`]: first and last.
pub fn ranges(text: &str) -> impl Iterator<Item = (u32, u32)> {
    text.split(',').filter_map(|part| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.parse().ok()?, last.parse().ok()?);
        (first <= last).then_some((first, last))
    })
}

/// Pieces of a list that are read at a glance: with more, or with steps, their ranks are counted.
const FEW: usize = 3;
/// Longer lists are cut: what is behind it is counted.
const LONG: usize = 6;
/// Pieces that a cut list names.
const NAMED: usize = 4;
/// Ranks at equal distances that are called steps.
const STEPS: usize = 4;

/// Whether two texts made by [`text`] name a rank in common.
pub fn meet(some: &str, others: &str) -> bool {
    ranges(some).any(|(first, last)| ranges(others).any(|(from, to)| first <= to && from <= last))
}

/// "rank 3", "ranks 0–3, 7", "500 of 1,000 ranks: 0–998 step 2", or "a process whose rank is not known".
///
/// `of`: how many ranks there are; 0 where that is not known.
pub fn phrase(text: &str, of: u32) -> String {
    let pieces = pieces(text);
    let count = count(text);
    let simple = pieces.len() <= FEW && pieces.iter().all(|piece| piece.step == 1);
    match (count, simple) {
        (0, _) => "a process whose rank is not known".into(),
        (1, _) => format!("rank {}", listed(&pieces)),
        (_, true) => format!("ranks {}", listed(&pieces)),
        (_, false) if count < of as usize => {
            format!("{} of {} ranks: {}", grouped(count as u64), grouped(of.into()), listed(&pieces))
        }
        (_, false) => format!("{} ranks: {}", grouped(count as u64), listed(&pieces)),
    }
}

/// The ranks alone, for a column: "0–3, 7".
pub fn list(text: &str) -> String {
    listed(&pieces(text))
}

fn listed(pieces: &[RankSteps]) -> String {
    let named = if pieces.len() > LONG { NAMED } else { pieces.len() };
    let mut parts: Vec<String> = pieces[..named].iter().map(RankSteps::written).collect();
    if pieces.len() > named {
        parts.push(format!("… ({} more ranges)", grouped((pieces.len() - named) as u64)));
    }
    parts.join(", ")
}

/// Ranks at equal distances.
struct RankSteps {
    first: u32,
    last: u32,
    step: u32,
}

impl RankSteps {
    fn written(&self) -> String {
        let RankSteps { first, last, step } = self;
        match (first == last, *step) {
            (true, _) => first.to_string(),
            (false, 1) => format!("{first}–{last}"),
            (false, step) => format!("{first}–{last} step {step}"),
        }
    }
}

/// The ranges of a text; single ranks at equal distances are one piece.
fn pieces(text: &str) -> Vec<RankSteps> {
    let ranges: Vec<(u32, u32)> = ranges(text).collect();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < ranges.len() {
        let (first, last) = ranges[at];
        let length = steps(&ranges[at..]);
        if length >= STEPS {
            let (next, end) = (ranges[at + 1].0, ranges[at + length - 1].1);
            pieces.push(RankSteps { first, last: end, step: next - first });
            at += length;
        } else {
            pieces.push(RankSteps { first, last, step: 1 });
            at += 1;
        }
    }
    pieces
}

/// How many of the first ranges are single ranks that ascend by the same distance.
fn steps(ranges: &[(u32, u32)]) -> usize {
    let is_step = |pair: &[(u32, u32)], step: u32| {
        pair[0].0 == pair[0].1 && pair[1].0 == pair[1].1 && pair[1].0.checked_sub(pair[0].0) == Some(step)
    };
    let Some(step) = ranges.get(1).and_then(|next| next.0.checked_sub(ranges[0].0)).filter(|&step| step > 0)
    else {
        return 1;
    };
    1 + ranges.windows(2).take_while(|pair| is_step(pair, step)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranges_are_joined_and_unknown_ranks_left_out() {
        assert_eq!(text(&[7, 0, 2, 1, 3, 3, -1]), "0-3,7");
        assert_eq!(text(&[1, 0]), "0-1");
        assert_eq!(text(&[-1]), "");
        assert_eq!(text(&[i32::MAX, i32::MAX - 1, 0]), "0,2147483646-2147483647");
        assert_eq!(ranges("0-3,7,9-8,x").collect::<Vec<_>>(), [(0, 3), (7, 7)]);
    }

    /// The page's script is held to the same table (`reports/viewer/tests/ranks.test.js`).
    #[test]
    fn people_read_phrases() {
        #[derive(serde::Deserialize)]
        struct Example {
            ranks: String,
            of: u32,
            phrase: String,
            list: String,
        }
        let table = include_str!("../viewer/tests/ranks.json");
        let table: Vec<Example> = serde_json::from_str(table).expect("the table is JSON");
        assert!(table.len() > 10);
        for Example { ranks, of, phrase, list } in table {
            assert_eq!(super::phrase(&ranks, of), phrase, "{ranks} of {of}");
            assert_eq!(super::list(&ranks), list, "{ranks}");
        }
    }

    #[test]
    fn a_phrase_stays_short() {
        let odd: Vec<i32> = (0..100_000).filter(|rank| rank % 7 == 1 || rank % 11 == 3).collect();
        assert!(phrase(&text(&odd), 100_000).len() < 120);
    }

    #[test]
    fn what_no_report_of_ours_holds_counts_nothing() {
        for hostile in ["", ",,", "5-3", "-", "3-", "x", "99999999999999999999", "0-18446744073709551615"] {
            assert_eq!(count(hostile), 0, "{hostile}");
            assert!(!holds(hostile, 4), "{hostile}");
        }
        assert_eq!(count("5-3,1"), 1);
        assert_eq!(union(["0-3,7", "2-5", "", "7"].into_iter()), 7);
        assert_eq!(union(["0-4294967295", "4294967295"].into_iter()), 1 << 32);
    }

    #[test]
    fn neighbours_take_no_room() {
        let set: RankSet = (0..1_000_000).chain([999_999, 0]).collect();
        assert_eq!(set.text(), "0-999999");
        assert!(set.ranges.len() <= 2);
        let mut all = RankSet::default();
        all.add(&[5, 7].into_iter().collect());
        all.add(&[6, 1].into_iter().collect());
        assert_eq!(all.text(), "1,5-7");
    }

    proptest! {
        #[test]
        fn the_text_counts_what_was_put_in(ranks in prop::collection::btree_set(0..5000i32, 0..60)) {
            let mut list: Vec<i32> = ranks.iter().copied().collect();
            prop_assert_eq!(count(&text(&list)), ranks.len());
            list.rotate_left(ranks.len() / 3);
            list.reverse();
            prop_assert_eq!(count(&text(&list)), ranks.len());
            for rank in 0..100 {
                prop_assert_eq!(holds(&text(&list), rank), ranks.contains(&rank));
            }
        }
    }
}
