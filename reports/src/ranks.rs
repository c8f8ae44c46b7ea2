//! Sets of ranks, and how they are written: «0-3,7».

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

    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
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

/// The ranges of a text made by [`text`]: first and last.
pub fn ranges(text: &str) -> impl Iterator<Item = (u32, u32)> {
    text.split(',').filter_map(|part| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.parse().ok()?, last.parse().ok()?);
        (first <= last).then_some((first, last))
    })
}

/// «rank 3», «ranks 0-3,7», or «a process whose rank is not known».
pub fn phrase(text: &str) -> String {
    match count(text) {
        0 => "a process whose rank is not known".into(),
        1 => format!("rank {text}"),
        _ => format!("ranks {text}"),
    }
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
        assert_eq!(phrase("0-3,7"), "ranks 0-3,7");
        assert_eq!(phrase("4"), "rank 4");
        assert_eq!(text(&[i32::MAX, i32::MAX - 1, 0]), "0,2147483646-2147483647");
        assert_eq!(ranges("0-3,7,9-8,x").collect::<Vec<_>>(), [(0, 3), (7, 7)]);
    }

    #[test]
    fn what_no_report_of_ours_holds_counts_nothing() {
        for hostile in ["", ",,", "5-3", "-", "3-", "x", "99999999999999999999", "0-18446744073709551615"] {
            assert_eq!(count(hostile), 0, "{hostile}");
            assert!(!holds(hostile, 4), "{hostile}");
        }
        assert_eq!(count("5-3,1"), 1);
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
