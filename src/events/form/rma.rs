//! The bytes of a one-sided operation: what it is and what it has (a byte each), then window, target, the difference of the
//! displacement and of each buffer's address to the one before, counts, shapes and the request.

use super::before::Before;
use crate::events::fields::{Field, Sink};
use crate::events::{Instances, KeptRma, RmaKind};

/// Which fields there are.
const ORIGIN: u8 = 1;
const RESULT: u8 = 2;
const COMPARE: u8 = 4;
const REQUEST: u8 = 8;
/// The operation's bytes at the target do not begin where it says.
const SHIFTED: u8 = 16;
const ALL: u8 = 31;

#[inline]
pub fn put(rma: &KeptRma, before: &mut Before, into: &mut impl Sink) {
    let has = |there: bool, flag: u8| if there { flag } else { 0 };
    let flags = has(rma.origin.is_some(), ORIGIN)
        | has(rma.result.is_some(), RESULT)
        | has(rma.compare.is_some(), COMPARE)
        | has(rma.request != 0, REQUEST)
        | has(rma.at_target.at != 0, SHIFTED);
    into.add(flags);
    rma.kind.put(into);
    rma.window.put(into);
    rma.target.put(into);
    rma.displacement.wrapping_sub(before.displacement).put(into);
    before.displacement = rma.displacement;
    if rma.at_target.at != 0 {
        rma.at_target.at.put(into);
    }
    rma.at_target.count.put(into);
    rma.at_target.shape.put(into);
    for Instances { at, count, shape } in [rma.origin, rma.result, rma.compare].into_iter().flatten() {
        at.wrapping_sub(before.address).cast_signed().put(into);
        before.address = at;
        count.put(into);
        shape.put(into);
    }
    if rma.request != 0 {
        rma.request.put(into);
    }
}

/// `None`: the bytes are none of it.
pub fn take(from: &mut &[u8], before: &mut Before) -> Option<KeptRma> {
    let flags = u8::take(from)?;
    let has = |flag: u8| flags & flag != 0;
    (flags & !ALL == 0).then_some(())?;
    let kind = RmaKind::take(from)?;
    let window = Field::take(from)?;
    let target = Field::take(from)?;
    before.displacement = before.displacement.wrapping_add(Field::take(from)?);
    let at = if has(SHIFTED) { Field::take(from)? } else { 0 };
    let at_target = Instances { at, count: Field::take(from)?, shape: Field::take(from)? };
    let mut buffer = |flag: u8| -> Option<Option<Instances>> {
        if !has(flag) {
            return Some(None);
        }
        before.address = before.address.wrapping_add(i64::take(from)?.cast_unsigned());
        Some(Some(Instances { at: before.address, count: Field::take(from)?, shape: Field::take(from)? }))
    };
    let (origin, result, compare) = (buffer(ORIGIN)?, buffer(RESULT)?, buffer(COMPARE)?);
    let request = if has(REQUEST) { Field::take(from)? } else { 0 };
    Some(KeptRma {
        kind,
        window,
        target,
        displacement: before.displacement,
        at_target,
        origin,
        result,
        compare,
        request,
    })
}
