//! From the arguments of a constructor to bytes (5.1.2 to 5.1.4, 5.1.13). No question to MPI is asked here.
//!
//! The order of the arguments is the same for small and large counts but for two constructors: first integers, then
//! addresses, or else all in the large counts. Arguments that make no sense have no answer.

use super::ask::Contents;
use crate::abi::{Combiner, Table};
use std::sync::Arc;
use warden::mirror::layout::{Budget, Elements, Flat, Gathered, Layout, Signature};

/// Longer lists of arguments are not looked at.
pub const MOST_NUMBERS: usize = 1 << 20;

type PartLayout = Option<Arc<Layout>>;

/// The bytes; `None` where they are too many, or not known.
pub fn flat(
    table: &Table,
    combiner: Combiner,
    contents: &Contents,
    parts: &[PartLayout],
    budget: &mut Budget,
) -> Option<Flat> {
    let numbers = numbers(contents);
    if combiner == Combiner::Struct {
        return structure(&numbers, parts, budget);
    }
    let part = parts.first()?.as_deref()?;
    let (one, extent) = (Flat::of(part)?, part.extent);
    match combiner {
        Combiner::Dup | Combiner::Resized => Some(one),
        Combiner::Contiguous => one.repeat(*numbers.first()?, extent, budget),
        Combiner::Vector | Combiner::Hvector => {
            let &[count, length, stride] = numbers.as_slice() else { return None };
            let unit = if combiner == Combiner::Vector { extent } else { 1 };
            one.repeat(length, extent, budget)?.repeat(count, stride.checked_mul(unit)?, budget)
        }
        Combiner::Indexed | Combiner::Hindexed => {
            let (&count, rest) = numbers.split_first()?;
            let (lengths, displacements) = rest.split_at_checked(usize::try_from(count).ok()?)?;
            let unit = if combiner == Combiner::Indexed { extent } else { 1 };
            blocks(&one, extent, lengths.iter().copied(), displacements, unit, budget)
        }
        Combiner::IndexedBlock | Combiner::HindexedBlock => {
            let (&[_count, length], displacements) = numbers.split_first_chunk::<2>()?;
            let unit = if combiner == Combiner::IndexedBlock { extent } else { 1 };
            blocks(&one, extent, std::iter::repeat(length), displacements, unit, budget)
        }
        Combiner::Subarray => subarray(table, contents, one, extent, budget),
        Combiner::Darray => distributed(table, contents, one, extent, budget),
        Combiner::Struct
        | Combiner::Named
        | Combiner::F90Real
        | Combiner::F90Complex
        | Combiner::F90Integer
        | Combiner::ValueIndex => None,
    }
}

/// What all parts that have data are made of.
pub fn elements(combiner: Combiner, contents: &Contents, parts: &[PartLayout]) -> Elements {
    let lengths = if combiner == Combiner::Struct { numbers(contents) } else { Vec::new() };
    let mut all: Option<Elements> = None;
    for (index, part) in parts.iter().enumerate() {
        if lengths.get(index + 1) == Some(&0) {
            continue;
        }
        let found = match part {
            Some(part) if part.size == 0 => continue,
            Some(part) => part.elements,
            None => Elements::Unknown,
        };
        all = Some(all.map_or(found, |all| all.and(found)));
    }
    all.unwrap_or(Elements::Unknown)
}

/// The signature: that of the one part as often as it goes into so many bytes, or those of all parts.
pub fn signature(
    combiner: Combiner,
    contents: &Contents,
    parts: &[PartLayout],
    size: u64,
) -> Option<Signature> {
    if size == 0 {
        return Some(Signature::nothing());
    }
    if combiner != Combiner::Struct {
        let part = parts.first()?.as_deref()?;
        let times = size.checked_div(part.size).filter(|times| times.checked_mul(part.size) == Some(size))?;
        return part.signature.as_ref()?.repeated(times);
    }
    let numbers = numbers(contents);
    let (&count, rest) = numbers.split_first()?;
    let (lengths, _) = rest.split_at_checked(usize::try_from(count).ok()?)?;
    if parts.len() != lengths.len() {
        return None;
    }
    let mut all = Vec::new();
    for (&length, part) in lengths.iter().zip(parts) {
        let length = u64::try_from(length).ok()?;
        if length > 0 {
            let part = part.as_deref()?;
            all.push(if part.size == 0 {
                Signature::nothing()
            } else {
                part.signature.as_ref()?.repeated(length)?
            });
        }
    }
    Signature::joined(all)
}

fn numbers(contents: &Contents) -> Vec<i64> {
    let integers = contents.integers.iter().map(|&number| i64::from(number));
    integers.chain(contents.addresses.iter().copied()).chain(contents.counts.iter().copied()).collect()
}

fn structure(numbers: &[i64], parts: &[PartLayout], budget: &mut Budget) -> Option<Flat> {
    let (&count, rest) = numbers.split_first()?;
    let (lengths, displacements) = rest.split_at_checked(usize::try_from(count).ok()?)?;
    if displacements.len() != lengths.len() || parts.len() != lengths.len() {
        return None;
    }
    let mut flats = Vec::with_capacity(parts.len());
    for ((&length, &displacement), part) in lengths.iter().zip(displacements).zip(parts) {
        if length > 0 {
            let part = part.as_deref()?;
            flats.push(Flat::of(part)?.repeat(length, part.extent, budget)?.shift(displacement));
        }
    }
    Flat::join(flats, budget)
}

/// Blocks of a datatype, at displacements in a unit.
fn blocks(
    one: &Flat,
    extent: i64,
    lengths: impl Iterator<Item = i64>,
    displacements: &[i64],
    unit: i64,
    budget: &mut Budget,
) -> Option<Flat> {
    let mut all = Gathered::default();
    // Lengths are mostly the same one after another.
    let mut block = (0, Flat::default());
    for (&displacement, length) in displacements.iter().zip(lengths) {
        if length <= 0 {
            continue;
        }
        if block.0 != length {
            block = (length, one.clone().repeat(length, extent, budget)?);
        }
        all.add(&block.1, displacement.checked_mul(unit)?, budget)?;
    }
    all.all()
}

/// One dimension of an array: how many elements it has, and blocks of them that are chosen.
struct ChosenDimension {
    size: i64,
    chosen: Vec<(i64, i64)>,
}

/// Dimension by dimension, the one whose elements lie side by side first.
fn array(
    dimensions: impl Iterator<Item = ChosenDimension>,
    mut flat: Flat,
    mut stride: i64,
    budget: &mut Budget,
) -> Option<Flat> {
    for dimension in dimensions {
        let blocks: Option<Vec<Option<Flat>>> = dimension
            .chosen
            .iter()
            .map(|&(start, length)| {
                let block = flat.clone().repeat(length, stride, budget)?;
                Some(block.shift(start.checked_mul(stride)?))
            })
            .collect();
        flat = Flat::join(blocks?, budget)?;
        stride = stride.checked_mul(dimension.size)?;
    }
    Some(flat)
}

/// In the order in which they lie in memory, given as the constructor got them.
fn in_memory_order(table: &Table, order: i64, mut dimensions: Vec<ChosenDimension>) -> Vec<ChosenDimension> {
    if order != i64::from(table.order_fortran) {
        dimensions.reverse();
    }
    dimensions
}

/// Large counts leave only the number of dimensions and the order with the integers.
fn subarray(table: &Table, contents: &Contents, one: Flat, extent: i64, budget: &mut Budget) -> Option<Flat> {
    let numbers = numbers(contents);
    let (&dims, mut rest) = numbers.split_first()?;
    let order = if contents.counts.is_empty() { rest.split_off_last() } else { rest.split_off_first() }?;
    let dims = usize::try_from(dims).ok()?;
    let (sizes, rest) = rest.split_at_checked(dims)?;
    let (subsizes, starts) = rest.split_at_checked(dims)?;
    if starts.len() != dims {
        return None;
    }
    let dimensions = (0..dims)
        .map(|index| ChosenDimension { size: sizes[index], chosen: vec![(starts[index], subsizes[index])] });
    let dimensions = in_memory_order(table, *order, dimensions.collect());
    array(dimensions.into_iter(), one, extent, budget)
}

/// The part of a distributed array that one process has. Large counts hold the array's own sizes only.
fn distributed(
    table: &Table,
    contents: &Contents,
    one: Flat,
    extent: i64,
    budget: &mut Budget,
) -> Option<Flat> {
    let integers: Vec<i64> = contents.integers.iter().map(|&number| number.into()).collect();
    let (&[processes, rank, dims], rest) = integers.split_first_chunk::<3>()?;
    let dims = usize::try_from(dims).ok()?;
    let (sizes, rest) =
        if contents.counts.is_empty() { rest.split_at_checked(dims)? } else { (&contents.counts[..], rest) };
    let (distributions, rest) = rest.split_at_checked(dims)?;
    let (arguments, rest) = rest.split_at_checked(dims)?;
    let (grid, order) = rest.split_at_checked(dims)?;
    let mut dimensions = Vec::with_capacity(dims);
    // Processes are always in the order of C.
    let (mut processes, mut rank) = (processes, rank);
    for (index, &size) in sizes.iter().enumerate() {
        let along = *grid.get(index)?;
        processes = processes.checked_div(along)?;
        let place = rank.checked_div(processes)?;
        rank = rank.checked_rem(processes)?;
        let chosen = share(table, size, distributions[index], arguments[index], along, place)?;
        dimensions.push(ChosenDimension { size, chosen });
    }
    let dimensions = in_memory_order(table, *order.first()?, dimensions);
    array(dimensions.into_iter(), one, extent, budget)
}

/// The blocks of one dimension that the process at `place` of `along` processes has.
fn share(
    table: &Table,
    size: i64,
    distribution: i64,
    argument: i64,
    along: i64,
    place: i64,
) -> Option<Vec<(i64, i64)>> {
    let known = &table.distribute;
    let default = argument == i64::from(known.default);
    if distribution == i64::from(known.none) {
        return Some(vec![(0, size)]);
    }
    let block = if !default {
        argument
    } else if distribution == i64::from(known.block) {
        size.checked_add(along)?.checked_sub(1)?.checked_div(along)?
    } else {
        1
    };
    if block <= 0 || along <= 0 || place < 0 {
        return None;
    }
    let first = block.checked_mul(place)?;
    if distribution == i64::from(known.block) {
        return Some(vec![(first, (size.saturating_sub(first)).clamp(0, block))]);
    }
    if distribution != i64::from(known.cyclic) {
        return None;
    }
    let step = block.checked_mul(along)?;
    if size / step > MOST_NUMBERS as i64 {
        return None;
    }
    let starts = (first..size).step_by(usize::try_from(step).ok()?);
    Some(starts.map(|start| (start, block.min(size - start))).collect())
}
