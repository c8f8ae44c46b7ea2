//! The datatypes, counts and buffers of one-sided operations (12.3.1 to 12.3.4, 12.5.6).

use super::about::About;
use super::arguments::{ArgumentWrong, BadArgument, Misplaced};
use super::facts::Fact;
use super::facts_rma::{Accumulated, Combined, Fault, Side};
use super::layout::{Elements, Layout, share};
use super::marks::Mark;
use super::state::Mirror;
use crate::call::{Buffer, Context, Handle, Kind, Operation, Reduction, Rma};

impl Mirror {
    /// Tells what is wrong with the datatypes of an operation, and with what it would do to its buffers.
    pub(super) fn rma_types(&mut self, rma: &Rma, context: &Context, about: &About, facts: &mut Vec<Fact>) {
        if rma.target_count | rma.origin.count < 0 || rma.result.is_some_and(|result| result.count < 0) {
            return facts.extend(negative(rma));
        }
        // 0 and the addresses before and behind it, of which one is MPI_IN_PLACE in every library.
        let may_be_none = |buffer: Option<Buffer>| {
            buffer.is_some_and(|Buffer { address, .. }| address.wrapping_add(1) <= 2)
        };
        if may_be_none(Some(rma.origin)) || may_be_none(rma.result) || may_be_none(rma.compare) {
            facts.extend(self.nowhere(rma));
        }
        if self.is_plain(rma) {
            return;
        }
        let already = facts.len();
        let target = Buffer { address: 0, count: rma.target_count, datatype: rma.target_type };
        // What is not read needs not be there: 12.3.4 for MPI_NO_OP.
        let origin = (rma.reduction != Some(Reduction::NoOp)).then_some(rma.origin);
        let sides = [
            (Side::Target, Some(target)),
            (Side::Origin, origin),
            (Side::Result, rma.result),
            (Side::Compare, rma.compare),
        ];
        let used = sides.into_iter().filter_map(|(side, buffer)| Some((side, buffer?)));
        let used = used.filter(|(_, buffer)| buffer.count > 0);
        let mut seen = None;
        for (side, buffer) in used.clone() {
            if seen != Some(buffer.datatype) {
                self.usable(side, buffer.datatype, context, about, facts);
            }
            seen = Some(buffer.datatype);
        }
        if facts.len() > already {
            return;
        }
        let layout = |buffer: Buffer| self.layouts.get(&buffer.datatype).map(|layout| (&**layout, buffer));
        let Some(at_target) = layout(target) else { return };
        let at_origin = origin.and_then(layout);
        let at_result = rma.result.and_then(layout);
        truncated(rma, at_target, at_origin, at_result, about, facts);
        let written = if rma.operation == Operation::Get {
            at_origin.map(|at| (Side::Origin, at))
        } else {
            Some((Side::Target, at_target))
        };
        let results = at_result.map(|at| (Side::Result, at));
        for (side, (layout, buffer)) in written.into_iter().chain(results) {
            if layout.overlaps(buffer.count) == Some(true) {
                facts.push(about.fault(Fault::TypeOverlap { side }, None));
            }
        }
        if rma.operation.accumulates() {
            accumulates(rma, at_target, at_origin, at_result, about, facts);
        }
        // Compare and result may be the same for all that the text says (12.3.4).
        if let (Some((one, a)), Some((other, b))) = (at_origin, at_result)
            && share((one, a.count, a.address), (other, b.count, b.address)) == Some(true)
        {
            facts.push(about.fault(Fault::BuffersOverlap { one: Side::Origin, other: Side::Result }, None));
        }
    }

    /// A buffer that is a null address, and elements of a predefined datatype to be moved from or to it; or `MPI_IN_PLACE`, which has a meaning in
    /// collective operations only (6.2.1).
    #[cold]
    fn nowhere(&self, rma: &Rma) -> Option<Fact> {
        // What is not read needs not be there: 12.3.4 for MPI_NO_OP.
        let origin = (rma.reduction != Some(Reduction::NoOp)).then_some(rma.origin);
        let buffers = [("origin_addr", origin), ("compare_addr", rma.compare), ("result_addr", rma.result)];
        let wrong = |buffer: Buffer| {
            let is_predefined = |layout: &Layout| matches!(layout.elements, Elements::One { handle, .. } if handle == buffer.datatype);
            let is_in_place = buffer.address == self.setup.in_place;
            let is_nowhere = buffer.address == 0
                && self.layouts.get(&buffer.datatype).is_some_and(|layout| is_predefined(layout));
            let wrong =
                if is_in_place { ArgumentWrong::InPlace(Misplaced::Here) } else { ArgumentWrong::NoBuffer };
            (buffer.count > 0 && (is_in_place || is_nowhere)).then_some(wrong)
        };
        let (name, wrong) = buffers.into_iter().find_map(|(name, buffer)| Some((name, wrong(buffer?)?)))?;
        Some(argument(name, 0, wrong))
    }

    /// The usual case: as many elements of one predefined datatype on both sides, put or got.
    #[inline]
    fn is_plain(&self, rma: &Rma) -> bool {
        rma.reduction.is_none()
            && rma.result.is_none()
            && rma.target_type == rma.origin.datatype
            && rma.target_count == rma.origin.count
            && self.layouts.get(&rma.target_type).is_some_and(
                |layout| matches!(layout.elements, Elements::One { handle, .. } if handle == rma.target_type),
            )
    }

    /// A datatype must be there, and committed.
    fn usable(
        &mut self,
        side: Side,
        datatype: Handle,
        context: &Context,
        about: &About,
        facts: &mut Vec<Fact>,
    ) {
        match self.objects.get(Kind::Datatype, datatype) {
            Some(object) if object.committed == Some(false) => {
                facts.push(about.fault(Fault::Uncommitted { side, created: object.created }, None));
            }
            Some(_) => {}
            None => self.use_object(Kind::Datatype, datatype, false, context.thread, facts),
        }
    }

    /// Where a datatype was made that is known not to be committed.
    pub fn uncommitted(&self, datatype: Handle) -> Option<Mark> {
        let object = self.objects.get(Kind::Datatype, datatype)?;
        (self.complete && object.committed == Some(false)).then_some(object.created)
    }

    /// Where a datatype was made of which so many elements have a byte twice. Its layout must be known.
    pub fn overlapping(&self, datatype: Handle, count: i64) -> Option<Mark> {
        let object = self.objects.get(Kind::Datatype, datatype)?;
        let layout = self.layouts.get(&datatype)?;
        (self.complete && count > 0 && layout.overlaps(count) == Some(true)).then_some(object.created)
    }

    /// A datatype was committed.
    pub(super) fn committed(&mut self, datatype: Handle) {
        if let Some(object) = self.objects.get_mut(Kind::Datatype, datatype) {
            object.committed = Some(true);
        }
    }
}

type At<'a> = (&'a Layout, Buffer);

/// What is sent must fit where it goes.
fn truncated(
    rma: &Rma,
    (target, at_target): At,
    origin: Option<At>,
    result: Option<At>,
    about: &About,
    facts: &mut Vec<Fact>,
) {
    let there = target.bytes(at_target.count);
    let mut fits = |into: Side, bytes: u128, room: u128| {
        if bytes > room {
            facts.push(about.fault(Fault::Truncated { into, bytes, room }, None));
        }
    };
    if let Some((origin, buffer)) = origin {
        let here = origin.bytes(buffer.count);
        if rma.operation == Operation::Get {
            fits(Side::Origin, there, here);
        } else {
            fits(Side::Target, here, there);
        }
    }
    if let Some((result, buffer)) = result {
        fits(Side::Result, there, result.bytes(buffer.count));
    }
}

/// The operator and the elements of an accumulate.
fn accumulates(
    rma: &Rma,
    target: At,
    origin: Option<At>,
    result: Option<At>,
    about: &About,
    facts: &mut Vec<Fact>,
) {
    // Nearly always it is one predefined datatype everywhere: seen first, for what else there is takes copies of all.
    let same = |at: Option<At>| at.is_none_or(|(_, buffer)| buffer.datatype == target.1.datatype);
    if let Elements::One { handle, element: Some(element), .. } = &target.0.elements
        && *handle == target.1.datatype
        && same(origin)
        && same(result)
        && !matches!(rma.reduction, Some(Reduction::Other | Reduction::NoOp))
        && element.basic.takes(rma.operation, rma.reduction)
    {
        return;
    }
    let combined = |(layout, buffer): At| {
        (buffer.count > 0).then_some(Combined { datatype: buffer.datatype, elements: layout.elements })
    };
    let accumulated = Accumulated {
        reduction: rma.reduction,
        target: combined(target),
        origin: origin.and_then(combined),
        result: result.and_then(combined),
    };
    if !accumulated.is_usual(rma.operation) {
        facts.push(about.fault(Fault::Accumulated(Box::new(accumulated)), None));
    }
}

/// A count is negative.
#[cold]
fn negative(rma: &Rma) -> Option<Fact> {
    // What is not read needs not be there: 12.3.4 for MPI_NO_OP.
    let origin = (rma.reduction != Some(Reduction::NoOp)).then_some(rma.origin.count);
    let counts = [
        ("origin_count", origin),
        ("target_count", Some(rma.target_count)),
        ("result_count", rma.result.map(|result| result.count)),
    ];
    let (name, value) =
        counts.into_iter().find_map(|(name, count)| Some((name, count.filter(|count| *count < 0)?)))?;
    Some(argument(name, value, ArgumentWrong::Negative))
}

fn argument(name: &'static str, value: i64, wrong: ArgumentWrong) -> Fact {
    Fact::Argument(BadArgument { name, index: None, value, wrong, section: "12.3" })
}
