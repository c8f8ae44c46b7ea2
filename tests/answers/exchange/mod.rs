//! Programs that exchange messages and make collective calls, of known answer: right by construction, or with one mistake.
//!
//! What a program does is a row of exchanges, each at a point of its own; what is blocking is made at that point by all who take part, and what is not may
//! begin between any two points before it and end between any two after it. So even a library that buffers nothing and lets every collective operation wait for all members
//! comes to the end: the order of the points is one in which everything can be done.

mod collective;
mod datatype;
mod message;
mod mistake;
mod plan;

use crate::draw::Draw;
use crate::judge::Answer;
use crate::script::Script;
pub use mistake::{MISTAKES, Mistake};
use plan::Plan;

/// A right program, or one with a mistake. `number` is no other program's in the same launch: tags are made from it. `between_groups`: there are
/// inter-communicators.
pub fn program(
    draw: &mut Draw,
    number: usize,
    mistake: Option<Mistake>,
    between_groups: bool,
) -> (Script, Option<Answer>) {
    let ranks = draw.ranks(2);
    let mut plan = Plan::new(draw, ranks, number);
    let place = draw.below(plan.points());
    for point in 0..plan.points() {
        plan.go_to(2 * point);
        match draw.below(10) {
            0..=4 => message::one(draw, &mut plan),
            5 => message::from_anybody(draw, &mut plan),
            6 => message::around(draw, &mut plan),
            _ => collective::one(draw, &mut plan, between_groups),
        }
        if point == place
            && let Some(mistake) = mistake
        {
            plan.go_to(2 * point + 1);
            mistake.make(draw, &mut plan);
        }
    }
    let title = mistake.map_or("right".to_owned(), |mistake| format!("{mistake:?}"));
    (plan.script(draw, title), mistake.map(Mistake::answer))
}
