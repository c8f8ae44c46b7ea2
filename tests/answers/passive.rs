//! Locks, flushes and requests (12.5.3, 12.5.4): the first access is completed at its target, its rank tells the other one, and that one makes the second.

use crate::access::{Kind, Ready, two};
use crate::chain::{Broken, Chain};
use crate::draw::Draw;
use crate::script::{Script, Side};
use crate::window::{Flavor, Use, Window};

/// How an access comes to its epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// One that all have open from the beginning to the end.
    All,
    Shared,
    Exclusive,
}

/// What of a program is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Chain(Broken),
    /// The first access is completed only after the second one.
    NotComplete,
    /// It is completed at its origin alone.
    OnlyAtOrigin,
    /// Another target is flushed.
    OtherFlushed,
    /// Exclusive locks have become shared ones.
    SharedLocks,
}

/// A right program and its wrong twin.
pub fn twins(draw: &mut Draw, flavor: Option<Flavor>) -> (Script, Script) {
    let ranks = draw.ranks(2);
    let from = draw.below(ranks);
    let to = (from + 1 + draw.below(ranks - 1)) % ranks;
    let target = draw.below(ranks);
    let (first, second) = two(draw, true);
    let chain = Chain::draw(draw, ranks, from, to);
    let only_locks = flavor.is_none() && draw.chance(15);
    let style = |draw: &mut Draw| draw.pick(&[Style::All, Style::All, Style::Shared]);
    let styles = if only_locks { [Style::Exclusive, Style::Exclusive] } else { [style(draw), style(draw)] };
    let shared = flavor == Some(Flavor::Shared);
    let flavor = flavor.unwrap_or_else(|| Window::draw(draw));
    let over_two = flavor != Flavor::Shared && !only_locks && draw.chance(10);
    let mut faults = vec![Fault::NotComplete, Fault::NotComplete];
    if !shared {
        // Who shares memory may wait for others by it, so that only what is not complete is certain.
        faults.extend([Broken::Late, Broken::Weak, Broken::Weak, Broken::Weak].map(Fault::Chain));
    }
    if !first.kind.only_gets() {
        faults.push(Fault::OnlyAtOrigin);
    }
    if styles[0] == Style::All && ranks > 2 {
        faults.push(Fault::OtherFlushed);
    }
    let fault = if only_locks { Fault::SharedLocks } else { draw.pick(&faults) };
    let make = |fault: Fault, quiet: bool, mut draw: Draw| {
        let mut script = Script::new(ranks);
        script.title = format!(
            "{fault:?} {styles:?} {flavor:?} {chain:?} {from} to {to} at {target}: {first:?} {second:?}"
        );
        let script_ref = &mut script;
        let window = Window::make(script_ref, flavor, Use::Passive);
        let again = over_two.then(|| window.again(script_ref));
        let other = again.as_ref().unwrap_or(&window);
        let one = first.ready(script_ref, target, &window.displacement(target), &window.win);
        let two = second.ready(script_ref, target, &other.displacement(target), &other.win);
        let mut own = draw.clone();
        let broken = if let Fault::Chain(broken) = fault { broken } else { Broken::No };
        let steps = chain.steps(&mut own, script_ref, (from, to), broken);
        let program = Program { window: &window, other, styles, ranks, target, only_locks };
        program.begin(script_ref);
        program.decoys(&mut draw, script_ref, quiet);
        steps.early(script_ref);
        program.jitter(&mut draw, script_ref, from);
        let locks = if fault == Fault::SharedLocks { Style::Shared } else { styles[0] };
        program.open(script_ref, from, locks, &window.win);
        script_ref.access(Side::First, from, &one.call);
        let late = program.end_first(&mut draw, script_ref, from, (first.kind, &one), fault);
        if !only_locks {
            steps.between(script_ref);
        }
        // Where the first one's lock may be open still, there is no other one.
        if !quiet && program.uses_all() {
            program.decoys(&mut draw, script_ref, false);
        }
        program.jitter(&mut draw, script_ref, to);
        let locks = if fault == Fault::SharedLocks { Style::Shared } else { styles[1] };
        program.open(script_ref, to, locks, &other.win);
        script_ref.access(Side::Second, to, &two.call);
        if let Some(wait) = &two.wait {
            script_ref.at(to, wait);
        }
        program.close(&mut draw, script_ref, to, locks, &other.win);
        if only_locks {
            steps.between(script_ref);
        }
        steps.rest(script_ref);
        if shared {
            // That it is not complete before it is known that the second one was made.
            script_ref.all("MPI_Barrier(comm);");
        }
        for step in late {
            script_ref.at(from, step);
        }
        program.end(script_ref);
        for step in one.ends.iter().chain(&two.ends) {
            script_ref.all(step);
        }
        script
    };
    let quiet = draw.chance(50);
    (make(Fault::None, quiet, draw.clone()), make(fault, true, draw.clone()))
}

struct Program<'a> {
    window: &'a Window,
    other: &'a Window,
    styles: [Style; 2],
    ranks: usize,
    target: usize,
    only_locks: bool,
}

impl Program<'_> {
    fn windows(&self) -> impl Iterator<Item = &str> {
        let other = Some(&self.other.win).filter(|win| **win != self.window.win);
        std::iter::once(self.window.win.as_str()).chain(other.map(String::as_str))
    }

    fn uses_all(&self) -> bool {
        self.styles.contains(&Style::All)
    }

    /// Those who lock for each access lock nothing from the beginning.
    fn begin(&self, script: &mut Script) {
        for win in self.windows().filter(|_| self.uses_all()) {
            script.all(format!("MPI_Win_lock_all(0, {win});"));
        }
    }

    fn end(&self, script: &mut Script) {
        for win in self.windows().filter(|_| self.uses_all()) {
            script.all(format!("MPI_Win_unlock_all({win});"));
        }
    }

    /// Within an epoch of its own where there is none from the beginning.
    fn open(&self, script: &mut Script, rank: usize, style: Style, win: &str) {
        let target = self.target;
        match style {
            _ if self.uses_all() => {}
            Style::All => {}
            Style::Shared => script.at(rank, format!("MPI_Win_lock(MPI_LOCK_SHARED, {target}, 0, {win});")),
            Style::Exclusive => {
                script.at(rank, format!("MPI_Win_lock(MPI_LOCK_EXCLUSIVE, {target}, 0, {win});"))
            }
        }
    }

    /// Completes what was made at its target.
    fn close(&self, draw: &mut Draw, script: &mut Script, rank: usize, style: Style, win: &str) {
        for step in self.closing(draw, style, win) {
            script.at(rank, step);
        }
    }

    fn closing(&self, draw: &mut Draw, _: Style, win: &str) -> Vec<String> {
        let target = self.target;
        let flush = if draw.chance(60) {
            format!("MPI_Win_flush({target}, {win});")
        } else {
            format!("MPI_Win_flush_all({win});")
        };
        if self.uses_all() { vec![flush] } else { vec![format!("MPI_Win_unlock({target}, {win});")] }
    }

    /// What completes the first access; the answer is what is left to do in the end.
    fn end_first(
        &self,
        draw: &mut Draw,
        script: &mut Script,
        rank: usize,
        (kind, one): (Kind, &Ready),
        fault: Fault,
    ) -> Vec<String> {
        let win = &self.window.win;
        let target = self.target;
        let closing = self.closing(draw, self.styles[0], win);
        // A get is complete when its data is there.
        let local = draw
            .chance(50)
            .then(|| one.wait.clone().unwrap_or_else(|| format!("MPI_Win_flush_local({target}, {win});")));
        match fault {
            Fault::None | Fault::Chain(_) | Fault::SharedLocks => {
                // But no exclusive lock is held while somebody is told: who is told may wait for it.
                let is_enough = kind.only_gets() && local.is_some() && !self.only_locks;
                if let Some(wait) = local.filter(|_| is_enough).or_else(|| one.wait.clone()) {
                    script.at(rank, wait);
                }
                if is_enough {
                    return closing;
                }
                for step in closing {
                    script.at(rank, step);
                }
                Vec::new()
            }
            Fault::NotComplete => one.wait.clone().into_iter().chain(closing).collect(),
            Fault::OnlyAtOrigin => {
                script.at(
                    rank,
                    one.wait.clone().unwrap_or_else(|| format!("MPI_Win_flush_local({target}, {win});")),
                );
                closing
            }
            Fault::OtherFlushed => {
                let other = (target + 1) % self.ranks;
                if self.uses_all() {
                    script.at(rank, format!("MPI_Win_flush({other}, {win});"));
                }
                one.wait.clone().into_iter().chain(closing).collect()
            }
        }
    }

    fn decoys(&self, draw: &mut Draw, script: &mut Script, quiet: bool) {
        if self.only_locks {
            return;
        }
        for rank in (0..self.ranks).filter(|_| draw.chance(40)).collect::<Vec<_>>() {
            let target = draw.below(self.ranks);
            let call = self.window.decoy(draw, script, rank, target, quiet);
            let win = &self.window.win;
            if self.uses_all() {
                // Two puts of one origin must not meet.
                let flush = draw.chance(50) || call.starts_with("MPI_Put");
                script.at(rank, call);
                if flush {
                    script.at(rank, format!("MPI_Win_flush({target}, {win});"));
                }
            } else {
                script.at(rank, format!("MPI_Win_lock(MPI_LOCK_SHARED, {target}, 0, {win}); {call} MPI_Win_unlock({target}, {win});"));
            }
        }
    }

    fn jitter(&self, draw: &mut Draw, script: &mut Script, rank: usize) {
        if draw.chance(30) {
            let time = 50 + draw.below(400);
            script.pause(rank, time);
        }
    }
}
