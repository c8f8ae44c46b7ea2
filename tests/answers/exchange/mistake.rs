//! One mistake in a program that is right without it. None of them ends the program, or lets it wait.

use super::datatype::Signature;
use super::plan::Plan;
use crate::draw::Draw;
use crate::judge::Answer;
use crate::script::Side::{First, Second};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A message is received as something else (3.3.1).
    OtherType,
    /// The receiver has no room for it (3.2.4).
    NoRoom,
    /// Nobody receives it (11.2.2).
    Lost,
    /// Nobody completes the operation (11.2.2).
    Forgotten,
    /// Two receives into the same memory (3.7.2).
    SameBuffer,
    /// What is being sent is received into (3.7.2).
    Overwritten,
    /// Both send first (3.5).
    HeadToHead,
    /// The datatype has overlapping entries (5.1.11).
    Twice,
    /// The members have other operators (6.9).
    OtherOp,
    /// The members have other amounts or types (6.1).
    OtherAmount,
    CommLeft,
    TypeLeft,
    GroupLeft,
    OpLeft,
}

/// Mistakes with which every library goes on to the end.
pub const MISTAKES: [Mistake; 13] = [
    Mistake::OtherType,
    Mistake::NoRoom,
    Mistake::Forgotten,
    Mistake::SameBuffer,
    Mistake::Overwritten,
    Mistake::HeadToHead,
    Mistake::Twice,
    Mistake::OtherOp,
    Mistake::OtherAmount,
    Mistake::CommLeft,
    Mistake::TypeLeft,
    Mistake::GroupLeft,
    Mistake::OpLeft,
];

impl Mistake {
    pub fn answer(self) -> Answer {
        let check = match self {
            Mistake::OtherType => "message-type-mismatch",
            Mistake::NoRoom => "message-truncated",
            Mistake::Lost => "message-lost",
            Mistake::Forgotten => "request-leak",
            Mistake::SameBuffer | Mistake::Overwritten => "buffer-overlap",
            Mistake::HeadToHead => "send-unbuffered",
            Mistake::Twice => "message-type-overlap",
            Mistake::OtherOp => "collective-mismatch",
            Mistake::OtherAmount => "collective-type-mismatch",
            Mistake::CommLeft => "comm-leak",
            Mistake::TypeLeft => "type-leak",
            Mistake::GroupLeft => "group-leak",
            Mistake::OpLeft => "op-leak",
        };
        let verdict = match self {
            Mistake::HeadToHead => "portability",
            Mistake::CommLeft | Mistake::TypeLeft | Mistake::GroupLeft | Mistake::OpLeft => "leak",
            Mistake::OtherType
            | Mistake::NoRoom
            | Mistake::Lost
            | Mistake::Forgotten
            | Mistake::SameBuffer
            | Mistake::Overwritten
            | Mistake::Twice
            | Mistake::OtherOp
            | Mistake::OtherAmount => "violation",
        };
        Answer { check, verdict }
    }

    pub fn make(self, draw: &mut Draw, plan: &mut Plan) {
        let (from, tag) = (draw.below(plan.ranks), plan.tag());
        let to = draw.other(plan.ranks, &[from]).unwrap_or(from);
        let mut signature = Signature::draw(draw);
        if self == Mistake::OtherType {
            signature = Signature { basic: "MPI_INT", c: "int", ..signature };
        }
        let Signature { basic, c, count } = signature;
        let (out, into) = (signature.words(draw, plan), signature.words(draw, plan));
        let there = format!("{to}, {tag}, comm");
        let here = format!("{from}, {tag}, comm");
        let name = plan.script.name("one");
        let received = |words: &str| format!("MPI_Recv({words}, {here}, MPI_STATUS_IGNORE);");
        let sent = |words: &str| format!("MPI_Send({words}, {there});");
        match self {
            Mistake::OtherType => {
                plan.asked(First, from, sent(&out.three()));
                let (times, other) = draw.pick(&[(1, "MPI_FLOAT"), (1, "MPI_UNSIGNED"), (4, "MPI_CHAR")]);
                plan.asked(Second, to, received(&format!("{}, {}, {other}", into.buffer, times * count)));
            }
            Mistake::NoRoom => {
                // With one more than there is room for.
                plan.asked(First, from, sent(&format!("{}, {}, {basic}", out.buffer, count + 1)));
                plan.asked(Second, to, received(&into.three()));
            }
            Mistake::Lost => {
                // Some libraries refuse to free a communicator that has a message left.
                let words = out.three();
                plan.asked(First, from, format!("MPI_Send({words}, {to}, {tag}, MPI_COMM_WORLD);"));
            }
            Mistake::Forgotten => {
                plan.script.declare(format!("MPI_Request {name}"));
                if draw.chance(50) {
                    // A send that is complete at once may share its handle with others.
                    plan.asked(First, from, format!("MPI_Issend({}, {there}, &{name});", out.three()));
                    plan.at(to, received(&into.three()));
                } else {
                    plan.asked(First, to, format!("MPI_Irecv({}, {here}, &{name});", into.three()));
                    plan.at(from, sent(&out.three()));
                }
            }
            Mistake::SameBuffer => {
                plan.script.declare(format!("MPI_Request {name}[2]"));
                for (at, side) in [First, Second].into_iter().enumerate() {
                    let place = draw.below(count);
                    plan.asked(
                        side,
                        to,
                        format!(
                            "MPI_Irecv({} + {place}, {count}, {basic}, {here}, &{name}[{at}]);",
                            into.buffer
                        ),
                    );
                }
                let words = format!("{}, {count}, {basic}", out.buffer);
                plan.at(from, format!("{} {}", sent(&words), sent(&words)));
                plan.at(to, format!("MPI_Waitall(2, {name}, MPI_STATUSES_IGNORE);"));
            }
            Mistake::Overwritten => {
                plan.script.declare(format!("MPI_Request {name}"));
                let words = format!("{}, {count}, {basic}", out.buffer);
                plan.asked(First, from, format!("MPI_Isend({words}, {there}, &{name});"));
                let second = plan.tag();
                plan.at(to, format!("MPI_Send({}, {count}, {basic}, {from}, {second}, comm);", into.buffer));
                plan.asked(
                    Second,
                    from,
                    format!("MPI_Recv({words}, {to}, {second}, comm, MPI_STATUS_IGNORE);"),
                );
                plan.at(to, received(&format!("{}, {count}, {basic}", into.buffer)));
                plan.at(from, format!("MPI_Wait(&{name}, MPI_STATUS_IGNORE);"));
            }
            Mistake::HeadToHead => {
                let back = format!("{from}, {tag}, comm");
                let forth = format!("{to}, {tag}, comm");
                plan.asked(First, from, format!("MPI_Send({}, {forth});", out.three()));
                plan.asked(Second, to, format!("MPI_Send({}, {back});", into.three()));
                let (one, two) = (signature.buffer(plan, 1), signature.buffer(plan, 1));
                plan.at(from, format!("MPI_Recv({one}, {count}, {basic}, {forth}, MPI_STATUS_IGNORE);"));
                plan.at(to, format!("MPI_Recv({two}, {count}, {basic}, {back}, MPI_STATUS_IGNORE);"));
            }
            Mistake::Twice => {
                plan.script.declare(format!("MPI_Datatype {name}"));
                plan.first(format!(
                    "MPI_Type_create_hvector(2, 2, sizeof({c}), {basic}, &{name}); MPI_Type_commit(&{name});"
                ));
                for rank in 0..plan.ranks {
                    plan.last(rank, format!("MPI_Type_free(&{name});"));
                }
                let four = signature.buffer(plan, 4);
                plan.at(from, sent(&format!("{four}, 4, {basic}")));
                plan.asked(First, to, received(&format!("{four}, 1, {name}")));
            }
            Mistake::OtherOp => {
                for rank in 0..plan.ranks {
                    let (one, two) = (signature.buffer(plan, 1), signature.buffer(plan, 1));
                    let call = |op: &str| format!("MPI_Allreduce({one}, {two}, 1, MPI_BYTE, {op}, comm);");
                    match rank {
                        0 => plan.asked(First, rank, call("MPI_BAND")),
                        1 => plan.asked(Second, rank, call("MPI_BOR")),
                        _ => plan.at(rank, call("MPI_BAND")),
                    }
                }
            }
            Mistake::OtherAmount => {
                // As many bytes, and another type: every library goes on.
                for rank in 0..plan.ranks {
                    let buffer = signature.buffer(plan, 4);
                    let call = |words: &str| format!("MPI_Bcast({buffer}, {words}, 0, comm);");
                    match rank {
                        0 => plan.asked(First, rank, call("1, MPI_INT")),
                        1 => plan.asked(Second, rank, call("1, MPI_FLOAT")),
                        _ => plan.at(rank, call("1, MPI_INT")),
                    }
                }
            }
            Mistake::CommLeft => {
                plan.script.declare(format!("MPI_Comm {name}"));
                plan.asked(First, from, format!("MPI_Comm_dup(MPI_COMM_SELF, &{name});"));
            }
            Mistake::TypeLeft => {
                plan.script.declare(format!("MPI_Datatype {name}"));
                plan.asked(First, from, format!("MPI_Type_contiguous({count}, {basic}, &{name});"));
            }
            Mistake::GroupLeft => {
                plan.script.declare(format!("MPI_Group {name}"));
                plan.asked(First, from, format!("MPI_Comm_group(comm, &{name});"));
            }
            Mistake::OpLeft => {
                plan.script.declare(format!("MPI_Op {name}"));
                plan.asked(First, from, format!("MPI_Op_create(add, 1, &{name});"));
            }
        }
    }
}
