//! What a process gives to a collective operation, and takes from it (6.1): read from the arguments that mean something at it.
//!
//! Left out: neighbourhood operations, what is reduced and shared out between two groups, and communicators with more members than amounts are kept for,
//! where each has one of its own.

use super::amounts::{Content, Contribution, UNKNOWN, number_of};
use super::buffers::{Array, GivenBuffer, Gives, Holds, Roles};
use super::contents;
use super::keeping::Recorder;
use super::numbers::KnownComm;
use crate::abi::{Abi, Opaque};
use crate::numbers::int_at;
use std::ffi::c_int;
use warden::call::{Handle, Kind, Language};
use warden::events::{Amounts, Number};

/// Most members for each of which a call's amounts are kept.
const MOST_MEMBERS: usize = 256;

/// Where a call's arguments are read.
#[derive(Clone, Copy)]
pub struct CallParty {
    pub comm: KnownComm,
    /// As the call has it.
    pub root: usize,
    pub language: Language,
}

impl Contribution {
    /// That of a call. What is not known is asked for, so nothing may be locked.
    pub fn of(abi: &'static Abi, gives: &Gives, party: CallParty) -> Contribution {
        let found = Contribution::read(&Sharing { abi, recorder: None, party }, gives);
        found.unwrap_or_else(|| Contribution::new(abi, gives, (Amounts::None, Amounts::None)))
    }

    /// The same as far as it is known without a question. `None`: it is not.
    #[inline]
    pub fn known(
        recorder: &Recorder,
        abi: &'static Abi,
        gives: &Gives,
        party: CallParty,
    ) -> Option<Contribution> {
        Contribution::read(&Sharing { abi, recorder: Some(recorder), party }, gives)
    }

    fn read(sharing: &Sharing, gives: &Gives) -> Option<Contribution> {
        let amounts = match (gives.send, gives.receive) {
            (None, None) => (Amounts::None, Amounts::None),
            _ if gives.roles == Roles::Neighbours => (Amounts::None, Amounts::None),
            _ if sharing.party.comm.remote.is_some() => sharing.between(gives)?,
            (Some(_), _) | (None, Some(_)) => sharing.both(gives)?,
        };
        Some(Contribution::new(sharing.abi, gives, amounts))
    }

    fn new(abi: &Abi, gives: &Gives, (sends, receives): (Amounts, Amounts)) -> Contribution {
        // A number for a predefined operator, equal on all ranks.
        let operator = if gives.operator == 0 { 0 } else { number_of(abi.reduction(gives.operator)) };
        Contribution { call: gives.call, operator, sends, receives }
    }

    /// Whether it says nothing that its operation does not.
    pub fn is_nothing(&self) -> bool {
        (self.operator, &self.sends, &self.receives) == (0, &Amounts::None, &Amounts::None)
    }
}

/// Reads the amounts of a call.
struct Sharing<'a> {
    abi: &'static Abi,
    /// Only what it knows; `None`: MPI is asked.
    recorder: Option<&'a Recorder>,
    party: CallParty,
}

impl Sharing<'_> {
    /// Without what means nothing at this process. What is left in place is as if it were sent from there (6.4 to 6.9). `None`: it is not known.
    fn both(&self, gives: &Gives) -> Option<(Amounts, Amounts)> {
        let KnownComm { rank, .. } = self.party.comm;
        let in_place = |given: Option<GivenBuffer>| {
            given.is_some_and(|given| given.address == self.abi.table().in_place)
        };
        let is_root = i64::from(rank) == i64::from(self.party.root as i32);
        let (sends, receives) = match gives.roles {
            Roles::Everywhere => (true, true),
            Roles::Reduces | Roles::Exscan | Roles::ReducesToRoot | Roles::Broadcast => (true, false),
            Roles::ToRoot => (true, is_root),
            Roles::FromRoot => (is_root, true),
            Roles::Neighbours => (false, false),
        };
        let of = |given: Option<GivenBuffer>, wanted: bool| match given.filter(|_| wanted) {
            Some(given) => self.amounts(given.holds),
            None => Some(Amounts::None),
        };
        let received = of(gives.receive, receives && !in_place(gives.receive))?;
        let sent = match gives.roles {
            // The counts and the datatype are the receive buffer's.
            Roles::Reduces | Roles::Exscan | Roles::ReducesToRoot | Roles::Broadcast | Roles::Neighbours => {
                of(gives.send, sends)?
            }
            Roles::Everywhere | Roles::ToRoot | Roles::FromRoot if in_place(gives.send) => {
                let gathers = matches!(gives.send, Some(GivenBuffer { holds: Holds::Elements { .. }, .. }));
                match &received {
                    Amounts::Each(all) if gathers => {
                        all.get(rank as usize).map_or(Amounts::None, |own| Amounts::One(own.0, own.1))
                    }
                    Amounts::None | Amounts::One(..) | Amounts::Each(_) => received.clone(),
                }
            }
            Roles::Everywhere | Roles::ToRoot | Roles::FromRoot => of(gives.send, sends)?,
        };
        Some((sent, received))
    }

    /// The same between two groups: data goes from one group to the other (6.2.3).
    fn between(&self, gives: &Gives) -> Option<(Amounts, Amounts)> {
        let root = self.party.root as i32;
        let is_root = root == self.abi.table().root;
        let is_near = root == self.abi.table().proc_null;
        let (sends, receives) = match gives.roles {
            Roles::Everywhere => (true, true),
            // What is shared out is so in each group, and not looked at.
            Roles::Reduces => {
                (matches!(gives.send, Some(GivenBuffer { holds: Holds::Elements { .. }, .. })), false)
            }
            // The count and the datatype are those of the root's receive buffer, too.
            Roles::ReducesToRoot | Roles::Broadcast => (!is_near, false),
            Roles::ToRoot => (!is_root && !is_near, is_root),
            Roles::FromRoot => (is_root, !is_root && !is_near),
            Roles::Exscan | Roles::Neighbours => (false, false),
        };
        let of = |given: Option<GivenBuffer>, wanted: bool| match given.filter(|_| wanted) {
            Some(given) => self.amounts(given.holds),
            None => Some(Amounts::None),
        };
        Some((of(gives.send, sends)?, of(gives.receive, receives)?))
    }

    /// With how many it exchanges data.
    fn members(&self) -> usize {
        self.party.comm.remote.unwrap_or(self.party.comm.size) as usize
    }

    fn signature(&self, datatype: Handle) -> Option<Number> {
        match self.recorder {
            Some(recorder) => recorder.numbers.signatures.last(datatype),
            None => Some(contents::signature(self.abi, datatype)),
        }
    }

    fn content(&self, datatype: Handle, count: i64) -> Option<Content> {
        match u64::try_from(count) {
            Ok(count) => Some((self.signature(datatype)?, count)),
            Err(_) => Some(UNKNOWN),
        }
    }

    /// `None`: the signature is not known.
    fn amounts(&self, holds: Holds) -> Option<Amounts> {
        let abi = self.abi;
        Some(match holds {
            Holds::Elements { count, datatype } | Holds::Blocks { count, datatype } => {
                let (signature, count) = self.content(abi.handle(datatype), count)?;
                Amounts::One(signature, count)
            }
            Holds::Counts { counts, datatype } | Holds::Displaced { counts, datatype, .. } => {
                self.each(counts, self.abi.handle(datatype))?
            }
            Holds::Typed { counts, datatypes, .. } if datatypes != 0 && self.members() <= MOST_MEMBERS => {
                let all = counts.numbers(self.members() as i64).enumerate().map(|(member, count)| {
                    // The datatype of nothing need be none.
                    if count == 0 {
                        Some((0, 0))
                    } else {
                        self.content(self.datatype(datatypes, member), count)
                    }
                });
                Amounts::Each(all.collect::<Option<_>>()?)
            }
            Holds::Own { .. } | Holds::Typed { .. } => Amounts::None,
        })
    }

    /// So many for each member.
    fn each(&self, counts: Array, datatype: Handle) -> Option<Amounts> {
        if self.members() > MOST_MEMBERS {
            return Some(Amounts::None);
        }
        let number = self.signature(datatype)?;
        let count = |count| u64::try_from(count).map_or(UNKNOWN, |count| (number, count));
        Some(Amounts::Each(counts.numbers(self.members() as i64).map(count).collect()))
    }

    fn datatype(&self, array: usize, index: usize) -> Handle {
        match self.party.language {
            // SAFETY: the program gives an array of so many datatypes, which MPI reads too.
            Language::C => unsafe { self.abi.read_handle(self.abi.element(array, index)) }
                .unwrap_or(self.abi.null(Kind::Datatype)),
            Language::Fortran => {
                // SAFETY: likewise, of INTEGERs.
                let integer = unsafe { int_at(array + index * size_of::<c_int>()) };
                self.abi.of_fortran(Opaque::Datatype, integer)
            }
        }
    }
}
