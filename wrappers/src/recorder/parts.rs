//! Parts of a message that is sent in parts (4.2): which ones a call names, what is wrong with one, and which are ready or have arrived.

use super::keeping::{EventPlace, add, lost, with};
use super::pending::{Begins, Begun, Pending};
use super::request_uses::mark;
use crate::numbers::Numbers;
use warden::call::Handle;
use warden::events::Did;
use warden::mirror::facts::Mark;

/// Which parts of a message.
#[derive(Clone, Copy)]
pub enum Parts {
    /// From the first to the last one.
    Range(i64, i64),
    /// An array of so many.
    List(usize, i64),
}

impl Parts {
    /// Each of them, of a message with so many. Of a range that goes on before the first part or behind the last one, only where it does so: it may be long.
    pub(super) fn of(self, all: i64) -> impl Iterator<Item = i64> {
        let (first, rest, list) = match self {
            Parts::Range(first, last) => {
                ((first <= last).then_some(first), (first + 1).max(0)..last.min(all) + 1, None)
            }
            Parts::List(array, many) => (None, 0..0, Some(Numbers::ints(array, many))),
        };
        first.into_iter().chain(rest).chain(list.into_iter().flatten())
    }
}

/// What is wrong with a part that is marked as ready.
#[derive(Clone, Copy)]
pub enum PartFault {
    /// The message has so many, and this is none of them.
    None { part: i64, parts: i64 },
    /// It is ready already.
    Ready { part: i64, begun: Mark },
}

/// These parts of a message are ready: it is sent when all of them are. Answers what is wrong with one.
pub fn readies(handle: Handle, parts: Parts, at: EventPlace) -> Option<PartFault> {
    let mut fault = None;
    add(at, |recorder| {
        let requests = &mut recorder.numbers.requests;
        let Some(Begins::SendParts { parts: all, .. }) =
            requests.persistent.get(&handle).map(|one| one.begins)
        else {
            return None;
        };
        let sends = |one: &Pending| match one.begun {
            Begun::Parts { comm, to, tag } => {
                Some((one.by.at, Did::Send { comm, to, tag, request: one.request }))
            }
            Begun::Send { .. } | Begun::Receive(_) | Begun::Collective | Begun::Operation | Begun::File => {
                None
            }
        };
        let (begun, sent) = requests.of(handle).find_map(sends)?;
        let ready = requests.ready.entry(handle).or_default();
        let before = ready.len();
        for part in parts.of(all) {
            let wrong = if !(0..all).contains(&part) {
                PartFault::None { part, parts: all }
            } else if !ready.insert(part) {
                PartFault::Ready { part, begun: mark(begun) }
            } else {
                continue;
            };
            fault = fault.or(Some(wrong));
        }
        (ready.len() > before && ready.len() as i64 == all).then_some(sent)
    });
    fault
}

/// How many parts the message has that this request receives, where this is none of them.
pub fn is_no_part(handle: Handle, part: i64) -> Option<i64> {
    let begins = with(|recorder| Some(recorder.numbers.requests.persistent.get(&handle)?.begins)).flatten();
    match begins? {
        Begins::ReceiveParts { parts, .. } => (!(0..parts).contains(&part)).then_some(parts),
        Begins::SendParts { .. }
        | Begins::Send { .. }
        | Begins::Receive(_)
        | Begins::SendAndReceive { .. }
        | Begins::Collective { .. }
        | Begins::File(_) => None,
    }
}

/// Parts of the message that this request receives have arrived (4.2.2).
pub fn arrived(handle: Handle, at: EventPlace) {
    let receives = |pending: &Pending| matches!(pending.begun, Begun::Receive(_));
    let open = with(|recorder| {
        let requests = &recorder.numbers.requests;
        let request = requests.of(handle).find(|one| receives(one)).map(|one| one.request);
        // Of one that is not active nothing new is known.
        request.map_or(requests.persistent.contains_key(&handle).then_some(0), Some)
    });
    match open.flatten() {
        Some(0) => {}
        Some(request) => add(at, |_| Some(Did::Arrived { request })),
        None => lost(),
    }
}

#[cfg(test)]
mod tests {
    use super::Parts;

    #[test]
    fn a_range_is_gone_through_as_far_as_the_message_has_parts() {
        let of = |first, last| Parts::Range(first, last).of(4).collect::<Vec<i64>>();
        assert_eq!(of(0, 3), [0, 1, 2, 3]);
        assert_eq!(of(2, 2), [2]);
        assert!(of(2, 1).is_empty());
        assert_eq!(of(7, 7), [7]);
        assert_eq!(of(1, i32::MAX.into()), [1, 2, 3, 4]);
        assert_eq!(of(i32::MIN.into(), 1), [i32::MIN.into(), 0, 1]);
        let many = 3 << 20;
        assert_eq!(Parts::Range(0, many - 1).of(many).count() as i64, many);
        let array: [i32; 3] = [3, 0, 9];
        assert_eq!(Parts::List(array.as_ptr().addr(), 3).of(4).collect::<Vec<i64>>(), [3, 0, 9]);
    }
}
