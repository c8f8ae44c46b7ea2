//! Which checks read which facts: one match, without a default arm.

use super::{attributes, keys, keyvals, objects, rma, windows};
use crate::call::CallId;
use crate::findings::Finding;
use crate::mirror::facts::Fact;
use crate::mirror::predefined::Library;

/// What the checks say of a fact. `call`: the call that is being made, or the one that ran the callback.
pub fn judge(fact: &Fact, call: CallId, library: Library) -> Vec<Finding> {
    let mut found = Vec::new();
    match fact {
        Fact::KeyvalUsed(used) => {
            ask(&mut found, || keyvals::keyval_invalid::check(used, call));
            ask(&mut found, || keyvals::keyval_unknown::check(used, call));
            ask(&mut found, || keyvals::keyval_freed::check(used, call));
            ask(&mut found, || keyvals::keyval_wrong_kind::check(used, call));
            ask(&mut found, || keyvals::keyval_predefined::check(used, call));
        }
        Fact::KeyvalMade(made) => {
            found = keyvals::keyval_callback_kind::check(made, call);
            ask(&mut found, || keyvals::keyval_null_callback::check(made, call));
        }
        Fact::CallbackDone(done) => {
            // A callback that an unknown call ran is told at the call that made its key.
            let call = done.by.call.or(done.key.created.call).unwrap_or(call);
            ask(&mut found, || attributes::attr_copy_failed::check(done, call));
            ask(&mut found, || attributes::attr_delete_failed::check(done, call));
            ask(&mut found, || attributes::attr_copy_no_value::check(done, call));
            ask(&mut found, || attributes::attr_copy_no_flag::check(done, call));
            ask(&mut found, || attributes::attr_extra_state_changed::check(done, call));
        }
        Fact::Reentered(reentered) => {
            ask(&mut found, || attributes::attr_callback_reentry::check(reentered, call))
        }
        Fact::OutputAddress(output) => ask(&mut found, || attributes::attr_bad_output::check(output, call)),
        Fact::Dangling(used) => ask(&mut found, || attributes::attr_dangling::check(used, call)),
        Fact::CutOff(cut) => ask(&mut found, || attributes::attr_truncated::check(cut, call)),
        Fact::OtherLanguage(other) => ask(&mut found, || attributes::attr_language::check(other, call)),
        Fact::AbsentDeleted { kind, .. } => {
            ask(&mut found, || attributes::attr_absent_delete::check(*kind, call))
        }
        Fact::PredefinedElsewhere { key } => {
            ask(&mut found, || attributes::attr_predefined_elsewhere::check(*key, call))
        }
        Fact::ObjectUsed(used) => {
            ask(&mut found, || objects::object_null::check(used, call));
            ask(&mut found, || objects::object_freed::check(used, call));
            ask(&mut found, || objects::object_predefined_freed::check(used, call));
            ask(&mut found, || objects::object_after_session::check(used, call));
            ask(&mut found, || objects::comm_not_ready::check(used, call));
        }
        Fact::OutsideMpi(span) => ask(&mut found, || objects::call_outside_mpi::check(*span, call)),
        Fact::Differs(difference) => ask(&mut found, || objects::library_mismatch::check(difference, call)),
        Fact::Deprecated(old) => ask(&mut found, || objects::deprecated_call::check(*old, call)),
        Fact::WindowArguments(arguments) => {
            ask(&mut found, || windows::window_bad_argument::check(arguments, call))
        }
        Fact::SharedQuery(query) => ask(&mut found, || windows::window_query_flavor::check(query, call)),
        Fact::NotDynamic { flavor, created } => {
            ask(&mut found, || windows::window_not_dynamic::check(*flavor, *created, call))
        }
        Fact::AttachTouches(touches) => ask(&mut found, || windows::attach_overlap::check(touches, call)),
        Fact::AttachRange { base, size } => {
            ask(&mut found, || windows::attach_bad_region::check(*base, *size, call))
        }
        Fact::AttachAccess { base, size, access } => {
            ask(&mut found, || windows::attach_inaccessible::check(*base, *size, *access, call))
        }
        Fact::AttachScattered { base } => {
            ask(&mut found, || windows::attach_not_contiguous::check(*base, call))
        }
        Fact::AttachRefused { live, size } => {
            ask(&mut found, || windows::attach_resources::check(*live, *size, library, call))
        }
        Fact::DetachMissed(missed) => {
            ask(&mut found, || windows::detach_not_attached::check(missed, call));
            ask(&mut found, || windows::attach_zero_size::check(missed, call));
        }
        Fact::MemoryFreed(freed) => {
            ask(&mut found, || windows::attached_memory_freed::check(freed, call));
            ask(&mut found, || windows::window_memory_freed::check(freed, call));
            ask(&mut found, || windows::window_memory_not_yours::check(freed, call));
        }
        Fact::Left(left) => {
            ask(&mut found, || keyvals::keyval_leak::check(left, call));
            ask(&mut found, || attributes::attr_world_finalize::check(left, call));
            ask(&mut found, || attributes::attr_leak::check(left, call));
            ask(&mut found, || windows::window_leak::check(left, call));
            ask(&mut found, || rma::rma_request_leak::check(left, call));
        }
        Fact::BadTarget { rank, size } => ask(&mut found, || rma::rma_bad_target::check(*rank, *size, call)),
        Fact::Rma(fault) => rma::judge(&mut found, fault, call),
        Fact::Epoch(fault) => {
            ask(&mut found, || rma::epoch_misuse::check(fault, call));
            ask(&mut found, || rma::epoch_portability::check(fault, call));
        }
        Fact::Hint(fault) => ask(&mut found, || rma::window_hint_broken::check(fault, call)),
        Fact::PlainMemoryLocked { created } => {
            ask(&mut found, || rma::lock_plain_memory::check(*created, call))
        }
        Fact::Key(fault) => {
            ask(&mut found, || keys::key_null::check(fault, call));
            ask(&mut found, || keys::key_freed::check(fault, call));
            ask(&mut found, || keys::key_predefined::check(fault, call));
            ask(&mut found, || keys::value_bad_handle::check(fault, call));
            ask(&mut found, || keys::handle_freed_in_callback::check(fault, call));
            ask(&mut found, || keys::value_set_in_callback::check(fault, call));
        }
        Fact::KeyLeft(left) => ask(&mut found, || keys::key_leak::check(left, call)),
        Fact::RequestMisused { begun } => ask(&mut found, || rma::rma_request_misuse::check(*begun, call)),
    }
    found
}

/// Asks one check. Never a part of its caller: the room that its finding takes on the stack is given back, for threads
/// may have small ones.
#[inline(never)]
pub(super) fn ask<F: Into<Option<Finding>>>(found: &mut Vec<Finding>, check: impl FnOnce() -> F) {
    found.extend(check().into());
}
