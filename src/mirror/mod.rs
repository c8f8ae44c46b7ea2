//! The mirror: what the MPI standard says must now be true in this process.
//!
//! It is total (a wrong program leads to a defined state), deterministic, and does no I/O. A call is [`Mirror::enter`]ed
//! before the real call and [left](Mirror::leave) after it; what is out of the ordinary becomes a [`facts::Fact`].
//! Order under threads: releases enter the mirror before the real call and are undone if it fails; creations, sets and
//! attaches after it. What the checks make of the facts, and every word for people, is elsewhere.

mod about;
pub mod answers;
pub mod arguments;
pub mod asserted;
pub mod attributes;
mod bounded;
mod callbacks;
mod calls_attributes;
mod calls_crossing;
mod calls_keyvals;
mod calls_objects;
mod calls_requests;
mod calls_rma;
mod calls_set;
mod calls_span;
mod calls_sync;
mod calls_windows;
pub mod deviations;
pub mod directory;
mod early;
pub mod epochs;
pub mod facts;
mod facts_attributes;
mod facts_differences;
pub mod facts_epochs;
mod facts_history;
mod facts_keys;
pub mod facts_rma;
mod facts_windows;
pub mod forms;
pub mod frames;
pub mod given;
mod groups;
mod ids;
mod in_use;
pub mod keyvals;
pub mod layout;
pub mod left;
pub mod lent;
pub mod lives;
pub mod marks;
mod memory;
mod muting;
mod name;
pub mod naming;
mod no_put;
pub mod objects;
pub mod pending;
pub mod predefined;
mod promises;
pub mod request_rules;
mod requests;
mod rma_types;
mod sizes;
mod snapshot;
mod state;
mod values;
pub mod windows;

use crate::call::{Call, Context, Handle, Kind, Outcome};
use directory::Publish;
use facts::Fact;
use frames::{Active, Body, CallFrame, GetTicket, Released};

pub use callbacks::{Invocation, Returned};
pub use calls_rma::{RmaTicket, Rule};
pub use calls_sync::SyncTicket;
pub use frames::Ticket;
pub use memory::FreedMemory;
pub use requests::Followed;
pub use snapshot::Snapshot;
pub use state::Mirror;
pub use windows::WindowSummary;

impl Mirror {
    /// Drops what a thread is said to be inside of and is not any more, as can be seen from a frame.
    fn settle(&mut self, thread: usize, at: usize) {
        if !self.frames.idle(thread) {
            let runs = self.setup.runs;
            let dead = self.frames.take_dead(thread, |frame, serial| runs(at, frame, serial));
            self.abandon(dead);
        }
    }

    /// A call begins. The usual calls for attributes and datatypes have short ways, which end before [`Mirror::before`].
    pub fn enter(&mut self, call: Call, context: &Context, facts: &mut Vec<Fact>) -> Ticket {
        self.settle(context.thread, context.frame);
        if let Some(ticket) = self.plain_get(&call, context) {
            return ticket;
        }
        if let Some(datatype) = self.plain_type(&call, context, facts) {
            return Ticket { datatype: Some(datatype), ..Ticket::default() };
        }
        let already = facts.len();
        self.span(&call, context, facts);
        self.deprecated(&call, context, facts);
        if let Call::AttrGet { kind, object, keyval, outputs } = call {
            self.get_enter(kind, object, keyval, outputs, context, facts);
            let busy = self.frames.others_busy(context.thread);
            let faulty = busy || facts[already..].iter().any(Fact::is_fault);
            let get = Some(GetTicket { kind, object, keyval, expected: None });
            return Ticket { changes: self.changes, faulty, get, ..Ticket::default() };
        }
        self.clock += 1;
        self.changes += 1;
        let mut frame = CallFrame::new(call, context);
        self.before(&mut frame, facts);
        frame.faulty |= facts[already..].iter().any(Fact::is_fault);
        let serial = self.frames.push(context.thread, context.frame, Body::Call(Box::new(frame)));
        Ticket { serial, changes: self.changes, ..Ticket::default() }
    }

    /// A call has returned.
    pub fn leave(&mut self, ticket: Ticket, context: &Context, outcome: &Outcome, facts: &mut Vec<Fact>) {
        if let Some(get) = ticket.get {
            self.get_leave(ticket, get, context, outcome, facts);
            return;
        }
        self.changes += 1;
        if let Some(datatype) = ticket.datatype {
            self.plain_type_leave(datatype, context, outcome, facts);
            return;
        }
        let (body, left) = self.frames.pop(context.thread, ticket.serial, self.setup.runs);
        self.abandon(left);
        if let Some(Body::Call(mut frame)) = body {
            self.after(&mut frame, outcome, facts);
        }
    }

    fn before(&mut self, frame: &mut CallFrame, facts: &mut Vec<Fact>) {
        match frame.call.clone() {
            Call::WorldBegin | Call::Abort | Call::SessionBegin | Call::AllocMem { .. } | Call::FileClose => {
            }
            Call::FileOpen { comm } => {
                self.use_object(Kind::Comm, comm, false, frame.context.thread, facts);
            }
            Call::WorldEnd => self.world_end_before(frame),
            Call::SessionEnd { .. } | Call::GroupFromSession { .. } => {}
            Call::KeyvalCreate { kind, copy, delete } => self.keyval_create_before(kind, copy, delete, facts),
            Call::KeyvalFree { kind, keyval } => self.keyval_free_before(frame, kind, keyval, facts),
            Call::AttrSet { kind, object, keyval, .. } => self.set_before(frame, kind, object, keyval, facts),
            Call::AttrGet { .. } => {}
            Call::AttrDelete { kind, object, keyval } => {
                self.delete_before(frame, kind, object, keyval, facts)
            }
            Call::CommDup { comm, .. } => self.dup_before(frame, Kind::Comm, comm, facts),
            Call::TypeDup { datatype } => self.dup_before(frame, Kind::Datatype, datatype, facts),
            Call::CommMake { from, common, .. } => {
                frame.name = self.next_comm(from[0], common, frame.context.call);
                for comm in from.into_iter().flatten() {
                    self.use_object(Kind::Comm, comm, false, frame.context.thread, facts);
                }
            }
            Call::TypeMake { from, wrong } => {
                facts.extend(wrong.map(|wrong| Fact::TypeArgument(*wrong)));
                if let Some(datatype) = from {
                    self.use_object(Kind::Datatype, datatype, false, frame.context.thread, facts);
                }
            }
            Call::TypeCommit { datatype } => {
                self.use_object(Kind::Datatype, datatype, false, frame.context.thread, facts);
            }
            Call::Obtain { kind, from, .. } => {
                if let Some(object) = from {
                    self.use_object(kind, object, false, frame.context.thread, facts);
                }
            }
            Call::ObjectFree { kind, object, unmapped } => {
                self.free_before(frame, kind, object, &unmapped, facts)
            }
            Call::WinMake { flavor, comm, memory } => self.window_before(frame, flavor, comm, memory, facts),
            Call::WinAttach { win, base, size, access } => {
                self.attach_before(frame, win, base, size, access, facts)
            }
            Call::WinDetach { win, base, access } => self.detach_before(frame, win, base, access, facts),
            Call::WinSharedQuery { win, rank } => self.shared_query_before(frame, (win, rank), facts),
            Call::WinInfo { win } => self.use_object(Kind::Win, win, false, frame.context.thread, facts),
            Call::FreeMem { base } => self.free_mem_before(frame, base, facts),
        }
    }

    fn after(&mut self, frame: &mut CallFrame, outcome: &Outcome, facts: &mut Vec<Fact>) {
        match frame.call.clone() {
            Call::WorldBegin => self.world_begin_after(outcome),
            Call::WorldEnd => self.world_end_after(frame, outcome, facts),
            Call::SessionBegin => self.session_begin_after(outcome),
            Call::SessionEnd { session } => self.session_end_after(frame, session, outcome, facts),
            Call::GroupFromSession { session } => self.group_after(session, outcome),
            Call::KeyvalCreate { .. } => {}
            Call::KeyvalFree { kind, keyval } => self.keyval_free_after(frame, kind, keyval, outcome, facts),
            Call::AttrSet { kind, object, keyval, value, local } => {
                self.set_after(frame, kind, object, keyval, value, local, outcome, facts)
            }
            Call::AttrGet { .. }
            | Call::Abort
            | Call::WinInfo { .. }
            | Call::FileOpen { .. }
            | Call::FileClose => {}
            Call::AttrDelete { kind, object, keyval } => {
                self.delete_after(frame, kind, object, keyval, outcome, facts)
            }
            Call::CommDup { comm, .. } => self.dup_after(frame, Kind::Comm, comm, outcome),
            Call::TypeDup { datatype } => self.dup_after(frame, Kind::Datatype, datatype, outcome),
            Call::CommMake { from, group, common } => {
                self.comm_make_after(frame, from, group, common, outcome);
                self.excuse(frame, Kind::Comm, outcome);
                self.judge_surplus(frame, facts);
            }
            Call::TypeMake { .. } => {
                self.type_make_after(&frame.context, outcome);
                self.excuse(frame, Kind::Datatype, outcome);
            }
            Call::TypeCommit { datatype } => {
                if outcome.success {
                    self.committed(datatype);
                }
            }
            Call::Obtain { kind, counted, .. } => self.obtain_after(&frame.context, kind, counted, outcome),
            Call::ObjectFree { kind, object, .. } => self.free_after(frame, kind, object, outcome, facts),
            Call::WinMake { flavor, comm, memory } => {
                self.window_after(frame, flavor, comm, memory, outcome, facts)
            }
            Call::WinAttach { win, base, size, access } => {
                self.attach_after(frame, win, base, size, access, outcome, facts)
            }
            Call::WinDetach { win, base, .. } => self.detach_after(frame, win, base, outcome, facts),
            Call::WinSharedQuery { win, .. } => self.shared_query_after(win, outcome),
            Call::AllocMem { size } => self.alloc_mem_after(size, outcome),
            Call::FreeMem { .. } => self.free_mem_after(frame, outcome),
        }
    }

    /// Calls and callbacks that were left without a return: what they were about is uncertain from now on.
    fn abandon(&mut self, left: Vec<Active>) {
        for entry in left {
            self.unwound = true;
            if let Body::Call(mut frame) = entry.body {
                frame.failed = true;
                self.undo(&mut frame);
                if let Call::CommMake { common, .. } = frame.call {
                    self.members_lost(common);
                }
                if let Some((kind, handle)) = frame.call.object() {
                    self.doubt(kind, handle);
                }
            }
        }
    }

    /// Puts back what a call took out before it failed.
    fn undo(&mut self, frame: &mut CallFrame) {
        match (std::mem::take(&mut frame.released), &frame.call) {
            (Released::Nothing, _) => self.window_failed(frame.window.take()),
            (Released::Object(object), Call::ObjectFree { kind, object: handle, .. }) => {
                if self.objects.get(*kind, *handle).is_none() {
                    self.objects.insert(*kind, *handle, *object);
                }
            }
            (Released::Handle, Call::ObjectFree { kind, object, .. }) => {
                if let Some(object) = self.objects.get_mut(*kind, *object) {
                    object.handles += 1;
                }
            }
            (Released::Attribute(key, attribute), Call::AttrDelete { kind, object, .. }) => {
                if let Some(found) = self.objects.get_mut(*kind, *object)
                    && found.attributes.get(key).is_none()
                {
                    found.attributes.set(key, attribute);
                }
            }
            (Released::Key(id, key), _) => self.keys.unfree(id, *key),
            (Released::Region(base, region), Call::WinDetach { win, .. }) => {
                if let Some(object) = self.objects.get(Kind::Win, *win) {
                    self.published.push(Publish::Undo { window: object.id, base });
                }
                if let Some(window) = self.window_mut(*win) {
                    window.regions.put_back(base, region);
                }
            }
            (Released::Memory(base, size), _) => {
                self.allocations.insert(base, size);
            }
            // A release is made by the call that it belongs to, so no other pair exists.
            (_, _) => {}
        }
    }

    /// From now on the attributes of this object may differ from what is known.
    fn doubt(&mut self, kind: Kind, handle: Handle) {
        let Some(object) = self.objects.get_mut(kind, handle) else { return };
        object.certain = false;
        for (key, _) in object.attributes.in_order() {
            self.keys.uncount(key);
        }
    }

    /// A call on an object begins while calls of other threads on it may be under way: none of them is compared.
    fn watch(&mut self, frame: &mut CallFrame, kind: Kind, handle: Handle) {
        let (met, crossed) = self.frames.meet(frame.context.thread, &frame.call);
        frame.faulty |= met;
        // Two changes of one attribute: only the library knows which was last.
        if let Some(keyval) = crossed {
            if let keyvals::Lookup::Exists(key) = self.keys.lookup(keyval) {
                self.keys.uncount(key);
            }
            self.doubt(kind, handle);
        }
        // Of an object that is not known for certain nothing is expected either.
        frame.faulty |= self.objects.get(kind, handle).is_some_and(|object| !object.certain);
    }
}
