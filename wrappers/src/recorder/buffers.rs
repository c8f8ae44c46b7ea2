//! Buffers that calls give to MPI: what is kept of them, where they lie in memory that other processes can reach (12.7).
//!
//! A buffer elsewhere is the business of its own process, and no event. Left out: in Fortran, sections whose elements do not lie side by side.

use super::communicators;
use super::keeping::{EventPlace, Recorder, with};
use super::numbers::KnownComm;
use super::reachable::{self, Used};
use crate::abi::{self, Abi, Opaque};
use crate::asking;
use crate::numbers::{Numbers, int_at};
use crate::{state, types};
use std::borrow::Cow;
use std::ffi::c_int;
use std::sync::Arc;
use warden::call::{Handle, Kind, Language};
use warden::events::{Did, Instances};
use warden::mirror::layout::Layout;

/// What a call gives to MPI, as its words say it.
#[derive(Clone, Copy)]
pub struct Gives {
    pub send: Option<GivenBuffer>,
    pub receive: Option<GivenBuffer>,
    pub roles: Roles,
    /// Of a reduction: the call's operator; 0: it has none.
    pub operator: usize,
    /// The procedure's number in `spec`.
    pub call: u16,
}

impl Gives {
    pub const NOTHING: Gives =
        Gives { send: None, receive: None, roles: Roles::Everywhere, operator: 0, call: u16::MAX };
}

/// A buffer of a call.
#[derive(Clone, Copy)]
pub struct GivenBuffer {
    pub address: usize,
    pub holds: Holds,
}

/// How a call says what is in a buffer.
#[derive(Clone, Copy)]
pub enum Holds {
    /// So many elements.
    Elements { count: i64, datatype: usize },
    /// So many for each other process, one after another.
    Blocks { count: i64, datatype: usize },
    /// For each other process as many as an array says: one after another.
    Counts { counts: Array, datatype: usize },
    /// As many as an array says for this process.
    Own { counts: Array, datatype: usize },
    /// For each other process as many as an array says, where another one says: in units of the datatype's extent.
    Displaced { counts: Array, displacements: Array, datatype: usize },
    /// Likewise, in bytes, and each with a datatype of its own.
    Typed { counts: Array, displacements: Array, datatypes: usize },
}

/// An array of numbers: of 64 bits where it is wide.
#[derive(Clone, Copy)]
pub struct Array {
    pub at: usize,
    pub wide: bool,
}

impl Array {
    pub(super) fn numbers(self, count: i64) -> Numbers {
        if self.wide { Numbers::counts(self.at, count) } else { Numbers::ints(self.at, count) }
    }
}

/// At whom the buffers of a call mean something (chapter 6).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Roles {
    /// At everybody; of one communicator, and what is sent may be `MPI_IN_PLACE`.
    Everywhere,
    /// Likewise of a reduction, where what is received is then read, too.
    Reduces,
    /// Likewise, and the first rank receives nothing.
    Exscan,
    /// The root sends what the others receive.
    Broadcast,
    /// Only the root receives.
    ToRoot,
    /// Likewise of a reduction.
    ReducesToRoot,
    /// Only the root sends.
    FromRoot,
    /// Between neighbours of a topology (chapter 8).
    Neighbours,
}

/// With whom a buffer is shared out.
#[derive(Clone, Copy)]
pub struct Party {
    pub comm: usize,
    pub root: usize,
    pub language: Language,
}

/// When a call uses its buffers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// From its beginning to its end.
    Throughout,
    /// What a blocking call only writes when the root's data has come is left for [`When::Ended`].
    Begun,
    Ended,
}

impl Recorder {
    /// Adds what of this memory can be reached by others: to be followed by the event of the call.
    #[inline(always)]
    pub fn uses(&mut self, at: EventPlace, used: &[Used]) {
        if !used.is_empty() {
            self.uses_some(at, used);
        }
    }

    #[inline(never)]
    fn uses_some(&mut self, at: EventPlace, used: &[Used]) {
        for one in used {
            if !self.numbers.reachable.meets(one) {
                continue;
            }
            let shape = one.layout.as_ref().map_or(0, |layout| self.shape(layout));
            let at_memory = Instances { at: one.at, count: one.count, shape };
            self.place_and_put(at, Did::Uses { at: at_memory, writes: one.writes });
        }
    }
}

/// Buffers of a call: as it gives them, or as they were looked up when its persistent request was made.
#[derive(Clone, Copy)]
pub enum Lent<'a> {
    Given(Option<GivenBuffer>),
    Known(&'a [Used]),
}

impl<'a> Lent<'a> {
    /// What the buffer is.
    pub fn used(self, writes: bool) -> Cow<'a, [Used]> {
        match self {
            Lent::Given(given) => of_message(given, writes).into(),
            Lent::Known(used) => used.into(),
        }
    }
}

impl Recorder {
    /// Whether a buffer lies for certain where no other process can reach it, as far as that can be told without a question. `members`: to how many
    /// it is shared out, at most, where the call does not say it.
    #[inline(always)]
    pub fn is_elsewhere(&self, abi: &Abi, given: Option<GivenBuffer>, members: u32) -> bool {
        let Some(GivenBuffer { address, holds }) = given else { return true };
        self.numbers.reachable.is_empty() || self.is_apart(abi, address, holds, members)
    }

    fn is_apart(&self, abi: &Abi, address: usize, holds: Holds, members: u32) -> bool {
        let (count, datatype) = match holds {
            Holds::Elements { count, datatype } => (count, datatype),
            Holds::Blocks { count, datatype } => (count.saturating_mul(members.into()), datatype),
            // They may be many, and lie anywhere.
            Holds::Counts { .. } | Holds::Own { .. } | Holds::Displaced { .. } | Holds::Typed { .. } => {
                return false;
            }
        };
        let Ok(count) = u64::try_from(count) else { return true };
        let known = self.numbers.datatypes.get(abi.handle(datatype));
        known.is_some_and(|known| !self.numbers.reachable.has(known.span, address as u64, count))
    }

    /// Likewise of all that a collective operation on this communicator is given.
    #[inline]
    pub fn are_elsewhere(&self, abi: &Abi, gives: &Gives, comm: KnownComm) -> bool {
        // A neighbour may be one several times.
        let members = if gives.roles == Roles::Neighbours { u32::MAX } else { comm.most() };
        self.is_elsewhere(abi, gives.send, members) && self.is_elsewhere(abi, gives.receive, members)
    }
}

/// Whether some of this memory can be reached by others.
pub fn is_reachable(used: &[Used]) -> bool {
    let meets = |recorder: &mut Recorder| used.iter().any(|one| recorder.numbers.reachable.meets(one));
    !used.is_empty() && with(meets).unwrap_or(false)
}

/// The memory of a message's buffer.
pub fn of_message(given: Option<GivenBuffer>, writes: bool) -> Vec<Used> {
    let mut looking = Looking { used: Vec::new(), language: Language::C };
    if let (Some(given), Some(abi)) = (given.filter(|_| !reachable::is_none()), abi::get()) {
        looking.all(abi, given, writes, None, usize::MAX);
    }
    looking.used
}

/// What a message that was received wrote into its buffer: no more than it was long.
pub fn received(given: Option<GivenBuffer>, status: Option<usize>) -> Vec<Used> {
    let posted = of_message(given, true);
    if !is_reachable(&posted) {
        return Vec::new();
    }
    let (Some(given), Some(abi)) = (given, abi::get()) else { return Vec::new() };
    let Holds::Elements { datatype, .. } = given.holds else { return posted };
    let handle = abi.handle(datatype);
    match status.and_then(|status| elements_received(abi, status, handle)) {
        Some(count) => {
            let fits = |used: Used| Used { count: used.count.min(count), ..used };
            posted.into_iter().map(fits).filter(|used| used.count > 0).collect()
        }
        // How much it was cannot be told.
        None => posted.into_iter().map(|used| Used { layout: None, ..used }).collect(),
    }
}

fn elements_received(abi: &Abi, status: usize, datatype: Handle) -> Option<u64> {
    let address = abi.real(c"PMPI_Get_count")?;
    let own = aligned(abi, status);
    let mut count: c_int = -1;
    // SAFETY: MPI's function of this name, a copy of the status that it has written, and a datatype that the call has just used.
    let code = unsafe {
        let get: unsafe extern "C-unwind" fn(*const u64, usize, *mut c_int) -> c_int =
            std::mem::transmute(address);
        get(own.as_ptr(), datatype.0, &mut count)
    };
    u64::try_from(count).ok().filter(|_| code == 0)
}

/// A status that MPI has written: in Fortran it has the same words, but need not be aligned.
pub fn aligned(abi: &Abi, status: usize) -> [u64; 8] {
    let mut own = [0u64; 8];
    let bytes = abi.table().status_bytes.min(size_of_val(&own));
    // SAFETY: MPI has written a status of so many bytes there.
    unsafe { std::ptr::copy_nonoverlapping(status as *const u8, own.as_mut_ptr().cast(), bytes) };
    own
}

/// The memory of a collective operation's buffers. `persists`: it may be begun when others can reach more.
pub fn of_collective(gives: &Gives, party: Party, when: When, persists: bool) -> Vec<Used> {
    let mut looking = Looking { used: Vec::new(), language: party.language };
    if persists || !reachable::is_none() {
        looking.collective(gives, party, when);
    }
    looking.used
}

/// The memory of a persistent message's buffer, which others may be able to reach when it is started.
pub fn of_persistent(given: Option<GivenBuffer>, writes: bool) -> Vec<Used> {
    let mut looking = Looking { used: Vec::new(), language: Language::C };
    if let (Some(given), Some(abi)) = (given, abi::get()) {
        looking.all(abi, given, writes, None, usize::MAX);
    }
    looking.used
}

struct Looking {
    used: Vec<Used>,
    language: Language,
}

/// Of those that a buffer is shared out to: how many there are, and which one is this process.
#[derive(Clone, Copy)]
struct Blocks {
    count: i64,
    own: usize,
}

impl Looking {
    fn collective(&mut self, gives: &Gives, party: Party, when: When) -> Option<()> {
        let abi = abi::get()?;
        let comm = abi.handle(party.comm);
        if comm == abi.null(Kind::Comm) {
            return None;
        }
        let KnownComm { rank, size, remote, .. } = communicators::comm(abi, comm)?;
        let own = rank as usize;
        // What is reduced and shared out is so in the own group (6.10).
        let own_only = matches!(gives.roles, Roles::Reduces | Roles::Exscan);
        let all = Blocks { count: remote.filter(|_| !own_only).unwrap_or(size).into(), own };
        let is_root = match remote {
            Some(_) => abi.table().root == party.root as i32,
            None => own as i32 == party.root as i32,
        };
        let is_near = remote.is_some() && abi.table().proc_null == party.root as i32;
        let (sends, receives) = match gives.roles {
            // Data goes from one group to the other (6.2.3).
            Roles::Broadcast | Roles::ToRoot | Roles::ReducesToRoot | Roles::FromRoot if is_near => {
                (false, false)
            }
            Roles::ToRoot | Roles::ReducesToRoot if remote.is_some() => (!is_root, is_root),
            Roles::FromRoot if remote.is_some() => (is_root, !is_root),
            Roles::Everywhere | Roles::Reduces | Roles::Neighbours => (true, true),
            Roles::Exscan => (true, own > 0),
            Roles::Broadcast => (is_root, !is_root),
            Roles::ToRoot | Roles::ReducesToRoot => (true, is_root),
            Roles::FromRoot => (is_root, true),
        };
        let is_late = !is_root && matches!(gives.roles, Roles::Broadcast | Roles::FromRoot);
        let receives = receives
            && match when {
                When::Throughout => true,
                When::Begun => !is_late,
                When::Ended => is_late,
            };
        let sends = sends && when != When::Ended;
        let (inwards, outwards) = match gives.roles {
            Roles::Neighbours => neighbours(abi, comm, own)?,
            Roles::Everywhere
            | Roles::Reduces
            | Roles::Exscan
            | Roles::Broadcast
            | Roles::ToRoot
            | Roles::ReducesToRoot
            | Roles::FromRoot => (all, all),
        };
        let in_place = abi.table().in_place;
        let kept = gives.send.is_some_and(|send| send.address == in_place);
        // Who has nobody to send to sends nothing, whatever the count says.
        if let Some(send) = gives.send.filter(|_| sends && !kept && outwards.count > 0) {
            self.all(abi, send, false, Some(outwards), usize::MAX);
        }
        let receive = gives.receive.filter(|receive| receives && receive.address != in_place)?;
        let reduces = matches!(gives.roles, Roles::Reduces | Roles::ReducesToRoot | Roles::Exscan);
        if let Some(send) = gives.send.filter(|_| kept && reduces) {
            self.all(
                abi,
                GivenBuffer { address: receive.address, ..send },
                false,
                Some(outwards),
                usize::MAX,
            );
        }
        // A block of one's own that is gathered in place is left as it is.
        let gathers = matches!(gives.send, Some(GivenBuffer { holds: Holds::Elements { .. }, .. }));
        let skips = if kept && gathers && !reduces { own } else { usize::MAX };
        self.all(abi, receive, true, Some(inwards), skips);
        Some(())
    }

    /// Adds what is in a buffer but for the part of one member.
    fn all(
        &mut self,
        abi: &'static Abi,
        given: GivenBuffer,
        writes: bool,
        members: Option<Blocks>,
        skips: usize,
    ) {
        let GivenBuffer { address, holds } = given;
        let members = members.unwrap_or(Blocks { count: 1, own: 0 });
        let mut place = |at: i64, count: i64, layout: &Option<Arc<Layout>>| {
            if count > 0 && layout.as_ref().is_none_or(|layout| layout.size > 0) {
                let (at, count) = ((address as i64).wrapping_add(at).cast_unsigned(), count.cast_unsigned());
                self.used.push(Used { at, count, layout: layout.clone(), writes });
            }
        };
        let extent = |layout: &Option<Arc<Layout>>| layout.as_ref().map_or(0, |layout| layout.extent);
        match holds {
            Holds::Elements { count, datatype } => {
                if count > 0 {
                    place(0, count, &layout(abi, abi.handle(datatype)));
                }
            }
            Holds::Blocks { count, datatype } => {
                if count <= 0 || members.count <= 0 {
                    return;
                }
                let layout = layout(abi, abi.handle(datatype));
                match i64::try_from(skips) {
                    Ok(own) => {
                        place(0, count.saturating_mul(own), &layout);
                        let behind = (own + 1).saturating_mul(count).saturating_mul(extent(&layout));
                        place(behind, count.saturating_mul(members.count - own - 1), &layout);
                    }
                    Err(_) => place(0, count.saturating_mul(members.count), &layout),
                }
            }
            Holds::Counts { counts, datatype } => {
                let count = counts.numbers(members.count).sum();
                if count > 0 {
                    place(0, count, &layout(abi, abi.handle(datatype)));
                }
            }
            Holds::Own { counts, datatype } => {
                let count = counts.numbers(members.count).nth(members.own).unwrap_or(0);
                if count > 0 {
                    place(0, count, &layout(abi, abi.handle(datatype)));
                }
            }
            Holds::Displaced { counts, displacements, datatype } => {
                let both = counts.numbers(members.count).zip(displacements.numbers(members.count));
                let both: Vec<(usize, (i64, i64))> =
                    both.enumerate().filter(|(member, (count, _))| *member != skips && *count > 0).collect();
                if both.is_empty() {
                    return;
                }
                let layout = layout(abi, abi.handle(datatype));
                for (_, (count, displacement)) in both {
                    place(displacement.wrapping_mul(extent(&layout)), count, &layout);
                }
            }
            Holds::Typed { counts, displacements, datatypes } => {
                let both = counts.numbers(members.count).zip(displacements.numbers(members.count));
                for (member, (count, displacement)) in both.enumerate() {
                    if count > 0
                        && member != skips
                        && let Some(datatype) = datatype_of(abi, datatypes, member, self.language)
                    {
                        place(displacement, count, &layout(abi, datatype));
                    }
                }
            }
        }
    }
}

fn datatype_of(abi: &Abi, array: usize, index: usize, language: Language) -> Option<Handle> {
    if array == 0 {
        return None;
    }
    match language {
        // SAFETY: the program gives an array of so many datatypes, which MPI reads too.
        Language::C => unsafe { abi.read_handle(abi.element(array, index)) },
        Language::Fortran => {
            // SAFETY: likewise, of INTEGERs.
            let integer = unsafe { int_at(array + index * size_of::<c_int>()) };
            Some(abi.of_fortran(Opaque::Datatype, integer))
        }
    }
}

/// The layout of a datatype, which is asked for where it is not known. Nothing is locked.
pub fn layout(abi: &'static Abi, datatype: Handle) -> Option<Arc<Layout>> {
    let known =
        |datatype: Handle| state::lock().as_ref().and_then(|state| state.mirror.layout(datatype).cloned());
    if let Some(known) = known(datatype) {
        with(|recorder| recorder.numbers.datatypes.keep_span(datatype, &known));
        return Some(known);
    }
    let is_there = state::lock().as_ref().is_some_and(|state| state.mirror.is_datatype(datatype));
    let (layout, recipe) = is_there.then(|| types::layout(abi, datatype, &known)).flatten()?;
    if let Some(state) = state::lock().as_mut() {
        state.mirror.keep_layout(datatype, layout.clone(), recipe);
    }
    with(|recorder| recorder.numbers.datatypes.keep_span(datatype, &layout));
    Some(layout)
}

/// From how many neighbours a process receives, and to how many it sends. `None`: there is no topology.
fn neighbours(abi: &Abi, comm: Handle, own: usize) -> Option<(Blocks, Blocks)> {
    let members = |count: i64| Blocks { count, own: usize::MAX };
    let (inwards, outwards) = asking::neighbours(abi, comm, c_int::try_from(own).ok()?)?;
    Some((members(inwards), members(outwards)))
}
