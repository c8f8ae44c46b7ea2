//! One process alone: two operations of one origin (12.7); the memory that it exposes, used by calls of its own; and what is attached only when it is
//! needed (12.2.4).

use crate::access::two;
use crate::chain::{Broken, Chain};
use crate::draw::Draw;
use crate::script::{Script, Side};
use crate::window::{Flavor, Use, Window};

/// Two operations of one origin. Wrong: the first one is not complete at the target.
pub fn origin(draw: &mut Draw) -> (Script, Script) {
    let ranks = draw.ranks(2);
    let (rank, target) = (draw.below(ranks), draw.below(ranks));
    let (first, second) = two(draw, true);
    let flavor = Window::draw(draw);
    let how = draw.below(4);
    let make = |is_right: bool| {
        let mut script = Script::new(ranks);
        script.title = format!("origin {is_right} {how} {flavor:?} {rank} at {target}: {first:?} {second:?}");
        let all = &mut script;
        let window = Window::make(all, flavor, Use::Passive);
        let win = &window.win;
        let at = window.displacement(target);
        let (one, two) = (first.ready(all, target, &at, win), second.ready(all, target, &at, win));
        let lock = format!("MPI_Win_lock(MPI_LOCK_SHARED, {target}, 0, {win});");
        let unlock = format!("MPI_Win_unlock({target}, {win});");
        all.at(rank, &lock);
        all.access(Side::First, rank, &one.call);
        let gets = first.kind.only_gets();
        if let Some(wait) = one.wait.as_ref().filter(|_| is_right || !gets) {
            all.at(rank, wait);
        } else if !is_right && !gets && how == 3 {
            all.at(rank, format!("MPI_Win_flush_local({target}, {win});"));
        }
        if is_right {
            match how {
                0 => all.at(rank, format!("MPI_Win_flush({target}, {win});")),
                1 => all.at(rank, format!("MPI_Win_flush_all({win});")),
                2 => all.at(rank, format!("{unlock} {lock}")),
                _ if gets => all.at(rank, format!("MPI_Win_flush_local({target}, {win});")),
                _ => all.at(rank, format!("MPI_Win_flush({target}, {win});")),
            }
        }
        all.access(Side::Second, rank, &two.call);
        all.at(rank, two.wait.clone().unwrap_or_default());
        all.at(rank, one.wait.clone().filter(|_| !is_right && gets).unwrap_or_default());
        all.at(rank, unlock);
        for step in one.ends.iter().chain(&two.ends) {
            all.all(step);
        }
        script
    };
    (make(true), make(false))
}

/// An operation of one rank, and the call of another one that uses the same bytes of its own memory.
pub fn buffer(draw: &mut Draw) -> (Script, Script) {
    let ranks = draw.ranks(3);
    let from = draw.below(ranks);
    let to = (from + 1 + draw.below(ranks - 1)) % ranks;
    let partner = draw.other(ranks, &[from, to]).expect("there are three ranks at least");
    let (first, _) = two(draw, true);
    let flavor = Window::draw(draw);
    let chain = Chain::draw(draw, ranks, from, to);
    let reads = !first.kind.only_gets() && first.kind != crate::access::Kind::Read && draw.chance(50);
    let how = draw.below(5);
    let fault = draw.pick(&[None, Some(Broken::Late), Some(Broken::Weak)]);
    let quiet = draw.chance(50);
    let make = |is_right: bool, mut draw: Draw| {
        let mut script = Script::new(ranks);
        script.title = format!(
            "buffer {is_right} {fault:?} {how} reads {reads} {flavor:?} {chain:?} {from} to {to}: {first:?}"
        );
        let all = &mut script;
        let window = Window::make(all, flavor, Use::Passive);
        let win = &window.win;
        let one = first.ready(all, to, &window.displacement(to), win);
        let broken = if is_right { Broken::No } else { fault.unwrap_or(Broken::No) };
        let steps = chain.steps(&mut draw.clone(), all, (from, to), broken);
        let (other, second) = (all.buffer("MPI_INT", 2), format!("seconds[{ranks}]"));
        let request = all.name("request");
        all.declare(format!("MPI_Request {request}"));
        let here = format!("{} + {}, 1, MPI_INT", window.memory, first.pattern.first());
        let place = window.displacement(partner).of(16 + 4 * to);
        let wait = format!("MPI_Wait(&{request}, MPI_STATUS_IGNORE);");
        // What it sends is received late: a blocking send would need a buffer of the library.
        let send = format!("MPI_Isend({other}, 1, MPI_INT, {to}, 7, {second}, &{request});");
        let sent = wait.clone();
        let receive = format!("MPI_Recv({other}, 1, MPI_INT, {to}, 7, {second}, MPI_STATUS_IGNORE);");
        // What the partner does before; the call in question; what ends it; what the partner does then.
        let (before, call, end, after) = match (reads, how) {
            (true, 0) => {
                ("", format!("MPI_Send({here}, {partner}, 7, {second});"), String::new(), receive.as_str())
            }
            (true, 1) => (
                "",
                format!("MPI_Isend({here}, {partner}, 7, {second}, &{request});"),
                wait,
                receive.as_str(),
            ),
            (true, 2) => (
                "",
                format!(
                    "MPI_Sendrecv({here}, {partner}, 7, {other}, 1, MPI_INT, MPI_PROC_NULL, 7, {second}, MPI_STATUS_IGNORE);"
                ),
                String::new(),
                receive.as_str(),
            ),
            (true, _) => (
                "",
                format!("MPI_Put({here}, {partner}, {place}, 1, MPI_INT, {win});"),
                format!("MPI_Win_flush({partner}, {win});"),
                "",
            ),
            (false, 0) => (
                send.as_str(),
                format!("MPI_Recv({here}, {partner}, 7, {second}, MPI_STATUS_IGNORE);"),
                String::new(),
                sent.as_str(),
            ),
            (false, 1) => (
                send.as_str(),
                format!("MPI_Irecv({here}, {partner}, 7, {second}, &{request});"),
                wait,
                sent.as_str(),
            ),
            (false, 2) => (
                send.as_str(),
                format!("MPI_Recv({here}, MPI_ANY_SOURCE, MPI_ANY_TAG, {second}, MPI_STATUS_IGNORE);"),
                String::new(),
                sent.as_str(),
            ),
            (false, _) => (
                "",
                format!("MPI_Get({here}, {partner}, {place}, 1, MPI_INT, {win});"),
                format!("MPI_Win_flush({partner}, {win});"),
                "",
            ),
        };
        all.all(format!("MPI_Win_lock_all(0, {win});"));
        all.at(partner, before);
        steps.early(all);
        all.access(Side::First, from, &one.call);
        let completes: Vec<String> =
            one.wait.iter().cloned().chain([format!("MPI_Win_flush({to}, {win});")]).collect();
        let in_time = is_right || fault.is_some();
        if in_time {
            completes.iter().for_each(|step| all.at(from, step));
        }
        steps.between(all);
        if !quiet && is_right {
            let call = window.decoy(&mut draw, all, from, partner, false);
            all.at(from, call);
        }
        all.access(Side::Second, to, call);
        all.at(to, end);
        all.at(partner, after);
        steps.rest(all);
        if !in_time {
            completes.iter().for_each(|step| all.at(from, step));
        }
        all.all(format!("MPI_Win_unlock_all({win});"));
        for step in &one.ends {
            all.all(step);
        }
        script
    };
    (make(true, draw.clone()), make(false, draw.clone()))
}

/// An operation and the detach of what it reaches. Wrong: it is detached before its owner knows that it is complete.
pub fn detach(draw: &mut Draw) -> (Script, Script) {
    let ranks = draw.ranks(2);
    let from = draw.below(ranks);
    let owner = (from + 1 + draw.below(ranks - 1)) % ranks;
    let (first, _) = two(draw, true);
    let chain = Chain::draw(draw, ranks, from, owner);
    let fault = draw.pick(&[Broken::Late, Broken::Weak]);
    let make = |broken: Broken, draw: Draw| {
        let mut script = Script::new(ranks);
        script.title = format!("detach {broken:?} {chain:?} {from} to {owner}: {first:?}");
        let all = &mut script;
        let window = Window::make(all, Flavor::Dynamic, Use::Passive);
        let region = all.name("region");
        all.declare(format!("int {region}[64]; static MPI_Aint {region}_at"));
        let at = crate::access::Displacement { base: format!("{region}_at + "), unit: 4 };
        let win = &window.win;
        let one = first.ready(all, owner, &at, win);
        let steps = chain.steps(&mut draw.clone(), all, (from, owner), broken);
        all.at(
            owner,
            format!("MPI_Win_attach({win}, {region}, 256); MPI_Get_address({region}, &{region}_at);"),
        );
        all.all(format!("MPI_Bcast(&{region}_at, 1, MPI_AINT, {owner}, comm);"));
        all.at(from, format!("MPI_Win_lock(MPI_LOCK_SHARED, {owner}, 0, {win});"));
        steps.early(all);
        all.access(Side::First, from, &one.call);
        all.at(from, one.wait.clone().unwrap_or_default());
        all.at(from, format!("MPI_Win_flush({owner}, {win});"));
        steps.between(all);
        // No order that MPI knows of, but in time: else it would be found at once that the memory is gone.
        all.at(from, "leave_file(__func__);");
        all.at(owner, "wait_for_file(__func__);");
        all.access(Side::Second, owner, format!("MPI_Win_detach({win}, {region});"));
        steps.rest(all);
        all.at(from, format!("MPI_Win_unlock({owner}, {win});"));
        for step in &one.ends {
            all.all(step);
        }
        script
    };
    (make(Broken::No, draw.clone()), make(fault, draw.clone()))
}
