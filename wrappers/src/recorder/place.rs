//! Where events are: the call and its stack.

use crate::site::Site;
use crate::stack;
use mpiwarden_spec::Procedure;
use warden::call::{CALLS, CallId, StackId};

/// Where an event is: taken before the lock.
#[derive(Clone, Copy)]
pub struct EventPlace {
    pub stack: StackId,
    /// The procedure's number in `spec`.
    pub call: u16,
}

/// Of events that are no call of the program.
pub const NOWHERE: EventPlace = EventPlace { stack: StackId(0), call: u16::MAX };

/// The procedure's number in `spec` of each checked call.
static PLACES: [u16; CALLS.len()] = {
    let mut places = [u16::MAX; CALLS.len()];
    let mut at = 0;
    while at < places.len() {
        if let Some(procedure) = Procedure::find(CALLS[at].name) {
            places[at] = procedure.place() as u16;
        }
        at += 1;
    }
    places
};

impl EventPlace {
    /// The place of a checked call.
    pub fn of(site: Site, call: CallId) -> EventPlace {
        EventPlace { stack: stack::capture(site), call: PLACES[usize::from(call.0)] }
    }

    pub fn numbered(site: Site, call: u16) -> EventPlace {
        EventPlace { stack: stack::capture(site), call }
    }

    /// The call, as findings name it.
    pub fn id(self) -> Option<CallId> {
        let procedure = Procedure::at(self.call)?;
        let checked = PLACES.iter().position(|place| *place == self.call);
        Some(checked.map_or_else(|| CallId::counted(procedure), |index| CallId(index as u16)))
    }
}
