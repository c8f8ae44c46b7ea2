//! The buffers of a call, as far as this process has any (3.2.2, 6.2.1): how many elements of which datatype, and where; and the operator
//! of a reduction (6.9).

use super::{ArgumentWrong, BadArgument, Look, Misplaced, NullHandle, ReducedElements, Topology};
use crate::call::Reduction;
use mpiwarden_spec::By;

/// What this process is in an operation with a root.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Root,
    /// One that the root exchanges something with.
    Other,
    /// In the group of an inter-communicator that has the root, and not it.
    Outside,
}

/// A buffer with the parameters that say what is in it.
#[derive(Clone, Copy)]
struct GivenSide {
    buffer: &'static str,
    count: &'static str,
    datatype: &'static str,
    /// What is in it is taken, or written, here.
    significant: bool,
    /// It may be `MPI_IN_PLACE`.
    may_be_in_place: bool,
    is_sent: bool,
}

impl Look<'_> {
    pub(super) fn buffers(&self) -> Option<BadArgument> {
        let root = self.at("root").map(|at| self.given.number(at));
        let part = match root {
            None => None,
            Some(root) => Some(self.part(root)?),
        };
        if part == Some(Part::Outside) {
            return None;
        }
        let partitions = self.at("partitions").and_then(|at| {
            let number = self.given.number(at);
            (number < 1).then(|| self.bad("partitions", None, number, ArgumentWrong::NotPositive))
        });
        let sides = self.sides(part);
        let wrong = |side: &GivenSide| self.side(side);
        partitions.or_else(|| sides.iter().flatten().find_map(wrong)).or_else(|| self.operator())
    }

    /// `None`: what it is hangs on what is not known.
    fn part(&self, root: i64) -> Option<Part> {
        let members = self.members?;
        Some(match members.remote {
            None if members.rank == root => Part::Root,
            None => Part::Other,
            Some(_) if root == self.special.root => Part::Root,
            Some(_) if root == self.special.proc_null => Part::Outside,
            Some(_) => Part::Other,
        })
    }

    fn is_between_groups(&self) -> bool {
        self.members.is_some_and(|members| members.remote.is_some())
    }

    /// What is sent and what is received.
    fn sides(&self, part: Option<Part>) -> [Option<GivenSide>; 2] {
        let name = |names: &[&'static str]| names.iter().copied().find(|name| self.at(name).is_some());
        let side = |buffer: &'static str, counts: &[&'static str], datatypes: &[&'static str]| {
            Some(GivenSide {
                buffer,
                count: name(counts)?,
                datatype: name(datatypes)?,
                significant: true,
                may_be_in_place: false,
                is_sent: true,
            })
        };
        if let Some(buffer) = name(&["buf", "buffer"]) {
            return [side(buffer, &["count"], &["datatype"]), None];
        }
        if self.at("inbuf").is_some() && self.at("inoutbuf").is_some() {
            return ["inbuf", "inoutbuf"].map(|buffer| side(buffer, &["count"], &["datatype"]));
        }
        if self.at("sendbuf").is_none() || self.at("recvbuf").is_none() {
            return [None, None];
        }
        let both = ["count", "recvcount", "recvcounts"];
        let send = side(
            "sendbuf",
            &["sendcount", "sendcounts", both[0], both[1], both[2]],
            &["sendtype", "sendtypes", "datatype"],
        );
        let receive = side("recvbuf", &both[..], &["recvtype", "recvtypes", "datatype"]);
        // On an inter-communicator data goes one way only where there is a root.
        let between = self.is_between_groups();
        let (sends, receives) = match (part, self.base) {
            (None, _) => (true, true),
            (Some(part), "scatter" | "scatterv") => {
                (part == Part::Root, if between { part == Part::Other } else { true })
            }
            (Some(part), _) => (if between { part == Part::Other } else { true }, part == Part::Root),
        };
        let one = !between && self.is_collective && !self.base.starts_with("neighbor");
        let scatters = self.base.starts_with("scatter");
        let send_in_place = one && !scatters && part.is_none_or(|part| part == Part::Root);
        let receive_in_place = one && scatters && part == Some(Part::Root);
        let put = |side: Option<GivenSide>, significant, may_be_in_place, is_sent| {
            side.map(|side| GivenSide { significant, may_be_in_place, is_sent, ..side })
        };
        [put(send, sends, send_in_place, true), put(receive, receives, receive_in_place, false)]
    }

    fn side(&self, side: &GivenSide) -> Option<BadArgument> {
        if !side.significant {
            return None;
        }
        let buffer = self.at(side.buffer)?;
        if self.given.address(buffer) == self.special.in_place {
            if side.may_be_in_place {
                return None;
            }
            let between = self.is_between_groups();
            let at_root = self.at("root").is_some()
                && (side.is_sent != self.base.starts_with("scatter"))
                && self.base != "bcast";
            let why = if between {
                Misplaced::BetweenGroups
            } else if at_root {
                Misplaced::NotRoot
            } else {
                Misplaced::Here
            };
            // That nobody knows whether it is an inter-communicator leaves the others.
            let certain = !self.is_collective || self.members.is_some();
            let section = if self.is_collective { "6.2.1" } else { self.section() };
            return certain.then(|| BadArgument {
                section,
                ..self.bad(side.buffer, None, 0, ArgumentWrong::InPlace(why))
            });
        }
        let wrong = self.count(side).or_else(|| self.no_array(side));
        wrong.or_else(|| self.datatype(side)).or_else(|| self.no_buffer(side))
    }

    /// Of arrays that say something of each process. Those of places and datatypes count where something is moved.
    fn no_array(&self, side: &GivenSide) -> Option<BadArgument> {
        if !self.is_array(side.count) {
            return None;
        }
        let own = if side.is_sent { "sdispls" } else { "rdispls" };
        let names = [side.count, own, "displs", side.datatype];
        let name = names.into_iter().find(|name| {
            self.is_array(name) && self.at(name).is_some_and(|at| self.given.address(at) == 0)
        })?;
        let elements = self.processes(side).filter(|processes| *processes > 0)?;
        let counts = self.at(side.count)?;
        let moves = || self.given.numbers(counts, elements).iter().any(|count| *count > 0);
        let is_read = name == side.count || moves();
        is_read.then(|| self.message(name, None, 0, ArgumentWrong::NoArray { elements }))
    }

    /// Whether data goes to and from each neighbour.
    fn has_all_neighbours(&self) -> bool {
        self.given.topology().is_some_and(|topology| topology.has_all_neighbors())
    }

    /// Whether one neighbour at least is a process.
    fn has_a_neighbour(&self) -> bool {
        match self.given.topology() {
            Some(Topology::Graph | Topology::Distributed) => true,
            Some(Topology::Cartesian(dims)) => dims.iter().any(|(places, is_ring)| *is_ring || *places > 1),
            Some(Topology::None) | None => false,
        }
    }

    fn is_array(&self, name: &str) -> bool {
        let param = self.call.params().find(|(_, param)| param.name() == name);
        param.is_some_and(|(_, param)| param.by == By::Array)
    }

    /// How many elements an array has that says something of each process.
    fn processes(&self, side: &GivenSide) -> Option<i64> {
        let members = self.members?;
        if self.base.starts_with("neighbor") {
            let (inwards, outwards) = members.neighbours?;
            return Some(if side.is_sent { outwards } else { inwards });
        }
        Some(if self.base == "reduce_scatter" { members.size } else { members.reachable() })
    }

    fn count(&self, side: &GivenSide) -> Option<BadArgument> {
        let at = self.at(side.count)?;
        if !self.is_array(side.count) {
            let count = self.given.number(at);
            return (count < 0).then(|| self.message(side.count, None, count, ArgumentWrong::Negative));
        }
        let counts = self.given.numbers(at, self.processes(side)?);
        let (index, count) = counts.into_iter().enumerate().find(|(_, count)| *count < 0)?;
        Some(self.message(side.count, Some(index), count, ArgumentWrong::Negative))
    }

    /// Of an array those that nothing is moved with may be null in libraries, and are left alone.
    fn datatype(&self, side: &GivenSide) -> Option<BadArgument> {
        let at = self.at(side.datatype)?;
        if !self.is_array(side.datatype) {
            return self.given.is_null(at).then(|| self.null(side.datatype, None, NullHandle::Datatype));
        }
        let many = self.processes(side)?;
        let counts = self.given.numbers(self.at(side.count)?, many);
        let nulls = self.given.are_null(at, many).into_iter().zip(counts);
        let (index, _) = nulls.enumerate().find(|(_, (is_null, count))| *is_null && *count > 0)?;
        Some(self.null(side.datatype, Some(index), NullHandle::Datatype))
    }

    /// With datatypes that the program made a buffer that is nowhere may be right (5.1.5). Nothing is moved from or to `MPI_PROC_NULL`, or where
    /// there is no neighbour.
    fn no_buffer(&self, side: &GivenSide) -> Option<BadArgument> {
        if self.given.address(self.at(side.buffer)?) != 0 {
            return None;
        }
        if self.is_array(side.count) {
            return self.no_buffer_of_parts(side);
        }
        let peer = if side.is_sent && self.at("dest").is_some() { "dest" } else { "source" };
        let nobody = |at| self.given.number(at) == self.special.proc_null;
        // Of one buffer for a send and a receive it is enough that somebody is sent to.
        if self.at(peer).is_some_and(nobody) {
            return None;
        }
        if self.is_collective && self.processes(side)? == 0 {
            return None;
        }
        if self.base.starts_with("neighbor") && !self.has_a_neighbour() {
            return None;
        }
        let count = self.given.number(self.at(side.count)?);
        let moves = count > 0 && self.given.has_bytes_here(self.at(side.datatype)?);
        moves.then(|| self.message(side.buffer, None, 0, ArgumentWrong::NoBuffer))
    }

    /// Of a buffer with a part for each process: a part that begins where the buffer does. With displacements others may lie somewhere.
    fn no_buffer_of_parts(&self, side: &GivenSide) -> Option<BadArgument> {
        if self.base.starts_with("neighbor") && !self.has_all_neighbours() {
            return None;
        }
        let many = self.processes(side)?;
        let counts = self.given.numbers(self.at(side.count)?, many);
        let of_side = if side.is_sent { "sdispls" } else { "rdispls" };
        let displacements = self.at(of_side).or_else(|| self.at("displs"));
        let displacements = displacements.map(|at| self.given.numbers(at, many));
        let datatype = self.at(side.datatype)?;
        let have_bytes = if self.is_array(side.datatype) {
            self.given.have_bytes_here(datatype, many)
        } else {
            vec![self.given.has_bytes_here(datatype); counts.len()]
        };
        // Each process receives its own part of what is reduced.
        let own = (self.base == "reduce_scatter" && !side.is_sent).then_some(self.members?.rank);
        let is_moved = |at: usize| {
            counts[at] > 0
                && have_bytes.get(at) == Some(&true)
                && displacements.as_ref().is_none_or(|all| all.get(at) == Some(&0))
                && own.is_none_or(|own| own == at as i64)
        };
        let wrong = (0..counts.len()).any(is_moved);
        wrong.then(|| self.message(side.buffer, None, 0, ArgumentWrong::NoBuffer))
    }

    /// Something of the data of a message.
    fn message(
        &self,
        name: &'static str,
        index: Option<usize>,
        value: i64,
        wrong: ArgumentWrong,
    ) -> BadArgument {
        let section = if self.section() == "3.2" { "3.2.2" } else { self.section() };
        BadArgument { section, ..self.bad(name, index, value, wrong) }
    }

    fn operator(&self) -> Option<BadArgument> {
        let at = self.at("op")?;
        if self.given.is_null(at) {
            return Some(self.null("op", None, NullHandle::Op));
        }
        let scalar = self.at("count").or_else(|| self.at("recvcount"));
        if scalar.is_some_and(|at| self.given.number(at) == 0) {
            return None;
        }
        let of = self.given.reduces(at, self.at("datatype")?)?;
        let (section, wrong) = match (of.reduction, of.on) {
            (Reduction::Replace, _) => ("12.3.4", ArgumentWrong::ForAccumulates { operator: "MPI_REPLACE" }),
            (Reduction::NoOp, _) => ("12.3.4", ArgumentWrong::ForAccumulates { operator: "MPI_NO_OP" }),
            (Reduction::Predefined(operator), ReducedElements::Derived) => {
                ("6.9.2", ArgumentWrong::Derived { operator })
            }
            (Reduction::Predefined(operator), ReducedElements::Predefined(element)) => {
                if element.basic.reduces(of.reduction) {
                    return None;
                }
                let pairs = ["MPI_MINLOC", "MPI_MAXLOC"].contains(&operator);
                (if pairs { "6.9.4" } else { "6.9.2" }, ArgumentWrong::Undefined { operator, element })
            }
            (Reduction::Predefined(_), ReducedElements::Unknown) | (Reduction::Other, _) => return None,
        };
        Some(BadArgument { section, ..self.bad("op", None, 0, wrong) })
    }
}
