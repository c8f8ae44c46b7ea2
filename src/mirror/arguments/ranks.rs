//! The envelope of a message (3.2.3, 3.2.4, 4.2.1): its processes and its tag. And the root of a collective operation (6.2, 6.4).

use super::{ArgumentWrong, BadArgument, Look};
use mpiwarden_spec::Kind;

impl Look<'_> {
    /// Of parts no process and no tag may be left open (4.2.1).
    fn takes_wildcards(&self) -> bool {
        self.at("partitions").is_none()
    }

    pub(super) fn ranks(&self) -> Option<BadArgument> {
        let params = self.call.params().enumerate().filter(|(_, (_, param))| param.kind == Kind::Rank);
        for (at, (_, param)) in params {
            let (name, rank) = (param.name(), self.given.number(at));
            let wrong = match name {
                "dest" => self.peer(name, rank, false),
                "source" => self.peer(name, rank, true),
                "root" => self.root(rank),
                _ => None,
            };
            if wrong.is_some() {
                return wrong;
            }
        }
        None
    }

    /// One that is sent to, or received from.
    fn peer(&self, name: &'static str, rank: i64, is_source: bool) -> Option<BadArgument> {
        if rank == self.special.proc_null {
            return None;
        }
        if rank == self.special.any_source {
            let wrong = !is_source || !self.takes_wildcards();
            return wrong.then(|| self.envelope(name, rank, ArgumentWrong::AnySource));
        }
        let members = self.members?;
        let size = members.reachable();
        let wrong = ArgumentWrong::Rank { size, remote: members.remote.is_some() };
        (!(0..size).contains(&rank)).then(|| self.envelope(name, rank, wrong))
    }

    /// Of an inter-communicator the other group's root, or who this process is in the operation.
    fn root(&self, rank: i64) -> Option<BadArgument> {
        let members = self.members?;
        let remote = members.remote.is_some();
        if remote && (rank == self.special.root || rank == self.special.proc_null) {
            return None;
        }
        let size = members.reachable();
        let wrong = ArgumentWrong::Rank { size, remote };
        (!(0..size).contains(&rank)).then(|| self.bad("root", None, rank, wrong))
    }

    pub(super) fn tags(&self) -> Option<BadArgument> {
        let is_receive = self.at("source").is_some();
        let params = self.call.params().enumerate().filter(|(_, (_, param))| param.kind == Kind::Tag);
        for (at, (_, param)) in params {
            let (name, tag) = (param.name(), self.given.number(at));
            let may_be_any = is_receive && name != "sendtag" && self.takes_wildcards();
            let wrong = if tag == self.special.any_tag {
                (!may_be_any).then_some(ArgumentWrong::AnyTag)
            } else if tag < 0 {
                Some(ArgumentWrong::Negative)
            } else {
                self.special.tag_ub.filter(|most| tag > *most).map(ArgumentWrong::AboveTagUb)
            };
            if let Some(wrong) = wrong {
                return Some(self.envelope(name, tag, wrong));
            }
        }
        None
    }

    fn envelope(&self, name: &'static str, value: i64, wrong: ArgumentWrong) -> BadArgument {
        let section = if !self.takes_wildcards() {
            "4.2.1"
        } else if ["source", "recvtag"].contains(&name) || (name == "tag" && self.at("source").is_some()) {
            "3.2.4"
        } else {
            "3.2.3"
        };
        BadArgument { section, ..self.bad(name, None, value, wrong) }
    }
}
