//! How to order two accesses that have no order: which call is missing, and why a barrier alone is not enough (12.7).
//!
//! What completes an operation at its target depends on its epoch, and the epoch is known by the call that completed it. Memory of the window that its
//! own process uses is in order with others' operations only behind a closing call or an `MPI_Win_sync` of that process.

use super::words;
use mpiwarden_analysis::{Access, Kind, Missing, Pair, Side};

/// The kind of epoch of an operation, by the call that completed it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Epoch {
    /// `MPI_Win_fence` closes it.
    Fence,
    /// `MPI_Win_complete` and the target's `MPI_Win_wait` close it.
    Exposure,
    /// Locks and flushes; also what is not known to be complete.
    Passive,
    /// It is no operation on a window: the call itself, or its request, completes it.
    None,
}

fn is_operation(side: &Side) -> bool {
    match side.access {
        Access::Put | Access::Get | Access::Accumulate { .. } => true,
        Access::Origin { .. }
        | Access::Buffer { .. }
        | Access::Local { .. }
        | Access::Attach
        | Access::Detach => false,
    }
}

fn epoch(side: &Side, call_at: &impl Fn((usize, usize)) -> Option<&'static str>) -> Epoch {
    if !is_operation(side) {
        return Epoch::None;
    }
    match call_at(side.completed) {
        Some("MPI_Win_fence") => Epoch::Fence,
        Some("MPI_Win_wait" | "MPI_Win_test" | "MPI_Win_complete") => Epoch::Exposure,
        _ => Epoch::Passive,
    }
}

/// The process whose memory it is uses it itself.
fn is_local(pair: &Pair) -> bool {
    !is_operation(&pair.first) || !is_operation(&pair.second)
}

fn is_of_one_process(pair: &Pair) -> bool {
    pair.first.process == pair.second.process
}

/// Neither is an operation at its target: buffers of calls of one process.
fn are_buffers(pair: &Pair) -> bool {
    !is_operation(&pair.first) && !is_operation(&pair.second)
}

/// The program itself touches the buffer of a message or a collective operation of its process.
fn is_of_a_message(pair: &Pair) -> bool {
    words::is_of_a_buffer(pair) && matches!(pair.second.access, Access::Buffer { .. })
}

/// How to order them. `call_at`: the call of a process's event, where it is known.
pub fn help(pair: &Pair, call_at: &impl Fn((usize, usize)) -> Option<&'static str>) -> &'static str {
    let epochs = [epoch(&pair.first, call_at), epoch(&pair.second, call_at)];
    match pair.kind {
        Kind::AfterAttach => {
            "attach first, then tell the origin (by a message or a barrier) that the memory is attached, and make the operation only after that"
        }
        Kind::BeforeDetach => before_detach(pair, epochs),
        Kind::Conflict if is_of_a_message(pair) => {
            "use the buffer only after the call that completes the operation: MPI_Wait, or an MPI_Test that says so"
        }
        Kind::Conflict if are_buffers(pair) => {
            "use the buffer again only after the call that completes the operation at its origin: MPI_Win_flush_local, MPI_Win_flush, the call that closes the epoch, or MPI_Wait where the operation has a request"
        }
        Kind::Conflict if epochs.contains(&Epoch::Fence) => fences(epochs),
        Kind::Conflict if epochs.contains(&Epoch::Exposure) => exposures(epochs),
        Kind::Conflict if is_of_one_process(pair) => {
            "complete the first operation at its target (MPI_Win_flush or MPI_Win_unlock) before the other access: MPI_Win_flush_local and MPI_Wait complete it at its origin only"
        }
        Kind::Conflict => passive(pair),
    }
}

fn before_detach(pair: &Pair, epochs: [Epoch; 2]) -> &'static str {
    match pair.missing {
        _ if epochs.contains(&Epoch::Fence) => {
            "detach after the MPI_Win_fence that closes the epoch: a message or a barrier before that fence completes no operation"
        }
        _ if epochs.contains(&Epoch::Exposure) => {
            "detach after the target's MPI_Win_wait: a message or a barrier before it completes no operation"
        }
        Missing::Synchronisation => {
            "complete the operation at its target (MPI_Win_flush or MPI_Win_unlock), then tell the target by a message or a barrier, and detach only after that"
        }
        Missing::CompletionOfFirst | Missing::CompletionOfSecond => {
            "complete the operation at its target (MPI_Win_flush or MPI_Win_unlock) before the message or barrier that tells the target: that call alone completes no operation"
        }
    }
}

fn fences(epochs: [Epoch; 2]) -> &'static str {
    if epochs == [Epoch::Fence; 2] {
        "call one more MPI_Win_fence on all processes of the window between the two operations: between two fences messages and barriers order no operations; or make both accumulates"
    } else {
        "separate the two accesses by an MPI_Win_fence on all processes of the window: a message or a barrier completes no operation between fences"
    }
}

fn exposures(epochs: [Epoch; 2]) -> &'static str {
    if epochs == [Epoch::Exposure; 2] {
        "let the target's MPI_Win_wait for the one operation come before the MPI_Win_post that allows the other one: MPI_Win_complete, a message or a barrier does not order them at the target; or make both accumulates"
    } else {
        "let the target's MPI_Win_wait come after the operation and before the other access, or make that access before the MPI_Win_post: MPI_Win_complete completes the operation at its origin only"
    }
}

/// Locks and flushes.
fn passive(pair: &Pair) -> &'static str {
    match pair.missing {
        Missing::CompletionOfFirst | Missing::CompletionOfSecond => {
            "complete the operation at its target (MPI_Win_flush or MPI_Win_unlock) before the message or barrier that orders it with the other access: that call alone completes no operation"
        }
        Missing::Synchronisation if is_local(pair) => {
            "complete the operation at its target (MPI_Win_flush or MPI_Win_unlock) and order it with the other access by a message or a barrier; the process whose memory it is calls MPI_Win_sync before it uses the bytes itself"
        }
        Missing::Synchronisation => {
            "complete the one operation at its target (MPI_Win_flush or MPI_Win_unlock), then tell the process of the other one by a message or a barrier before that operation; or let both hold an exclusive lock, or make both accumulates"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(process: usize, access: Access, completed: (usize, usize)) -> Side {
        Side { process, event: 1, access, completed }
    }

    fn pair(kind: Kind, missing: Missing, first: Side, second: Side) -> Pair {
        Pair {
            kind,
            first,
            second,
            owner: 2,
            bytes: 0..8,
            common: 8,
            window: None,
            first_to_second: None,
            second_to_first: None,
            missing,
            count: 1,
        }
    }

    /// Event 10 is a fence, 20 the wait of a target, 30 a flush.
    fn call_at((_, event): (usize, usize)) -> Option<&'static str> {
        match event {
            10 => Some("MPI_Win_fence"),
            20 => Some("MPI_Win_wait"),
            30 => Some("MPI_Win_flush"),
            _ => None,
        }
    }

    const WRITES: Access = Access::Buffer { writes: true };

    fn conflict(missing: Missing, first: Side, second: Side) -> &'static str {
        help(&pair(Kind::Conflict, missing, first, second), &call_at)
    }

    #[test]
    fn between_two_fences_another_fence_is_missing() {
        let of = |process| side(process, Access::Put, (process, 10));
        assert!(conflict(Missing::Synchronisation, of(0), of(1)).starts_with("call one more MPI_Win_fence"));
        let local = side(2, WRITES, (2, 1));
        let text = conflict(Missing::CompletionOfFirst, of(0), local);
        assert!(text.starts_with("separate the two accesses by an MPI_Win_fence"), "{text}");
    }

    #[test]
    fn exposed_memory_is_in_order_behind_the_wait() {
        let of = |process| side(process, Access::Put, (2, 20));
        assert!(conflict(Missing::Synchronisation, of(0), of(1)).contains("before the MPI_Win_post"));
        let text = conflict(Missing::CompletionOfFirst, of(0), side(2, WRITES, (2, 1)));
        assert!(text.starts_with("let the target's MPI_Win_wait come after the operation"), "{text}");
    }

    #[test]
    fn a_flush_or_a_message_is_missing_under_locks() {
        let of = |process| side(process, Access::Put, (process, 30));
        assert!(conflict(Missing::CompletionOfFirst, of(0), of(1)).starts_with("complete the operation"));
        assert!(
            conflict(Missing::Synchronisation, of(0), of(1)).contains("by a message or a barrier before")
        );
        assert!(conflict(Missing::Synchronisation, of(0), side(2, WRITES, (2, 1))).contains("MPI_Win_sync"));
        assert!(
            conflict(Missing::CompletionOfFirst, of(0), of(0)).starts_with("complete the first operation")
        );
    }

    #[test]
    fn buffers_of_one_process_need_completion_at_the_origin() {
        let origin = side(0, Access::Origin { writes: true }, (0, 10));
        let text = conflict(Missing::CompletionOfFirst, origin, side(0, WRITES, (0, 1)));
        assert!(text.starts_with("use the buffer again only after"), "{text}");
    }

    #[test]
    fn a_detach_comes_behind_what_closes_the_epoch() {
        let detach = || side(1, Access::Detach, (1, 1));
        let text = |completed, missing| {
            help(&pair(Kind::BeforeDetach, missing, side(0, Access::Put, completed), detach()), &call_at)
        };
        assert!(text((0, 10), Missing::Synchronisation).starts_with("detach after the MPI_Win_fence"));
        assert!(
            text((1, 20), Missing::Synchronisation).starts_with("detach after the target's MPI_Win_wait")
        );
        assert!(text((0, 30), Missing::Synchronisation).ends_with("detach only after that"));
        assert!(text((0, 30), Missing::CompletionOfFirst).contains("that call alone completes no operation"));
    }
}
