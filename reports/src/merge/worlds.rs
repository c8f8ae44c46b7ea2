//! The worlds of the run, as the report has them, and who of them is missing.

use crate::load::Loaded;
use crate::load::worlds::ReportedWorld;
use crate::render::numbers::counted;
use crate::report::World;
use crate::run::note::{Note, Unwatched, Why};

/// Every world; behind them those that the command saw and that never reported, and, as one, the processes that were started
/// by others and of which none reported.
pub fn all(note: &Note, loaded: &Loaded) -> Vec<World> {
    let list = &loaded.worlds.list;
    let starting: Vec<&ReportedWorld> = list.iter().filter(|world| world.started > 0).collect();
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
    worlds.extend(unwatched(&note.seen.unwatched, list).into_iter().map(|(world, _)| world));
    let unseen = unseen(list);
    if unseen > 0 {
        let ranks = u32::try_from(unseen).unwrap_or(u32::MAX);
        worlds.push(World { id: String::new(), parent, command: String::new(), ranks, reported: 0 });
    }
    worlds
}

/// Worlds of which the command saw processes, and that are counted nowhere else. Of a world that reports it is known who is
/// missing; a process that has the place of one that did report has only inherited the variables, and is a world of its own.
fn unwatched(seen: &[Unwatched], list: &[ReportedWorld]) -> Vec<(World, Why)> {
    let mut worlds = Vec::<(World, Why)>::new();
    // So many of those that were started by others are counted by who started them.
    let mut counted = unseen(list);
    for process in seen {
        // Worlds that were started by others have the name of the launcher's process and one of their own.
        let is_of = |world: &&ReportedWorld| {
            let rest = world.id.strip_prefix(&process.id);
            rest.is_some_and(|rest| {
                rest.is_empty() || (process.spawned && world.spawned && rest.starts_with('.'))
            })
        };
        let told: Vec<&ReportedWorld> = list.iter().filter(is_of).collect();
        let rank = i32::try_from(process.rank).unwrap_or(i32::MAX);
        let lacks = |world: &&&ReportedWorld| {
            world.without_rank > 0
                || world.size == 0
                || (process.rank < world.ranks() && !world.reported.contains(&rank))
        };
        if told.iter().any(|world| lacks(&world)) {
            continue;
        }
        if process.spawned && counted > 0 {
            counted -= 1;
            continue;
        }
        let (id, ranks) = if told.is_empty() {
            (&process.id, process.size.max(process.rank.saturating_add(1)))
        } else {
            (&process.own, 1)
        };
        match worlds.iter_mut().find(|(world, _)| world.id == *id) {
            Some((known, _)) => known.ranks = known.ranks.max(ranks),
            None => {
                let command = process.program.clone();
                let world = World { id: id.clone(), parent: None, command, ranks, reported: 0 };
                worlds.push((world, process.why));
            }
        }
    }
    worlds
}

/// Why a part of what ranks wrote is not in the report.
pub fn not_read(note: &Note) -> Vec<String> {
    let lost = note.seen.folder_lost.then(|| {
        "the output folder was removed, moved or replaced while the command ran: what was found before is not in this report"
            .to_string()
    });
    let alike = (note.alike > 1).then(|| {
        format!(
            "the folder holds {} runs and this is the last one: what the others found is not in this report",
            note.alike
        )
    });
    lost.into_iter().chain(alike).collect()
}

/// Processes that `MPI_Comm_spawn` started, in worlds of which no process reported.
fn unseen(list: &[ReportedWorld]) -> u64 {
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
    // One sentence a program: a script may start it often.
    let mut programs = Vec::<(String, Why, u64)>::new();
    for (world, why) in unwatched(&note.seen.unwatched, list) {
        match programs.iter_mut().find(|known| (&known.0, known.1) == (&world.command, why)) {
            Some(known) => known.2 += u64::from(world.ranks),
            None => programs.push((world.command, why, world.ranks.into())),
        }
    }
    for (program, why, ranks) in programs {
        let ranks = counted(ranks, "rank");
        limits.push(match why {
            Why::Dropped => format!(
                "{program} used MPI without mpiwarden on {ranks}, for something took it out of LD_PRELOAD: what it did was not checked"
            ),
            Why::Unreported => format!(
                "{program} used MPI on {ranks} and did not report here, for it cannot write to the output folder or has another one: what it did is not in this report"
            ),
            Why::Inside => format!(
                "{program} has an MPI library inside and used it on {ranks}: nothing can be put before that, and what it did was not checked"
            ),
        });
    }
    limits.extend(unseen_processes(note));
    if note.seen.nested {
        limits.push(
            "the command started mpiwarden itself: that run has a report of its own, and is not in this one"
                .into(),
        );
    }
    limits
}

/// What the command could not look at, or did not wait for: such a run is not called clean.
pub fn unseen_processes(note: &Note) -> Vec<String> {
    let seen = &note.seen;
    let mut limits = Vec::new();
    let mut limit = |names: &[String], tell: fn(String) -> String| {
        if !names.is_empty() {
            limits.push(tell(names.join(", ")));
        }
    };
    limit(&seen.elsewhere, |names| {
        format!(
            "the command started {names}, and a job of it that lacks mpiwarden on all ranks would not be seen"
        )
    });
    limit(&seen.hidden, |names| {
        format!(
            "the command started {names}, whose memory map could not be read (different permissions): whether it used MPI is not known"
        )
    });
    limit(&seen.unsure, |names| {
        format!(
            "the command started {names}, with an MPI library inside: whether it used MPI is not known, and it was not checked"
        )
    });
    limit(&seen.left, |names| {
        format!("still running when the command ended: {names}; what they do later is not in this report")
    });
    limits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(started: u64, size: u32, spawned: bool) -> ReportedWorld {
        ReportedWorld { started, size, spawned, ..ReportedWorld::default() }
    }

    #[test]
    fn what_the_command_saw_counts_where_nobody_reported() {
        let seen = |id: &str, rank, size, spawned| Unwatched {
            id: id.into(),
            rank,
            size,
            spawned,
            program: "/bin/app".into(),
            own: format!("own {rank}"),
            why: Why::Dropped,
        };
        let told = |seen: &[Unwatched], list: &[ReportedWorld]| {
            let worlds = unwatched(seen, list);
            worlds.into_iter().map(|(world, _)| (world.id, world.ranks)).collect::<Vec<_>>()
        };
        let a = |reported: &[i32]| ReportedWorld {
            id: "a".into(),
            reported: reported.iter().copied().collect(),
            ..world(0, 2, false)
        };
        let two = [seen("a", 1, 2, false), seen("b", 1, 2, false), seen("b", 0, 2, false)];
        assert_eq!(told(&two, &[a(&[0])]), [("b".into(), 2)], "that rank 1 of a is missing is known");
        // The place of rank 1 is taken: this process only inherited its variables.
        assert_eq!(told(&two, &[a(&[0, 1])]), [("own 1".into(), 1), ("b".into(), 2)]);
        // Whoever started others counts them, and nobody else.
        let spawned = [seen("c", 0, 1, true), seen("d", 0, 1, true)];
        let starter = |started| ReportedWorld { id: "s".into(), ..world(started, 1, false) };
        assert_eq!(told(&spawned, &[starter(2)]), []);
        assert_eq!(told(&spawned, &[starter(1)]), [("d".into(), 1)]);
        let child =
            ReportedWorld { id: "c.7".into(), reported: [1].into_iter().collect(), ..world(0, 2, true) };
        assert_eq!(told(&spawned[..1], &[starter(2), child]), [], "its world lacks it already");
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
