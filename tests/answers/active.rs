//! Fences (12.5.1), and post, start, complete and wait (12.5.2).

use crate::access::two;
use crate::chain::{Broken, Chain};
use crate::draw::Draw;
use crate::script::{Script, Side};
use crate::window::{Use, Window};

/// Two accesses in fence epochs: with a fence between them, or without; that fence may be another window's.
pub fn fences(draw: &mut Draw) -> (Script, Script) {
    let ranks = draw.ranks(2);
    let (from, to, target) = (draw.below(ranks), draw.below(ranks), draw.below(ranks));
    let (first, second) = two(draw, true);
    // Of an operation with a request there is none here (12.3.5).
    let plain = |kind| crate::access::without_request(kind);
    let (mut first, mut second) = (first, second);
    (first.kind, second.kind) = (plain(first.kind), plain(second.kind));
    let flavor = Window::draw(draw);
    let (before, behind) = (draw.below(3), draw.below(2));
    let another = draw.chance(30);
    let tells = draw.chance(50);
    let chain = Chain::draw(draw, ranks, from, (from + 1) % ranks);
    let swapped = draw.chance(30);
    let make = |is_right: bool, mut draw: Draw| {
        let mut script = Script::new(ranks);
        script.title = format!("fences {is_right} {flavor:?} {from} {to} at {target}: {first:?} {second:?}");
        let all = &mut script;
        let window = Window::make(all, flavor, Use::Fences);
        let other = another.then(|| Window::make(all, flavor, Use::Beside));
        let one = first.ready(all, target, &window.displacement(target), &window.win);
        let two = second.ready(all, target, &window.displacement(target), &window.win);
        let steps = chain.steps(&mut draw.clone(), all, (from, (from + 1) % ranks), Broken::No);
        let fence = |assert: &str, window: &Window| format!("MPI_Win_fence({assert}, {});", window.win);
        all.all(fence("MPI_MODE_NOPRECEDE", &window));
        if let Some(other) = &other {
            all.all(fence("0", other));
        }
        let decoys = |draw: &mut Draw, all: &mut Script, count: usize| {
            for _ in 0..count {
                let (rank, at) = (draw.below(ranks), draw.below(ranks));
                // Nothing of one origin twice in one epoch.
                let call = window.decoy(draw, all, rank, at, true);
                if !call.starts_with("MPI_Put") {
                    all.at(rank, call);
                }
            }
        };
        decoys(&mut draw, all, before);
        steps.early(all);
        all.access(Side::First, from, &one.call);
        if tells {
            // All of it: who sends synchronously comes to the fence only when it was received.
            steps.between(all);
            steps.rest(all);
        }
        match (is_right, &other) {
            (true, _) => all.all(fence("0", &window)),
            (false, Some(other)) => all.all(fence("0", other)),
            (false, None) => {}
        }
        if swapped && is_right {
            decoys(&mut draw, all, 1);
        }
        all.access(Side::Second, to, &two.call);
        if !tells {
            steps.between(all);
            steps.rest(all);
        }
        decoys(&mut draw, all, behind);
        all.all(fence("MPI_MODE_NOSUCCEED", &window));
        if let Some(other) = &other {
            all.all(fence("MPI_MODE_NOSUCCEED", other));
        }
        for step in one.ends.iter().chain(&two.ends) {
            all.all(step);
        }
        script
    };
    (make(true, draw.clone()), make(false, draw.clone()))
}

/// How post and start are put wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// Both origins are in one exposure.
    Together,
    /// By two windows over one memory: the second exposure begins before the first one is over.
    Posted,
    /// Likewise, and the first origin tells the second one, which only the target can.
    ToldByOrigin,
}

/// Two accesses in access epochs of two origins at one target.
pub fn posts(draw: &mut Draw) -> (Script, Script) {
    let ranks = draw.ranks(3);
    let from = draw.below(ranks);
    let to = (from + 1 + draw.below(ranks - 1)) % ranks;
    let target = draw.other(ranks, &[from, to]).expect("there are three ranks at least");
    let (mut first, mut second) = two(draw, true);
    first.kind = crate::access::without_request(first.kind);
    second.kind = crate::access::without_request(second.kind);
    let flavor = Window::draw(draw);
    let mut faults = vec![Fault::Together, Fault::Posted];
    if !first.kind.only_gets() {
        faults.push(Fault::ToldByOrigin);
    }
    let fault = draw.pick(&faults);
    let chain = Chain::draw(draw, ranks, from, to);
    let make = |now: Fault, draw: Draw| {
        let mut script = Script::new(ranks);
        script.title =
            format!("posts {now:?} {flavor:?} {chain:?} {from} {to} at {target}: {first:?} {second:?}");
        let all = &mut script;
        let window = Window::make(all, flavor, Use::Posts);
        let again = (fault != Fault::Together).then(|| window.again(all));
        let other = again.as_ref().unwrap_or(&window);
        let (one_win, two_win) = (&window.win, &other.win);
        let one = first.ready(all, target, &window.displacement(target), one_win);
        let two = second.ready(all, target, &other.displacement(target), two_win);
        let steps = chain.steps(&mut draw.clone(), all, (from, to), Broken::No);
        let group = all.name("group");
        all.declare(format!("MPI_Group {group}[3]"));
        all.all(format!("{group}[0] = members(1, {from}, 0);"));
        all.all(format!("{group}[1] = members(1, {to}, 0);"));
        all.all(format!("{group}[2] = members(1, {target}, 0);"));
        let post = |group: &str, win: &str| format!("MPI_Win_post({group}, 0, {win});");
        let wait = |win: &str| format!("MPI_Win_wait({win});");
        let told = fault == Fault::ToldByOrigin;
        match now {
            Fault::None => all.at(target, post(&format!("{group}[0]"), one_win)),
            Fault::Together => {
                all.at(
                    target,
                    format!("MPI_Group_free(&{group}[0]); {group}[0] = members(2, {from}, {to});"),
                );
                all.at(target, post(&format!("{group}[0]"), one_win));
            }
            Fault::Posted | Fault::ToldByOrigin => {
                all.at(target, post(&format!("{group}[0]"), one_win));
                all.at(target, post(&format!("{group}[1]"), two_win));
            }
        }
        if told {
            steps.early(all);
        }
        all.at(from, format!("MPI_Win_start({group}[2], 0, {one_win});"));
        all.access(Side::First, from, &one.call);
        all.at(from, format!("MPI_Win_complete({one_win});"));
        if now == Fault::None {
            all.at(target, wait(one_win));
            all.at(target, post(&format!("{group}[1]"), two_win));
        }
        if told {
            steps.between(all);
        }
        all.at(to, format!("MPI_Win_start({group}[2], 0, {two_win});"));
        all.access(Side::Second, to, &two.call);
        all.at(to, format!("MPI_Win_complete({two_win});"));
        all.at(target, wait(two_win));
        if matches!(now, Fault::Posted | Fault::ToldByOrigin) {
            all.at(target, wait(one_win));
        }
        if told {
            steps.rest(all);
        }
        all.all(format!("for (int at = 0; at < 3; at++) {{ MPI_Group_free(&{group}[at]); }}"));
        for step in one.ends.iter().chain(&two.ends) {
            all.all(step);
        }
        script
    };
    (make(Fault::None, draw.clone()), make(fault, draw.clone()))
}
