//! How many handles of one object the program holds.
//!
//! Groups, error handlers and datatypes are counted by reference inside of MPI: calls that ask for one
//! (`MPI_Comm_group`, `MPI_Comm_get_errhandler`, `MPI_Type_get_contents`) may hand out a handle that the program has
//! already, and each of them is freed by a call of its own (MPI 5.0, 7.4.2, 9.3.4, 5.1.13). The handles are equal, so
//! nobody can tell them apart: values belong to all of them, and end with the last.

use super::{Departure, Store};
use crate::{HandleType, Place};

impl Store {
    /// MPI made an object: this handle of it is the only one.
    pub fn made(&mut self, place: Place) {
        if self.handed.insert(place, 1).is_none() {
            self.handed_of[place.of as usize] += 1;
        }
    }

    /// MPI handed out a handle, perhaps one that the program has already.
    pub fn handed_out(&mut self, place: Place) {
        // Where values are, somebody holds the handle that they were set on, also if it came where nobody saw it.
        let known = usize::from(self.has(place));
        let counts = &mut self.handed_of;
        let handles = self.handed.entry(place).or_insert_with(|| {
            counts[place.of as usize] += 1;
            known
        });
        *handles += 1;
    }

    /// Whether handles of this type are counted just now.
    pub fn is_counted(&self, of: HandleType) -> bool {
        self.handed_of[of as usize] > 0
    }

    /// One of several handles of an object is freed now, if it is: then nothing ends.
    pub fn leave_others(&mut self, place: Place) -> Option<Departure> {
        let handles = self.handed.get_mut(&place).filter(|handles| **handles > 1)?;
        *handles -= 1;
        Some(Departure { number: 0, place, counted: true })
    }

    /// A handle is freed now, while no key was created: nothing ends with it.
    pub fn give_back(&mut self, place: Place) -> Departure {
        self.leave_others(place).unwrap_or_else(|| Departure {
            number: 0,
            place,
            counted: self.leave_last(place),
        })
    }

    /// The last handle is freed now. Returns whether it was counted. One that a free callback was handed meanwhile is
    /// there still.
    pub(super) fn leave_last(&mut self, place: Place) -> bool {
        let Some(handles) = self.handed.get_mut(&place) else { return false };
        *handles -= 1;
        if *handles == 0 {
            self.handed.remove(&place);
            self.handed_of[place.of as usize] -= 1;
        }
        true
    }

    /// MPI did not free the handle after all.
    pub fn not_left(&mut self, departure: Departure) {
        if departure.counted {
            let counts = &mut self.handed_of;
            let of = departure.place.of as usize;
            *self.handed.entry(departure.place).or_insert_with(|| {
                counts[of] += 1;
                0
            }) += 1;
        }
    }

    /// MPI has ended, and with it every object.
    pub(super) fn forget_handles(&mut self) {
        self.handed.clear();
        self.handed_of = [0; HandleType::ALL.len() + 1];
    }
}
