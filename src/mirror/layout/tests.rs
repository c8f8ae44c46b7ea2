//! Layouts against lists of bytes: whatever can be asked, one by one.

use super::*;
use crate::call::Handle;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// How a datatype was made.
#[derive(Clone, Debug)]
enum Made {
    Basic(u64),
    Vector { count: i64, length: i64, stride: i64, of: Box<Made> },
    Struct(Vec<(i64, i64, Made)>),
    Resized { extent: i64, of: Box<Made> },
}

/// A datatype as a list of its bytes, and its extent.
struct Model {
    bytes: Vec<i64>,
    extent: i64,
}

fn made() -> impl Strategy<Value = Made> {
    let leaf = (1u64..6).prop_map(Made::Basic);
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            (0i64..5, -1i64..4, -12i64..24, inner.clone()).prop_map(|(count, length, stride, of)| {
                Made::Vector { count, length, stride, of: Box::new(of) }
            }),
            vec((-20i64..40, 0i64..3, inner.clone()), 0..4).prop_map(Made::Struct),
            (-12i64..24, inner).prop_map(|(extent, of)| Made::Resized { extent, of: Box::new(of) }),
        ]
    })
}

impl Model {
    fn of(made: &Made) -> Model {
        let bytes = match made {
            Made::Basic(size) => (0..*size as i64).collect(),
            Made::Vector { count, length, stride, of } => {
                let of = Model::of(of);
                (0..*count).flat_map(|step| of.times(*length, step * stride)).collect()
            }
            Made::Struct(parts) => {
                parts.iter().flat_map(|(at, count, of)| Model::of(of).times(*count, *at)).collect()
            }
            Made::Resized { extent, of } => return Model { extent: *extent, ..Model::of(of) },
        };
        let mut model = Model { bytes, extent: 0 };
        model.extent = model.bounds().true_extent;
        model
    }

    fn times(&self, count: i64, from: i64) -> Vec<i64> {
        (0..count)
            .flat_map(|step| self.bytes.iter().map(move |byte| byte + from + step * self.extent))
            .collect()
    }

    /// How often each byte occurs.
    fn counted(&self, count: i64) -> BTreeMap<i128, usize> {
        let mut counted = BTreeMap::new();
        for byte in self.times(count, 0) {
            *counted.entry(byte.into()).or_default() += 1;
        }
        counted
    }

    fn bounds(&self) -> Bounds {
        let first = self.bytes.iter().min().copied().unwrap_or(0);
        let end = self.bytes.iter().max().map_or(0, |last| last + 1);
        Bounds {
            size: self.bytes.len() as u64,
            lb: first,
            extent: self.extent,
            true_lb: first,
            true_extent: end - first,
        }
    }
}

fn layout(made: &Made) -> Layout {
    let mut budget = Budget::default();
    let flat = match made {
        Made::Basic(size) => Flat::from_runs(&[Run { offset: 0, length: *size }]),
        Made::Vector { count, length, stride, of } => {
            let of = layout(of);
            Flat::of(&of)
                .and_then(|flat| flat.repeat(*length, of.extent, &mut budget))
                .and_then(|flat| flat.repeat(*count, *stride, &mut budget))
        }
        Made::Struct(parts) => {
            let mut inner = Budget::default();
            let parts = parts.iter().map(|(at, count, of)| {
                let of = layout(of);
                Flat::of(&of)?.repeat(*count, of.extent, &mut inner)?.shift(*at)
            });
            Flat::join(parts, &mut budget)
        }
        Made::Resized { of, .. } => Flat::of(&layout(of)),
    };
    Layout::new(Model::of(made).bounds(), flat, Elements::Unknown)
}

fn ranges(counted: &BTreeMap<i128, usize>) -> Vec<(i128, i128)> {
    let mut ranges: Vec<(i128, i128)> = Vec::new();
    for &byte in counted.keys() {
        match ranges.last_mut() {
            Some(last) if last.1 == byte => last.1 += 1,
            _ => ranges.push((byte, byte + 1)),
        }
    }
    ranges
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn every_answer_is_what_the_bytes_say(made in made(), count in -1i64..7) {
        let (model, layout) = (Model::of(&made), layout(&made));
        let counted = model.counted(count);
        let expected = ranges(&counted);
        prop_assert!(layout.is_flat());
        let envelope = expected.first().map(|first| (first.0, expected.last().unwrap_or(first).1));
        prop_assert_eq!(layout.envelope(count), envelope);
        prop_assert_eq!(layout.bytes(count), counted.values().sum::<usize>() as u128);
        prop_assert_eq!(layout.is_dense(count), expected.len() < 2);
        prop_assert_eq!(layout.overlaps(count), Some(counted.values().any(|&often| often > 1)));
        prop_assert_eq!(layout.runs(count, 1 << 20), Some(expected));
    }

    #[test]
    fn buffers_share_what_their_bytes_share(
        a in made(), b in made(), counts in (0i64..5, 0i64..5), from in (1000usize..1040, 1000usize..1040),
    ) {
        let bytes = |made: &Made, count, from: usize| -> Vec<i128> {
            Model::of(made).counted(count).keys().map(|byte| byte + from as i128).collect()
        };
        let (left, right) = (bytes(&a, counts.0, from.0), bytes(&b, counts.1, from.1));
        let expected = left.iter().any(|byte| right.contains(byte));
        let (a, b) = (layout(&a), layout(&b));
        prop_assert_eq!(share((&a, counts.0, from.0), (&b, counts.1, from.1)), Some(expected));
    }

    #[test]
    fn no_numbers_are_too_large(
        words in vec(any::<i64>(), 8), size in any::<u64>(), counts in (any::<i64>(), any::<i64>()),
        at in (any::<usize>(), any::<usize>()), length in any::<u64>(),
    ) {
        let mut budget = Budget::default();
        let bounds = Bounds { size, lb: words[0], extent: words[1], true_lb: words[2], true_extent: words[3] };
        let run = Run { offset: words[4], length };
        let flats = [
            None,
            Flat::from_runs(&[run]),
            Flat::from_runs(&[Run { offset: words[2], length: size }]),
            Flat::from_runs(&[run, Run { offset: words[5], length: size }]),
            Flat::from_runs(&[run]).and_then(|flat| flat.repeat(words[6], words[7], &mut budget)),
            Flat::from_runs(&[run]).and_then(|flat| flat.repeat(3, words[7], &mut budget)),
            Flat::from_runs(&[run]).and_then(|flat| flat.shift(words[6])),
        ];
        for flat in flats {
            let layout = Layout::new(bounds, flat, Elements::Unknown);
            layout.bytes(counts.0);
            layout.is_dense(counts.0);
            layout.overlaps(counts.0);
            layout.runs(counts.0, 1000);
            share((&layout, counts.0, at.0), (&layout, counts.1, at.1));
        }
    }
}

fn int() -> Layout {
    let bounds = Bounds { size: 4, lb: 0, extent: 4, true_lb: 0, true_extent: 4 };
    Layout::predefined(Handle(7), bounds, Some("MPI_INT"))
}

/// Columns of a matrix: one element a row, and the next column beside it.
fn column(rows: i64, columns: i64) -> Layout {
    let bounds = Bounds {
        size: 4 * rows as u64,
        extent: 4,
        true_extent: 4 * ((rows - 1) * columns + 1),
        ..Bounds::default()
    };
    let flat = Flat::of(&int()).and_then(|flat| flat.repeat(rows, 4 * columns, &mut Budget::default()));
    Layout::new(bounds, flat, int().elements)
}

#[test]
fn columns_side_by_side_do_not_overlap() {
    let layout = column(100, 10);
    assert_eq!(layout.overlaps(10), Some(false));
    assert!(layout.is_dense(10));
    assert!(!layout.is_dense(9));
    assert_eq!(layout.overlaps(11), Some(true), "the eleventh column is the first, one row further on");
    assert_eq!(layout.runs(10, 1000), Some(vec![(0, 4000)]));
    assert_eq!(layout.runs(10, 999), None);
    assert_eq!(share((&layout, 1, 4096), (&layout, 1, 4100)), Some(false));
    assert_eq!(share((&layout, 2, 4096), (&layout, 1, 4100)), Some(true));
}

#[test]
fn what_is_too_much_has_its_bounds_all_the_same() {
    let layout = column(1_000_000, 10);
    assert_eq!(layout.runs, Runs::TooMany);
    assert_eq!(layout.envelope(1), Some((0, 39_999_964)));
    assert_eq!(layout.overlaps(1), None);
    assert_eq!(layout.overlaps(20), Some(true), "more bytes than there is room for");
    assert_eq!(share((&layout, 1, 0), (&int(), 1, 4)), None);
    assert_eq!(share((&layout, 1, 0), (&int(), 1, 0)), Some(true));
    assert_eq!(share((&layout, 1, 0), (&int(), 1, 39_999_964)), Some(false));
    let all = column(1_000_000, 1);
    assert_eq!(all.runs, Runs::Contiguous);
    assert_eq!(all.overlap, Overlap::No);
}

#[test]
fn runs_that_mpi_does_not_agree_with_are_not_believed() {
    let bounds = Bounds { size: 8, extent: 8, true_extent: 12, ..Bounds::default() };
    assert!(
        !Layout::new(bounds, Flat::from_runs(&[Run { offset: 0, length: 8 }]), Elements::Unknown).is_flat()
    );
    assert!(!Layout::predefined(Handle(1), bounds, Some("MPI_UNHEARD_OF")).is_flat());
}

#[test]
fn a_short_and_an_int_have_a_hole_in_between() {
    let bounds = Bounds { size: 6, extent: 8, true_extent: 8, ..Bounds::default() };
    let layout = Layout::predefined(Handle(1), bounds, Some("MPI_SHORT_INT"));
    assert_eq!(layout.runs(2, 10), Some(vec![(0, 2), (4, 10), (12, 16)]));
    assert_eq!(
        layout.elements,
        Elements::One { handle: Handle(1), element: Element::named("MPI_SHORT_INT"), size: 6 }
    );
}

#[test]
fn elements_stay_one_while_all_are_the_same() {
    let (one, other) = (int().elements, Elements::One { handle: Handle(8), element: None, size: 4 });
    assert_eq!(one.and(one), one);
    assert_eq!(one.and(other), Elements::Mixed);
    assert_eq!(Elements::Mixed.and(one), Elements::Mixed);
    assert_eq!(Elements::Mixed.and(Elements::Unknown), Elements::Unknown);
}
