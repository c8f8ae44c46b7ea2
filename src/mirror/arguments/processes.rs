//! Calls on groups, and those that make communicators of some of the processes (7.3, 7.4.2, 7.6.2): ranks that must be there, each of them once. And how
//! a process is locked (12.5.3).
//! And those that make processes, or connect to others (11.8, 11.9).

use super::{ArgumentWrong, BadArgument, Look, NullHandle};

impl Look<'_> {
    pub(super) fn choice(&self) -> Option<BadArgument> {
        match self.call.small().name() {
            "MPI_Group_incl" | "MPI_Group_excl" => self.length("n").or_else(|| self.chosen()),
            "MPI_Group_range_incl" | "MPI_Group_range_excl" => self.length("n").or_else(|| self.in_ranges()),
            "MPI_Group_translate_ranks" => self.length("n").or_else(|| self.translated()),
            "MPI_Comm_split" => self.color(),
            "MPI_Intercomm_create" => self.leader().or_else(|| self.own_tag()),
            "MPI_Comm_create_group" => self.own_tag(),
            "MPI_Win_lock" => self.lock(),
            _ if self.call.connects() => self.root_of_connection(),
            _ => None,
        }
    }

    /// A number of elements must not be negative.
    pub(super) fn length(&self, name: &'static str) -> Option<BadArgument> {
        let length = self.given.number(self.at(name)?);
        (length < 0).then(|| self.bad(name, None, length, ArgumentWrong::Negative))
    }

    /// Each is a rank of the group, and none is there twice.
    fn chosen(&self) -> Option<BadArgument> {
        let size = self.given.group_size(self.at("group")?)?;
        let ranks = self.given.numbers(self.at("ranks")?, self.given.number(self.at("n")?));
        let mut met = Met::new(size);
        let mut faults =
            ranks.iter().enumerate().filter_map(|(index, rank)| Some((index, *rank, met.meet(*rank)?)));
        let (index, rank, wrong) = faults.next()?;
        Some(self.bad("ranks", Some(index), rank, wrong))
    }

    /// Likewise, of each rank that a range says: its first and last one, and a stride that may be negative.
    fn in_ranges(&self) -> Option<BadArgument> {
        const NUMBERS: usize = 3;
        let size = self.given.group_size(self.at("group")?)?;
        let many = self.given.number(self.at("n")?).checked_mul(NUMBERS as i64)?;
        let ranges = self.given.numbers(self.at("ranges")?, many);
        let mut met = Met::new(size);
        for (index, range) in ranges.chunks_exact(NUMBERS).enumerate() {
            let bad = |value, wrong| Some(self.bad("ranges", Some(index), value, wrong));
            let &[first, last, stride] = range else { continue };
            if stride == 0 {
                return bad(0, ArgumentWrong::NoStride);
            }
            let mut rank = first;
            while if stride > 0 { rank <= last } else { rank >= last } {
                if let Some(wrong) = met.meet(rank) {
                    return bad(rank, wrong);
                }
                rank += stride;
            }
        }
        None
    }

    /// Each is a rank of the first group, or nobody's.
    fn translated(&self) -> Option<BadArgument> {
        let size = self.given.group_size(self.at("group1")?)?;
        let ranks = self.given.numbers(self.at("ranks1")?, self.given.number(self.at("n")?));
        let is_wrong = |rank: &i64| *rank != self.special.proc_null && !(0..size).contains(rank);
        let index = ranks.iter().position(is_wrong)?;
        Some(self.bad("ranks1", Some(index), ranks[index], ArgumentWrong::OfGroup { size }))
    }

    /// Of messages that the call itself exchanges.
    fn own_tag(&self) -> Option<BadArgument> {
        self.tags().map(|bad| BadArgument { section: self.section(), ..bad })
    }

    fn lock(&self) -> Option<BadArgument> {
        let lock = self.given.number(self.at("lock_type")?);
        let is_one = self.special.locks.contains(&lock);
        (!is_one).then(|| self.bad("lock_type", None, lock, ArgumentWrong::LockType))
    }

    fn color(&self) -> Option<BadArgument> {
        let color = self.given.number(self.at("color")?);
        let wrong = color < 0 && color != self.special.undefined;
        wrong.then(|| self.bad("color", None, color, ArgumentWrong::Negative))
    }

    /// The root is a process of the group; how many processes are to be made counts there.
    fn root_of_connection(&self) -> Option<BadArgument> {
        let members = self.members.filter(|members| members.remote.is_none())?;
        let root = self.given.number(self.at("root")?);
        if !(0..members.size).contains(&root) {
            let wrong = ArgumentWrong::Rank { size: members.size, remote: false };
            return Some(self.bad("root", None, root, wrong));
        }
        if members.rank != root {
            return None;
        }
        let wrong = self.length("count").or_else(|| self.length("maxprocs"));
        wrong.or_else(|| {
            let many = self.given.number(self.at("count")?);
            let most = self.given.numbers(self.at("array_of_maxprocs")?, many);
            let index = most.iter().position(|most| *most < 0)?;
            Some(self.bad("array_of_maxprocs", Some(index), most[index], ArgumentWrong::Negative))
        })
    }

    fn leader(&self) -> Option<BadArgument> {
        let leader = self.given.number(self.at("local_leader")?);
        let members = self.members?;
        let wrong = ArgumentWrong::Rank { size: members.size, remote: false };
        if members.remote.is_none() && !(0..members.size).contains(&leader) {
            return Some(self.bad("local_leader", None, leader, wrong));
        }
        if members.rank != leader {
            return None;
        }
        // The other communicator is looked at by the leader alone.
        if self.given.is_null(self.at("peer_comm")?) {
            return Some(self.null("peer_comm", None, NullHandle::Comm));
        }
        let size = self.given.comm_size(self.at("peer_comm")?)?;
        let remote = self.given.number(self.at("remote_leader")?);
        let wrong = ArgumentWrong::Rank { size, remote: false };
        (!(0..size).contains(&remote)).then(|| self.bad("remote_leader", None, remote, wrong))
    }
}

/// The ranks that were named.
struct Met {
    size: i64,
    named: Vec<i64>,
    /// Whether the last one was the largest: then no other one can be met again.
    rising: bool,
}

impl Met {
    fn new(size: i64) -> Met {
        Met { size, named: Vec::new(), rising: true }
    }

    /// What is wrong with one more.
    fn meet(&mut self, rank: i64) -> Option<ArgumentWrong> {
        if !(0..self.size).contains(&rank) {
            return Some(ArgumentWrong::OfGroup { size: self.size });
        }
        if self.rising && self.named.last().is_none_or(|last| *last < rank) {
            self.named.push(rank);
            return None;
        }
        if self.rising {
            self.rising = false;
            self.named.sort_unstable();
        }
        match self.named.binary_search(&rank) {
            Ok(_) => Some(ArgumentWrong::Twice),
            Err(at) => {
                self.named.insert(at, rank);
                None
            }
        }
    }
}
