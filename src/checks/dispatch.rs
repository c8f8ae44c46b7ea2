//! Which checks read which facts: one match, without a default arm.

use super::{attributes, keys, keyvals, objects, rma, windows};
use crate::call::CallId;
use crate::findings::Finding;
use crate::mirror::facts::Fact;
use crate::mirror::predefined::Library;

/// What the checks say of a fact. `call`: the call that is being made, or the one that ran the callback.
pub fn judge(fact: &Fact, call: CallId, library: Library) -> Vec<Finding> {
    match fact {
        Fact::KeyvalUsed(used) => [
            keyvals::keyval_invalid::check(used, call),
            keyvals::keyval_unknown::check(used, call),
            keyvals::keyval_freed::check(used, call),
            keyvals::keyval_wrong_kind::check(used, call),
            keyvals::keyval_predefined::check(used, call),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Fact::KeyvalMade(made) => {
            let mut findings = keyvals::keyval_callback_kind::check(made, call);
            findings.extend(keyvals::keyval_null_callback::check(made, call));
            findings
        }
        Fact::CallbackDone(done) => {
            // A callback that an unknown call ran is told at the call that made its key.
            let call = done.by.call.or(done.key.created.call).unwrap_or(call);
            [
                attributes::attr_copy_failed::check(done, call),
                attributes::attr_delete_failed::check(done, call),
                attributes::attr_copy_no_value::check(done, call),
                attributes::attr_copy_no_flag::check(done, call),
                attributes::attr_extra_state_changed::check(done, call),
            ]
            .into_iter()
            .flatten()
            .collect()
        }
        Fact::Reentered(reentered) => {
            attributes::attr_callback_reentry::check(reentered, call).into_iter().collect()
        }
        Fact::OutputAddress(output) => attributes::attr_bad_output::check(output, call).into_iter().collect(),
        Fact::Dangling(used) => attributes::attr_dangling::check(used, call).into_iter().collect(),
        Fact::CutOff(cut) => vec![attributes::attr_truncated::check(cut, call)],
        Fact::OtherLanguage(other) => vec![attributes::attr_language::check(other, call)],
        Fact::AbsentDeleted { kind, .. } => vec![attributes::attr_absent_delete::check(*kind, call)],
        Fact::PredefinedElsewhere { key } => vec![attributes::attr_predefined_elsewhere::check(*key, call)],
        Fact::ObjectUsed(used) => [
            objects::object_null::check(used, call),
            objects::object_freed::check(used, call),
            objects::object_predefined_freed::check(used, call),
            objects::object_after_session::check(used, call),
            objects::comm_not_ready::check(used, call),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Fact::OutsideMpi(span) => vec![objects::call_outside_mpi::check(*span, call)],
        Fact::Differs(difference) => vec![objects::library_mismatch::check(difference, call)],
        Fact::Deprecated(old) => objects::deprecated_call::check(*old, call).into_iter().collect(),
        Fact::WindowArguments(arguments) => vec![windows::window_bad_argument::check(arguments, call)],
        Fact::SharedQuery(query) => windows::window_query_flavor::check(query, call).into_iter().collect(),
        Fact::NotDynamic { flavor, created } => {
            vec![windows::window_not_dynamic::check(*flavor, *created, call)]
        }
        Fact::AttachTouches(touches) => vec![windows::attach_overlap::check(touches, call)],
        Fact::AttachRange { base, size } => vec![windows::attach_bad_region::check(*base, *size, call)],
        Fact::AttachAccess { base, size, access } => {
            windows::attach_inaccessible::check(*base, *size, *access, call).into_iter().collect()
        }
        Fact::AttachScattered { base } => vec![windows::attach_not_contiguous::check(*base, call)],
        Fact::AttachRefused { live, size } => {
            vec![windows::attach_resources::check(*live, *size, library, call)]
        }
        Fact::DetachMissed(missed) => [
            windows::detach_not_attached::check(missed, call),
            windows::attach_zero_size::check(missed, call),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Fact::MemoryFreed(freed) => [
            windows::attached_memory_freed::check(freed, call),
            windows::window_memory_freed::check(freed, call),
            windows::window_memory_not_yours::check(freed, call),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Fact::Left(left) => [
            keyvals::keyval_leak::check(left, call),
            attributes::attr_world_finalize::check(left, call),
            attributes::attr_leak::check(left, call),
            windows::window_leak::check(left, call),
            rma::rma_request_leak::check(left, call),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Fact::BadTarget { rank, size } => vec![rma::rma_bad_target::check(*rank, *size, call)],
        Fact::Rma(fault) => rma::judge(fault, call),
        Fact::Epoch(fault) => {
            [rma::epoch_misuse::check(fault, call), rma::epoch_portability::check(fault, call)]
                .into_iter()
                .flatten()
                .collect()
        }
        Fact::Hint(fault) => vec![rma::window_hint_broken::check(fault, call)],
        Fact::PlainMemoryLocked { created } => vec![rma::lock_plain_memory::check(*created, call)],
        Fact::Key(fault) => [
            keys::key_null::check(fault, call),
            keys::key_freed::check(fault, call),
            keys::key_predefined::check(fault, call),
            keys::value_bad_handle::check(fault, call),
            keys::handle_freed_in_callback::check(fault, call),
            keys::value_set_in_callback::check(fault, call),
        ]
        .into_iter()
        .flatten()
        .collect(),
        Fact::KeyLeft(left) => vec![keys::key_leak::check(left, call)],
        Fact::RequestMisused { begun } => vec![rma::rma_request_misuse::check(*begun, call)],
    }
}
