//! Sets of ranks as text: «0-3,7».

/// Writes ranks as ascending ranges. Negative numbers are processes whose rank was not known; they are left out.
pub fn text(ranks: &[i32]) -> String {
    let mut ranks: Vec<i32> = ranks.iter().copied().filter(|&rank| rank >= 0).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let ranges = ranks.chunk_by(|a, b| b - a == 1).map(|range| match range {
        [only] => only.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    });
    ranges.collect::<Vec<_>>().join(",")
}

/// How many ranks a text made by [`text`] names; what is not understood counts nothing.
pub fn count(text: &str) -> usize {
    let range = |part: &str| match part.split_once('-') {
        Some((first, last)) => Some(last.parse::<usize>().ok()? + 1 - first.parse::<usize>().ok()?),
        None => part.parse::<usize>().ok().map(|_| 1),
    };
    text.split(',').filter_map(range).sum()
}

/// Whether a text made by [`text`] names a rank.
pub fn holds(text: &str, rank: i32) -> bool {
    let within = |part: &str| match part.split_once('-') {
        Some((first, last)) => Some(first.parse::<i32>().ok()? <= rank && rank <= last.parse::<i32>().ok()?),
        None => Some(part.parse::<i32>().ok()? == rank),
    };
    text.split(',').filter_map(within).any(|within| within)
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
    }

    proptest! {
        #[test]
        fn the_text_counts_what_was_put_in(ranks in prop::collection::btree_set(0..5000i32, 0..60)) {
            let list: Vec<i32> = ranks.iter().copied().collect();
            prop_assert_eq!(count(&text(&list)), ranks.len());
            for rank in 0..100 {
                prop_assert_eq!(holds(&text(&list), rank), ranks.contains(&rank));
            }
        }
    }
}
