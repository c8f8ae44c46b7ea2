//! THE list of the checks: id, family, section of the standard, and how to mend what they find.
//!
//! An id is for ever: it is never renamed and never used for something else. The long text of a check is its page,
//! beside its source file. What a check needs to fire is in that file, not here.

/// The folder of a check, and the part of the standard that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    Keyvals,
    Attributes,
    Objects,
    Windows,
    Rma,
    /// The interface of ticket 304, which this project implements.
    Keys,
    /// Findings about the checker itself. No check, and no page.
    Tool,
}

impl Family {
    /// Name of the folder.
    pub fn name(self) -> &'static str {
        match self {
            Family::Keyvals => "keyvals",
            Family::Attributes => "attributes",
            Family::Objects => "objects",
            Family::Windows => "windows",
            Family::Rma => "rma",
            Family::Keys => "keys",
            Family::Tool => "tool",
        }
    }
}

/// One row of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct CheckInfo {
    pub check: Check,
    pub id: &'static str,
    pub family: Family,
    /// Section of MPI 5.0 that most findings of this check rest on; a finding may name another one.
    pub section: Option<&'static str>,
    /// How to mend the program, as an imperative.
    pub help: &'static str,
    /// The check's page, in Markdown.
    pub page: &'static str,
}

macro_rules! catalogue {
    ($($check:ident $id:literal $family:ident $section:expr, $page:expr, $help:literal;)*) => {
        /// A check, by its id.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Check { $($check),* }

        /// Every check, in the order of the enum.
        pub const CATALOGUE: &[CheckInfo] = &[$(CheckInfo {
            check: Check::$check,
            id: $id,
            family: Family::$family,
            section: $section,
            help: $help,
            page: $page,
        }),*];
    };
}

impl Check {
    /// The row of this check.
    pub fn info(self) -> &'static CheckInfo {
        &CATALOGUE[self as usize]
    }

    /// The id, as in reports.
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// The check with this id.
    pub fn from_id(id: &str) -> Option<Check> {
        CATALOGUE.iter().find(|row| row.id == id).map(|row| row.check)
    }
}

catalogue! {
    KeyvalInvalid "keyval-invalid" Keyvals Some("7.7.5"), include_str!("keyvals/keyval_invalid.md"),
        "pass the value that a create_keyval call returned, and use it before it is freed";
    KeyvalUnknown "keyval-unknown" Keyvals Some("7.7.5"), include_str!("keyvals/keyval_unknown.md"),
        "pass a value that a create_keyval call of this process returned";
    KeyvalFreed "keyval-freed" Keyvals Some("7.7.2"), include_str!("keyvals/keyval_freed.md"),
        "free the key after its last use, or create a new one";
    KeyvalWrongKind "keyval-wrong-kind" Keyvals Some("7.7"), include_str!("keyvals/keyval_wrong_kind.md"),
        "create the key with the create_keyval call of the kind of object that it is used on";
    KeyvalPredefined "keyval-predefined" Keyvals Some("9.1.2"), include_str!("keyvals/keyval_predefined.md"),
        "only read predefined attributes; create a key of your own to store a value";
    KeyvalCallbackKind "keyval-callback-kind" Keyvals Some("7.7.2"), include_str!("keyvals/keyval_callback_kind.md"),
        "give the predefined function that is made for this kind of object and this argument";
    KeyvalNullCallback "keyval-null-callback" Keyvals Some("7.7.2"), include_str!("keyvals/keyval_null_callback.md"),
        "give the predefined NULL_COPY_FN or NULL_DELETE_FN of the kind of object in place of NULL";
    KeyvalLeak "keyval-leak" Keyvals None, include_str!("keyvals/keyval_leak.md"),
        "free the key with the matching free_keyval call; it may be freed as soon as its last attribute is set";
    AttrCopyFailed "attr-copy-failed" Attributes Some("7.7.2"), include_str!("attributes/attr_copy_failed.md"),
        "let the copy callback return MPI_SUCCESS, and set flag to false when it cannot copy";
    AttrDeleteFailed "attr-delete-failed" Attributes Some("7.7.2"), include_str!("attributes/attr_delete_failed.md"),
        "let the delete callback return MPI_SUCCESS, and tell of its failure in another way";
    AttrCopyNoValue "attr-copy-no-value" Attributes Some("7.7.2"), include_str!("attributes/attr_copy_no_value.md"),
        "store the new value through attribute_val_out, as a whole pointer, before flag is set to true";
    AttrCopyNoFlag "attr-copy-no-flag" Attributes Some("7.7.2"), include_str!("attributes/attr_copy_no_flag.md"),
        "set *flag to 1 or 0 on every way out of the copy callback";
    AttrCallbackReentry "attr-callback-reentry" Attributes Some("7.4.3"), include_str!("attributes/attr_callback_reentry.md"),
        "leave the object that is being copied or freed as it is inside the callback";
    AttrBadOutput "attr-bad-output" Attributes Some("7.7.2"), include_str!("attributes/attr_bad_output.md"),
        "give the address of a void * for the value and of an int for the flag";
    AttrDangling "attr-dangling" Attributes None, include_str!("attributes/attr_dangling.md"),
        "keep the memory until the attribute is deleted, best by freeing it in the delete callback";
    AttrAbsentDelete "attr-absent-delete" Attributes Some("7.7.2"), include_str!("attributes/attr_absent_delete.md"),
        "ask with get_attr first, and delete only what is there";
    AttrExtraStateChanged "attr-extra-state-changed" Attributes Some("19.3.8"), include_str!("attributes/attr_extra_state_changed.md"),
        "keep what changes elsewhere, and let extra_state say where";
    AttrTruncated "attr-truncated" Attributes Some("19.3.7"), include_str!("attributes/attr_truncated.md"),
        "read the attribute with the get_attr call that gives an INTEGER(KIND=MPI_ADDRESS_KIND)";
    AttrLanguage "attr-language" Attributes Some("19.3.7"), include_str!("attributes/attr_language.md"),
        "agree on one language's form: an integer set in Fortran is read in C through the address that get_attr gives";
    AttrPredefinedElsewhere "attr-predefined-elsewhere" Attributes Some("9.1.2"), include_str!("attributes/attr_predefined_elsewhere.md"),
        "ask MPI_COMM_WORLD";
    AttrWorldFinalize "attr-world-finalize" Attributes Some("11.2.4"), include_str!("attributes/attr_world_finalize.md"),
        "put the attribute on MPI_COMM_SELF, whose delete callbacks are promised, or delete it before MPI_Finalize";
    AttrLeak "attr-leak" Attributes None, include_str!("attributes/attr_leak.md"),
        "free the object, or delete the attribute, before MPI_Finalize";
    AttrDupDiverged "attr-dup-diverged" Attributes Some("7.7.2"), include_str!("attributes/attr_dup_diverged.md"),
        "let the copy callback succeed or fail on all ranks alike";
    ObjectNull "object-null" Objects Some("2.5.1"), include_str!("objects/object_null.md"),
        "pass the handle of an object that exists";
    ObjectFreed "object-freed" Objects Some("2.5.1"), include_str!("objects/object_freed.md"),
        "use the object before it is freed, and set every copy of a freed handle to the null handle";
    ObjectPredefinedFreed "object-predefined-freed" Objects Some("7.4.3"), include_str!("objects/object_predefined_freed.md"),
        "free only what the program created";
    ObjectAfterSession "object-after-session" Objects Some("11.3.1"), include_str!("objects/object_after_session.md"),
        "free every object of the session before MPI_Session_finalize";
    CommNotReady "comm-not-ready" Objects Some("7.4.2"), include_str!("objects/comm_not_ready.md"),
        "complete the request of the duplication with MPI_Wait or MPI_Test first";
    CallOutsideMpi "call-outside-mpi" Objects Some("11.4.1"), include_str!("objects/call_outside_mpi.md"),
        "call it after MPI_Init and before MPI_Finalize";
    LibraryMismatch "library-mismatch" Objects Some("7.7.2"), include_str!("objects/library_mismatch.md"),
        "report it to the makers of the MPI library, with this report";
    DeprecatedCall "deprecated-call" Objects Some("16.1"), include_str!("objects/deprecated_call.md"),
        "use the interface that replaces it";
    WindowBadArgument "window-bad-argument" Windows Some("12.2.1"), include_str!("windows/window_bad_argument.md"),
        "correct the argument";
    WindowQueryFlavor "window-query-flavor" Windows Some("12.2.3"), include_str!("windows/window_query_flavor.md"),
        "ask only windows made by MPI_Win_allocate_shared";
    AttachOverlap "attach-overlap" Windows Some("12.2.4"), include_str!("windows/attach_overlap.md"),
        "detach the first region before memory that it covers is attached again";
    AttachBadRegion "attach-bad-region" Windows Some("12.2.4"), include_str!("windows/attach_bad_region.md"),
        "attach memory that the process owns, with its size in bytes";
    AttachInaccessible "attach-inaccessible" Windows Some("12.2.4"), include_str!("windows/attach_inaccessible.md"),
        "attach memory that is mapped and that may be written";
    AttachNotContiguous "attach-not-contiguous" Windows Some("12.2.4"), include_str!("windows/attach_not_contiguous.md"),
        "attach a whole array, or a section whose elements lie side by side";
    AttachZeroSize "attach-zero-size" Windows Some("12.2.4"), include_str!("windows/attach_zero_size.md"),
        "neither attach nor detach a region of size 0";
    AttachResources "attach-resources" Windows Some("12.2.4"), include_str!("windows/attach_resources.md"),
        "attach fewer and larger regions, or raise the limit of the MPI library";
    WindowNotDynamic "window-not-dynamic" Windows Some("12.2.4"), include_str!("windows/window_not_dynamic.md"),
        "create the window with MPI_Win_create_dynamic";
    DetachNotAttached "detach-not-attached" Windows Some("12.2.4"), include_str!("windows/detach_not_attached.md"),
        "detach each region once, with the base that it was attached with";
    AttachedMemoryFreed "attached-memory-freed" Windows Some("12.2.4"), include_str!("windows/attached_memory_freed.md"),
        "detach the region before its memory is freed";
    WindowMemoryFreed "window-memory-freed" Windows Some("12.2.5"), include_str!("windows/window_memory_freed.md"),
        "free the window first, its memory afterwards";
    WindowMemoryNotYours "window-memory-not-yours" Windows Some("12.2.5"), include_str!("windows/window_memory_not_yours.md"),
        "leave the memory to MPI_Win_free, which frees it";
    WindowLeak "window-leak" Windows None, include_str!("windows/window_leak.md"),
        "free the window with MPI_Win_free before MPI_Finalize";
    RmaUnattached "rma-unattached" Rma Some("12.2.4"), include_str!("rma/rma_unattached.md"),
        "attach the memory at the target, and tell the origin its address afterwards";
    RmaDetached "rma-detached" Rma Some("12.2.4"), include_str!("rma/rma_detached.md"),
        "detach the memory only when every operation on it is complete, and tell the origins first";
    RmaPastRegion "rma-past-region" Rma Some("12.2.4"), include_str!("rma/rma_past_region.md"),
        "attach as many bytes as are accessed, or access fewer";
    RmaSpansRegions "rma-spans-regions" Rma Some("12.2.4"), include_str!("rma/rma_spans_regions.md"),
        "attach the memory as one region, or split the operation at the border of the regions";
    RmaOutOfBounds "rma-out-of-bounds" Rma Some("12.3.1"), include_str!("rma/rma_out_of_bounds.md"),
        "keep displacement and count inside of the window that the target created, in its displacement units";
    RmaBadTarget "rma-bad-target" Rma Some("12.3"), include_str!("rma/rma_bad_target.md"),
        "give a rank in the group of the window, or MPI_PROC_NULL";
    RmaBadOperation "rma-bad-operation" Rma Some("12.3.4"), include_str!("rma/rma_bad_operation.md"),
        "use a predefined operator on elements of one predefined datatype that it is defined for";
    RmaTruncation "rma-truncation" Rma Some("12.3.1"), include_str!("rma/rma_truncation.md"),
        "give counts and datatypes that stand for as many bytes on both sides";
    RmaTypeUncommitted "rma-type-uncommitted" Rma Some("12.5.6"), include_str!("rma/rma_type_uncommitted.md"),
        "call MPI_Type_commit before the datatype is used in communication";
    RmaTypeOverlap "rma-type-overlap" Rma Some("12.3.1"), include_str!("rma/rma_type_overlap.md"),
        "write through a datatype whose entries do not overlap";
    RmaBuffersOverlap "rma-buffers-overlap" Rma Some("12.3.4"), include_str!("rma/rma_buffers_overlap.md"),
        "give an origin and a result buffer that share no byte";
    RmaNoEpoch "rma-no-epoch" Rma Some("12.5"), include_str!("rma/rma_no_epoch.md"),
        "open an access epoch for the target first: with a fence, MPI_Win_start or a lock";
    RmaRequestMisuse "rma-request-misuse" Rma Some("12.3.5"), include_str!("rma/rma_request_misuse.md"),
        "complete the request with a wait or test call";
    RmaRequestLeak "rma-request-leak" Rma None, include_str!("rma/rma_request_leak.md"),
        "complete every request with a wait or test call";
    RmaOriginReused "rma-origin-reused" Rma Some("12.3"), include_str!("rma/rma_origin_reused.md"),
        "flush, or wait for the request, before the buffer is used again";
    EpochMisuse "epoch-misuse" Rma Some("12.5"), include_str!("rma/epoch_misuse.md"),
        "open and close each epoch once";
    EpochPortability "epoch-portability" Rma Some("12.5.4"), include_str!("rma/epoch_portability.md"),
        "lock what is flushed, and keep the kinds of epoch apart";
    WindowHintBroken "window-hint-broken" Rma Some("12.2.1"), include_str!("rma/window_hint_broken.md"),
        "give hints and assertions that hold, or none";
    LockPlainMemory "lock-plain-memory" Rma Some("12.5.3"), include_str!("rma/lock_plain_memory.md"),
        "allocate the memory with MPI_Alloc_mem or MPI_Win_allocate";
    KeyNull "key-null" Keys None, include_str!("keys/key_null.md"),
        "pass a key that MPIX_Key_create returned, and use it before it is freed";
    KeyFreed "key-freed" Keys None, include_str!("keys/key_freed.md"),
        "free the key after its last use, or create a new one";
    KeyPredefined "key-predefined" Keys None, include_str!("keys/key_predefined.md"),
        "only read predefined keys; create a key of your own to store a value";
    ValueBadHandle "value-bad-handle" Keys None, include_str!("keys/value_bad_handle.md"),
        "pass the handle of an object that exists, with the MPIX_HANDLE constant of its type";
    HandleFreedInCallback "handle-freed-in-callback" Keys None, include_str!("keys/handle_freed_in_callback.md"),
        "leave the freeing of the handle to the call that runs the callback";
    ValueSetInCallback "value-set-in-callback" Keys None, include_str!("keys/value_set_in_callback.md"),
        "set and clear values of a handle outside of the callbacks that run for it";
    KeyLeak "key-leak" Keys None, include_str!("keys/key_leak.md"),
        "free the key with MPIX_Key_free; it may be freed as soon as its last value is set";
    Tool "tool" Tool None, "",
        "see the message; the program itself ran on unchecked";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_enum_and_ids_are_unique() {
        for (index, row) in CATALOGUE.iter().enumerate() {
            assert_eq!(row.check as usize, index);
            assert_eq!(Check::from_id(row.id), Some(row.check));
        }
    }
}
