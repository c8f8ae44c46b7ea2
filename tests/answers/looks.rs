//! Order that programs make themselves with one-sided operations: a flag that one waits for, and a mutex (12.7).

use crate::access::two;
use crate::draw::Draw;
use crate::script::{Script, Side};
use crate::window::{FLAG, Use, Window};

/// A flag at some rank: the first one sets it when its access is complete, and the second one waits for it. Wrong: it is set before the access.
pub fn flag(draw: &mut Draw) -> (Script, Script) {
    let ranks = draw.ranks(2);
    let from = draw.below(ranks);
    let to = (from + 1 + draw.below(ranks - 1)) % ranks;
    let target = draw.below(ranks);
    // Who holds the flag may store there what it knows: that is neither of the two, or the one that waits, and nothing is fetched from there but by it.
    let host = draw.other(ranks, &[from, to]).unwrap_or(to);
    let (first, second) = two(draw, true);
    let flavor = Window::draw(draw);
    let (sets, looks) = (if host == to { 0 } else { draw.below(3) }, draw.below(3));
    let make = |is_right: bool| {
        let mut script = Script::new(ranks);
        script.title =
            format!("flag {is_right} {flavor:?} {from} {to} at {target}, flag {host}: {first:?} {second:?}");
        let all = &mut script;
        let window = Window::make(all, flavor, Use::Passive);
        let win = &window.win;
        let at = window.displacement(target);
        let (one, two) = (first.ready(all, target, &at, win), second.ready(all, target, &at, win));
        let flag = window.displacement(host).of(FLAG);
        let value = all.name("value");
        all.declare(format!("int {value} = 1, {value}_seen, {value}_none"));
        let set = match sets {
            0 => format!(
                "MPI_Accumulate(&{value}, 1, MPI_INT, {host}, {flag}, 1, MPI_INT, MPI_REPLACE, {win});"
            ),
            1 => format!(
                "MPI_Fetch_and_op(&{value}, &{value}_seen, MPI_INT, {host}, {flag}, MPI_REPLACE, {win});"
            ),
            _ => format!(
                "MPI_Get_accumulate(&{value}, 1, MPI_INT, &{value}_seen, 1, MPI_INT, {host}, {flag}, 1, MPI_INT, MPI_REPLACE, {win});"
            ),
        };
        let look = match looks {
            0 => format!("MPI_Fetch_and_op(NULL, &{value}_seen, MPI_INT, {host}, {flag}, MPI_NO_OP, {win});"),
            1 => format!(
                "MPI_Compare_and_swap(&{value}_none, &{value}_none, &{value}_seen, MPI_INT, {host}, {flag}, {win});"
            ),
            _ => format!(
                "MPI_Get_accumulate(NULL, 0, MPI_INT, &{value}_seen, 1, MPI_INT, {host}, {flag}, 1, MPI_INT, MPI_NO_OP, {win});"
            ),
        };
        all.all(format!("MPI_Win_lock_all(0, {win});"));
        let access = |all: &mut Script| {
            all.access(Side::First, from, &one.call);
            for step in one.wait.iter().cloned().chain([format!("MPI_Win_flush({target}, {win});")]) {
                all.at(from, step);
            }
        };
        if is_right {
            access(all);
        }
        all.at(from, format!("{set} MPI_Win_flush({host}, {win});"));
        if !is_right {
            access(all);
        }
        all.at(
            to,
            format!("for ({value}_seen = 0; {value}_seen == 0;) {{ {look} MPI_Win_flush({host}, {win}); }}"),
        );
        all.access(Side::Second, to, &two.call);
        all.at(to, two.wait.clone().unwrap_or_default());
        all.all(format!("MPI_Win_unlock_all({win});"));
        for step in one.ends.iter().chain(&two.ends) {
            all.all(step);
        }
        script
    };
    (make(true), make(false))
}

/// A mutex that both hold for their access. Wrong: one of them does not take it.
pub fn mutex(draw: &mut Draw) -> (Script, Script) {
    let ranks = draw.ranks(2);
    let from = draw.below(ranks);
    let to = (from + 1 + draw.below(ranks - 1)) % ranks;
    let (first, second) = two(draw, true);
    let flavor = Window::draw(draw);
    let lazy = draw.pick(&[from, to]);
    // Who holds the mutex may store there what it knows.
    let host = draw.other(ranks, &[lazy]).expect("there are two ranks at least");
    let target = draw.below(ranks);
    let make = |is_right: bool| {
        let mut script = Script::new(ranks);
        script.title = format!(
            "mutex {is_right} {flavor:?} {from} {to} at {target}, mutex {host}: {first:?} {second:?}"
        );
        let all = &mut script;
        let window = Window::make(all, flavor, Use::Passive);
        let win = &window.win;
        let at = window.displacement(target);
        let (one, two) = (first.ready(all, target, &at, win), second.ready(all, target, &at, win));
        let word = window.displacement(host).of(FLAG);
        let value = all.name("value");
        all.declare(format!("int {value}_one = 1, {value}_none, {value}_seen"));
        all.all(format!("MPI_Win_lock_all(0, {win});"));
        for (side, rank, ready) in [(Side::First, from, &one), (Side::Second, to, &two)] {
            let takes = is_right || rank != lazy;
            if takes {
                all.at(rank, format!("for ({value}_seen = 1; {value}_seen != 0;) {{ MPI_Compare_and_swap(&{value}_one, &{value}_none, &{value}_seen, MPI_INT, {host}, {word}, {win}); MPI_Win_flush({host}, {win}); }}"));
            }
            all.access(side, rank, &ready.call);
            all.at(rank, ready.wait.clone().unwrap_or_default());
            all.at(rank, format!("MPI_Win_flush({target}, {win});"));
            if takes {
                all.at(rank, format!("MPI_Accumulate(&{value}_none, 1, MPI_INT, {host}, {word}, 1, MPI_INT, MPI_REPLACE, {win}); MPI_Win_flush({host}, {win});"));
            }
        }
        all.all(format!("MPI_Win_unlock_all({win});"));
        for step in one.ends.iter().chain(&two.ends) {
            all.all(step);
        }
        script
    };
    (make(true), make(false))
}
