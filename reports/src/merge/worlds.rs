//! The worlds of the run, as the report has them, and who of them is missing.

use crate::load::Loaded;
use crate::load::worlds::World as Reported;
use crate::render::numbers::counted;
use crate::report::World;
use crate::run::note::{Note, Unwatched};

/// Every world; behind them those that the command saw and that never reported, and, as one, the processes that were started
/// by others and of which none reported.
pub fn all(note: &Note, loaded: &Loaded) -> Vec<World> {
    let list = &loaded.worlds.list;
    let starting: Vec<&Reported> = list.iter().filter(|world| world.started > 0).collect();
    // Which of several started a world nobody says.
    let parent = if let [only] = starting.as_slice() { Some(only.id.clone()) } else { None };
    let mut worlds: Vec<World> = (list.iter())
        .map(|world| World {
            id: world.id.clone(),
            parent: parent.clone().filter(|_| world.spawned),
            command: world.programs.join(" : "),
            ranks: world.ranks(),
            reported: world.reported.len() as u32,
        })
        .collect();
    worlds.extend(unwatched(&note.seen.unwatched, list));
    let unseen = unseen(list);
    if unseen > 0 {
        let ranks = u32::try_from(unseen).unwrap_or(u32::MAX);
        worlds.push(World { id: String::new(), parent, command: String::new(), ranks, reported: 0 });
    }
    worlds
}

/// Worlds of which the command saw processes, and none reported. Of others it is known who is missing.
fn unwatched(seen: &[Unwatched], list: &[Reported]) -> Vec<World> {
    let mut worlds = Vec::<World>::new();
    let told = |id: &str| list.iter().any(|world| world.id == id);
    for process in seen.iter().filter(|process| !process.spawned && !told(&process.id)) {
        let ranks = process.size.max(process.rank.saturating_add(1));
        match worlds.iter_mut().find(|world| world.id == process.id) {
            Some(known) => known.ranks = known.ranks.max(ranks),
            None => worlds.push(World {
                id: process.id.clone(),
                parent: None,
                command: process.program.clone(),
                ranks,
                reported: 0,
            }),
        }
    }
    worlds
}

/// Processes that `MPI_Comm_spawn` started, in worlds of which no process reported.
fn unseen(list: &[Reported]) -> u64 {
    let started = list.iter().fold(0, |sum: u64, world| sum.saturating_add(world.started));
    let seen: u64 = list.iter().filter(|world| world.spawned).map(|world| u64::from(world.ranks())).sum();
    started.saturating_sub(seen)
}

/// The number of a world, from 1; `None` where there is one only.
pub fn number(loaded: &Loaded, world: u32) -> Option<u32> {
    (loaded.worlds.list.len() > 1 && (world as usize) < loaded.worlds.list.len()).then(|| world + 1)
}

/// What is to be known about the worlds: sentences for `coverage.limits`.
pub fn limits(note: &Note, loaded: &Loaded) -> Vec<String> {
    let list = &loaded.worlds.list;
    let mut limits = Vec::new();
    let foreign = list.iter().filter(|world| world.foreign).count() as u64;
    if foreign > 0 {
        limits.push(format!(
            "{} of one rank: the launcher does not belong to this MPI library, so the processes do not know each other",
            counted(foreign, "world")
        ));
    }
    let unseen = unseen(list);
    if unseen > 0 {
        limits.push(format!(
            "{} that MPI_Comm_spawn started never reported: what {} did was not checked",
            counted(unseen, "process").replace("processs", "processes"),
            if unseen == 1 { "it" } else { "they" },
        ));
    }
    for world in unwatched(&note.seen.unwatched, list) {
        limits.push(format!(
            "{} used MPI without mpiwarden on {}, for something took it out of LD_PRELOAD: what it did was not checked",
            world.command,
            counted(world.ranks.into(), "rank"),
        ));
    }
    if !note.seen.elsewhere.is_empty() {
        limits.push(format!(
            "the command started {}: a job of it that lacks mpiwarden on all ranks would not be seen",
            note.seen.elsewhere.join(", ")
        ));
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(started: u64, size: u32, spawned: bool) -> Reported {
        Reported { started, size, spawned, ..Reported::default() }
    }

    #[test]
    fn what_the_command_saw_counts_where_nobody_reported() {
        let seen = |id: &str, rank, size, spawned| Unwatched {
            id: id.into(),
            rank,
            size,
            spawned,
            program: "/bin/app".into(),
        };
        let reported = [Reported { id: "a".into(), ..world(0, 2, false) }];
        let seen =
            [seen("a", 1, 2, false), seen("b", 1, 2, false), seen("b", 0, 2, false), seen("c", 0, 1, true)];
        let worlds = unwatched(&seen, &reported);
        assert_eq!(worlds.len(), 1);
        assert_eq!((worlds[0].id.as_str(), worlds[0].ranks, worlds[0].reported), ("b", 2, 0));
    }

    #[test]
    fn who_was_started_and_never_seen() {
        assert_eq!(unseen(&[world(0, 4, false)]), 0);
        assert_eq!(unseen(&[world(3, 4, false)]), 3);
        assert_eq!(unseen(&[world(5, 4, false), world(0, 2, true)]), 3);
        // A world that was started by somebody whose word was not heard.
        assert_eq!(unseen(&[world(0, 4, false), world(0, 2, true)]), 0);
    }
}
