//! The bytes of an access: shapes laid out one after another, as runs of addresses.

use mpiwarden::events::Shape;
use std::ops::Range;

/// More runs than this for one access are not looked at.
pub(crate) const MOST: u64 = 1 << 16;

/// Where a datatype's instances lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// The address of the first instance, at the owner; it may lie outside of what is touched.
    pub at: i128,
    pub count: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unseen {
    /// It touches nothing.
    Empty,
    /// It is not known what it touches.
    Layout,
    TooMany,
}

/// From the first to behind the last byte.
pub(crate) fn bounds(place: Place, shape: &Shape) -> Result<Range<u64>, Unseen> {
    let runs = shape.runs.as_ref().ok_or(Unseen::Layout)?;
    let filled = || runs.iter().filter(|(_, length)| *length > 0);
    let low = filled().map(|(offset, _)| i128::from(*offset)).min();
    let high = filled().map(|(offset, length)| i128::from(*offset) + i128::from(*length)).max();
    let (Some(low), Some(high)) = (low, high) else { return Err(Unseen::Empty) };
    if place.count == 0 {
        return Err(Unseen::Empty);
    }
    let last = i128::from(shape.extent).checked_mul(i128::from(place.count - 1)).ok_or(Unseen::Layout)?;
    let number = |first: i128, more: i128| {
        let address = place.at.checked_add(first).and_then(|address| address.checked_add(more));
        address.and_then(|address| u64::try_from(address).ok()).ok_or(Unseen::Layout)
    };
    Ok(number(low, last.min(0))?..number(high, last.max(0))?)
}

/// The runs, in order and without a common byte; what is not in `within` is left out.
pub(crate) fn runs(place: Place, shape: &Shape, within: &Range<u64>) -> Result<Vec<Range<u64>>, Unseen> {
    let all = bounds(place, shape)?;
    let known = shape.runs.as_deref().ok_or(Unseen::Layout)?;
    // One after another without a hole, they are one run.
    let mut runs = if let [(_, length)] = known
        && u64::try_from(shape.extent).is_ok_and(|extent| extent <= *length)
    {
        vec![all]
    } else {
        if place.count.checked_mul(known.len() as u64).is_none_or(|runs| runs > MOST) {
            return Err(Unseen::TooMany);
        }
        let mut runs = Vec::new();
        for instance in 0..place.count {
            let from = place.at + i128::from(shape.extent) * i128::from(instance);
            for (offset, length) in known.iter().filter(|(_, length)| *length > 0) {
                let start = u64::try_from(from + i128::from(*offset)).map_err(|_| Unseen::Layout)?;
                runs.push(start..start.checked_add(*length).ok_or(Unseen::Layout)?);
            }
        }
        runs
    };
    runs.sort_unstable_by_key(|run| run.start);
    runs.dedup_by(|next, run| {
        let touches = next.start <= run.end;
        if touches {
            run.end = run.end.max(next.end);
        }
        touches
    });
    let inside = |run: Range<u64>| run.start.max(within.start)..run.end.min(within.end);
    let runs: Vec<_> = runs.into_iter().map(inside).filter(|run| run.start < run.end).collect();
    if runs.is_empty() { Err(Unseen::Empty) } else { Ok(runs) }
}

/// The first run of common bytes, and how many there are in all.
pub(crate) fn common(first: &[Range<u64>], second: &[Range<u64>]) -> Option<(Range<u64>, u64)> {
    let (mut one, mut other) = (first.iter().peekable(), second.iter().peekable());
    let mut found: Option<(Range<u64>, u64)> = None;
    while let (Some(a), Some(b)) = (one.peek(), other.peek()) {
        let both = a.start.max(b.start)..a.end.min(b.end);
        if both.start < both.end {
            let length = both.end - both.start;
            match &mut found {
                Some((_, sum)) => *sum += length,
                None => found = Some((both, length)),
            }
        }
        if a.end < b.end {
            one.next();
        } else {
            other.next();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Place, Unseen, bounds, common, runs};
    use mpiwarden::events::Shape;

    fn shape(extent: i64, runs: &[(i64, u64)]) -> Shape {
        Shape { extent, runs: Some(runs.to_vec()), element: 0 }
    }

    fn one(run: std::ops::Range<u64>) -> Vec<std::ops::Range<u64>> {
        vec![run]
    }

    #[test]
    fn instances_lie_one_after_another() {
        let place = Place { at: 100, count: 3 };
        assert_eq!(bounds(place, &shape(8, &[(0, 4)])), Ok(100..120));
        assert_eq!(runs(place, &shape(8, &[(0, 4)]), &(0..u64::MAX)), Ok(vec![100..104, 108..112, 116..120]));
        assert_eq!(runs(place, &shape(4, &[(0, 4)]), &(0..u64::MAX)), Ok(one(100..112)));
        assert_eq!(runs(place, &shape(8, &[(0, 4), (4, 4)]), &(110..113)), Ok(one(110..113)));
        assert_eq!(runs(place, &shape(-8, &[(0, 4)]), &(0..u64::MAX)), Ok(vec![84..88, 92..96, 100..104]));
    }

    #[test]
    fn what_is_empty_or_not_known_is_said() {
        assert_eq!(bounds(Place { at: 0, count: 0 }, &shape(4, &[(0, 4)])), Err(Unseen::Empty));
        assert_eq!(bounds(Place { at: 0, count: 9 }, &shape(4, &[(0, 0)])), Err(Unseen::Empty));
        let unknown = Shape { extent: 4, runs: None, element: 0 };
        assert_eq!(bounds(Place { at: 0, count: 1 }, &unknown), Err(Unseen::Layout));
        assert_eq!(bounds(Place { at: 0, count: 1 }, &shape(4, &[(-1, 4)])), Err(Unseen::Layout));
        let far = Place { at: 0, count: u64::MAX };
        assert_eq!(bounds(far, &shape(i64::MIN, &[(0, 1)])), Err(Unseen::Layout));
        assert_eq!(bounds(far, &shape(i64::MAX, &[(i64::MAX, u64::MAX)])), Err(Unseen::Layout));
        assert_eq!(runs(far, &shape(1, &[(0, 1), (4, 1)]), &(0..9)), Err(Unseen::Layout));
        assert_eq!(
            runs(Place { at: 0, count: 1 << 20 }, &shape(8, &[(0, 4)]), &(0..9)),
            Err(Unseen::TooMany)
        );
    }

    #[test]
    fn holes_are_no_common_bytes() {
        assert_eq!(common(&[0..4, 8..12], &[4..8, 12..16]), None);
        assert_eq!(common(&[0..4, 8..12], &[2..10, 90..91]), Some((2..4, 4)));
    }
}
