//! `MPI_Finalize` at the end of a program that leaves its attributes to it (11.2.4).
//!
//! What callbacks do meanwhile is passed over: most of it is not allowed any more.

use mpiwarden::call::{Call, Kind};
use mpiwarden::mirror::facts::CallbackRole;
use mpiwarden::mirror::keyvals::KeyId;

use crate::difference::{CallbackRoleName, What};
use crate::player::{Player, Result};
use crate::record::Line;
use crate::setup;

impl Player<'_> {
    /// `MPI_Finalize`: the attributes of `MPI_COMM_SELF` first, in the reverse of the order of setting (11.2.4).
    pub fn finalize(&mut self) -> Result {
        let call = Call::WorldEnd;
        let mut left: Vec<_> = self
            .driver
            .mirror
            .attributes_in_order(Kind::Comm, setup::MYSELF)
            .into_iter()
            .filter(|(key, _, _)| self.is_seen(CallbackRole::Delete, *key))
            .collect();
        let certain = !self.program.wild && left.iter().all(|(_, _, certain)| *certain);
        // Of a call that ends everything nothing is asked afterwards: the mirror need not hear of its return.
        self.driver.enter(0, "MPI_Finalize", call);
        loop {
            let line = self.line()?;
            if let Line::FinalizeEnd(rc) = line {
                if rc != 0 && !self.program.wild {
                    self.differ(What::Refused)?;
                }
                break;
            }
            let Line::Callback { role, key, place, value } = line else {
                return self.strange(&format!("{line:?} inside MPI_Finalize"));
            };
            self.played.callbacks += 1;
            let id = usize::try_from(key).ok().and_then(|key| Some(self.keys.get(key)?.as_ref()?.id));
            let of = |(key, set, _): &(KeyId, usize, bool)| Some(*key) == id && *set as i64 == value;
            let found = left.iter().position(of).filter(|_| role == CallbackRole::Delete && place == 1);
            if let Some(found) = found {
                if certain && found + 1 != left.len() {
                    self.differ(What::Order)?;
                }
                left.remove(found);
            }
            // What callbacks do meanwhile is passed over: most of it is not allowed any more.
            self.pass_over()?;
        }
        if !self.program.wild && !left.is_empty() {
            self.differ(What::Missing(CallbackRoleName::Delete))?;
        }
        Ok(())
    }

    /// Up to the end of a callback.
    fn pass_over(&mut self) -> Result {
        let mut depth = 1;
        while depth > 0 {
            let line = self.line()?;
            depth += i32::from(matches!(line, Line::Callback { .. })) - i32::from(line == Line::CallbackEnd);
        }
        Ok(())
    }
}
