//! What is known of the values of attributes: where each is held, whether it still points to something, and what a reader in
//! another language makes of it (19.3.7).

use super::attributes::Attribute;
use super::facts::{CallbackRole, CutOff, DanglingCause, DanglingUse, Fact, OtherLanguage};
use super::forms;
use super::forms::Form;
use super::ids::KeyId;
use super::state::Mirror;
use crate::call::{Handle, Kind};

/// Values below are small numbers, not addresses.
const FIRST_ADDRESS: usize = 0x10000;

impl Mirror {
    /// A value that points to nothing is read, or handed to a callback.
    pub(super) fn dangling(
        &self,
        attribute: Attribute,
        (kind, key): (Kind, KeyId),
        callback: Option<CallbackRole>,
        facts: &mut Vec<Fact>,
    ) {
        let cause = match (attribute.freed, attribute.local) {
            (Some(freed), _) if (self.setup.still_freed)(attribute.value) => DanglingCause::Freed(freed),
            (_, Some(local)) if !(self.setup.frame_alive)(attribute.value, local) => DanglingCause::Returned,
            (_, _) => return,
        };
        let (value, set) = (attribute.value, attribute.set);
        facts.push(Fact::Dangling(DanglingUse { kind, key, cause, value, set, callback }));
    }

    /// A value was put in one form and is read in another (19.3.7).
    pub(super) fn languages(
        &self,
        attribute: Attribute,
        (kind, key): (Kind, KeyId),
        reader: Form,
        callback: Option<CallbackRole>,
        facts: &mut Vec<Fact>,
    ) {
        let Some(put) = attribute.form else { return };
        let (value, set) = (attribute.value, attribute.set);
        if reader == Form::Integer && forms::is_cut_off(value) {
            facts.push(Fact::CutOff(CutOff { kind, key, value, put, set, callback }));
        }
        let address = match (put, reader) {
            (Form::AddressInteger | Form::Integer, Form::Address) => true,
            // Only what can be an address is likely to be meant as one.
            (Form::Address, Form::AddressInteger | Form::Integer) => {
                (self.setup.number_at)(value, size_of::<i32>()).is_some()
            }
            (Form::Address, Form::Address) | (_, Form::AddressInteger | Form::Integer) => false,
        };
        // A callback is called in the language of its key: that is as it must be.
        if address && callback.is_none() {
            facts.push(Fact::OtherLanguage(OtherLanguage { kind, key, put, reader, set }));
        }
    }

    pub(super) fn remember_value(&mut self, value: usize, kind: Kind, handle: Handle, key: KeyId) {
        if value >= FIRST_ADDRESS {
            // Nearly every value is in one place only, and room for more would double what an attribute takes.
            self.values.entry(value).or_insert_with(|| Vec::with_capacity(1)).push((kind, handle, key));
        }
    }

    pub(super) fn forget_value(&mut self, value: usize, kind: Kind, handle: Handle, key: KeyId) {
        if let Some(places) = self.values.get_mut(&value) {
            if let Some(index) = places.iter().position(|place| *place == (kind, handle, key)) {
                places.swap_remove(index);
            }
            if places.is_empty() {
                self.values.remove(&value);
            }
        }
    }
}
