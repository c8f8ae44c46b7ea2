//! THE list of the checks: id, source, section of the standard, how to fix what they find, and which facts they read.
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
    Hangs,
    /// Messages, requests and collective operations.
    Messages,
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
            Family::Hangs => "hangs",
            Family::Messages => "messages",
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
    /// How to fix the program, as an imperative.
    pub help: &'static str,
    /// The check's page, in Markdown.
    pub page: &'static str,
}

/// The folder's name as a family.
macro_rules! family {
    (keyvals) => {
        Family::Keyvals
    };
    (attributes) => {
        Family::Attributes
    };
    (objects) => {
        Family::Objects
    };
    (windows) => {
        Family::Windows
    };
    (rma) => {
        Family::Rma
    };
    (hangs) => {
        Family::Hangs
    };
    (messages) => {
        Family::Messages
    };
    (keys) => {
        Family::Keys
    };
}

/// Makes the list from the rows; what the checks read is left to the dispatch.
macro_rules! list {
    (|$call:ident, $library:ident| $(
        $check:ident $id:literal $family:ident::$file:ident $section:expr, $help:literal
        $(, $read:pat => $function:ident($($argument:expr),*))*;
    )*) => {
        /// A check, by its id.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Check {
            $($check,)*
            /// Findings about the checker itself.
            Tool,
        }

        /// Every check, in the order of the enum.
        pub const CATALOGUE: &[CheckInfo] = &[
            $(CheckInfo {
                check: Check::$check,
                id: $id,
                family: family!($family),
                section: $section,
                help: $help,
                page: include_str!(concat!(stringify!($family), "/", stringify!($file), ".md")),
            },)*
            TOOL,
        ];
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

const TOOL: CheckInfo = CheckInfo {
    check: Check::Tool,
    id: "tool",
    family: Family::Tool,
    section: None,
    help: "see the message; the program itself ran on unchecked",
    page: "",
};

/// The rows, for a macro that makes something of them: check, id, the folder and the name of its source and its page, section,
/// help; then what it reads, each with the function of its source that judges it.
macro_rules! rows {
    ($make:ident) => { $make! { |call, library|
        KeyvalInvalid "keyval-invalid" keyvals::keyval_invalid Some("7.7.5"),
            "pass the value that a create_keyval call returned, and use it before it is freed",
            One(Fact::KeyvalUsed(used)) => check(used, call);
        KeyvalUnknown "keyval-unknown" keyvals::keyval_unknown Some("7.7.5"),
            "pass a value that a create_keyval call of this process returned",
            One(Fact::KeyvalUsed(used)) => check(used, call);
        KeyvalFreed "keyval-freed" keyvals::keyval_freed Some("7.7.2"),
            "free the key after its last use, or create a new one",
            One(Fact::KeyvalUsed(used)) => check(used, call);
        KeyvalWrongKind "keyval-wrong-kind" keyvals::keyval_wrong_kind Some("7.7"),
            "create the key with the create_keyval call of the kind of object that it is used on",
            One(Fact::KeyvalUsed(used)) => check(used, call);
        KeyvalPredefined "keyval-predefined" keyvals::keyval_predefined Some("9.1.2"),
            "only read predefined attributes; create a key of your own to store a value",
            One(Fact::KeyvalUsed(used)) => check(used, call);
        KeyvalCallbackKind "keyval-callback-kind" keyvals::keyval_callback_kind Some("7.7.2"),
            "give the predefined function that is made for this kind of object and this argument",
            One(Fact::KeyvalMade(made)) => of_copy(made, call),
            One(Fact::KeyvalMade(made)) => of_delete(made, call);
        KeyvalNullCallback "keyval-null-callback" keyvals::keyval_null_callback Some("7.7.2"),
            "give the predefined NULL_COPY_FN or NULL_DELETE_FN of the kind of object in place of NULL",
            One(Fact::KeyvalMade(made)) => check(made, call);
        KeyvalLeak "keyval-leak" keyvals::keyval_leak None,
            "free the key with the matching free_keyval call; it may be freed as soon as its last attribute is set",
            One(Fact::Left(left)) => check(left, call);
        AttrCopyFailed "attr-copy-failed" attributes::attr_copy_failed Some("7.7.2"),
            "let the copy callback return MPI_SUCCESS, and set flag to false when it cannot copy",
            One(Fact::CallbackDone(done)) => check(done, call);
        AttrDeleteFailed "attr-delete-failed" attributes::attr_delete_failed Some("7.7.2"),
            "let the delete callback return MPI_SUCCESS, and tell of its failure in another way",
            One(Fact::CallbackDone(done)) => check(done, call);
        AttrCopyNoValue "attr-copy-no-value" attributes::attr_copy_no_value Some("7.7.2"),
            "store the new value through attribute_val_out, as a whole pointer, before flag is set to true",
            One(Fact::CallbackDone(done)) => check(done, call);
        AttrCopyNoFlag "attr-copy-no-flag" attributes::attr_copy_no_flag Some("7.7.2"),
            "set *flag to 1 or 0 on every way out of the copy callback",
            One(Fact::CallbackDone(done)) => check(done, call);
        AttrCallbackReentry "attr-callback-reentry" attributes::attr_callback_reentry Some("7.4.3"),
            "leave the object that is being copied or freed as it is inside the callback",
            One(Fact::Reentered(reentered)) => check(reentered, call);
        AttrBadOutput "attr-bad-output" attributes::attr_bad_output Some("7.7.2"),
            "give the address of a void * for the value and of an int for the flag",
            One(Fact::OutputAddress(output)) => check(output, call);
        AttrDangling "attr-dangling" attributes::attr_dangling None,
            "keep the memory until the attribute is deleted, best by freeing it in the delete callback",
            One(Fact::Dangling(used)) => check(used, call);
        AttrAbsentDelete "attr-absent-delete" attributes::attr_absent_delete Some("7.7.2"),
            "ask with get_attr first, and delete only what is there",
            One(Fact::AbsentDeleted { kind, .. }) => check(*kind, call);
        AttrExtraStateChanged "attr-extra-state-changed" attributes::attr_extra_state_changed Some("19.3.8"),
            "keep what changes elsewhere, and let extra_state say where",
            One(Fact::CallbackDone(done)) => check(done, call);
        AttrTruncated "attr-truncated" attributes::attr_truncated Some("19.3.7"),
            "read the attribute with the get_attr call that gives an INTEGER(KIND=MPI_ADDRESS_KIND)",
            One(Fact::CutOff(cut)) => check(cut, call);
        AttrLanguage "attr-language" attributes::attr_language Some("19.3.7"),
            "agree on one language's form: an integer set in Fortran is read in C through the address that get_attr gives",
            One(Fact::OtherLanguage(other)) => check(other, call);
        AttrPredefinedElsewhere "attr-predefined-elsewhere" attributes::attr_predefined_elsewhere Some("9.1.2"),
            "ask MPI_COMM_WORLD",
            One(Fact::PredefinedElsewhere { key }) => check(*key, call);
        AttrWorldFinalize "attr-world-finalize" attributes::attr_world_finalize Some("11.2.4"),
            "put the attribute on MPI_COMM_SELF, whose delete callbacks are promised, or delete it before MPI_Finalize",
            One(Fact::Left(left)) => check(left, call);
        AttrLeak "attr-leak" attributes::attr_leak None,
            "free the object, or delete the attribute, before MPI_Finalize",
            One(Fact::Left(left)) => check(left, call);
        // Read from the findings of all ranks, where they meet: reports/src/merge/diverged.rs.
        AttrDupDiverged "attr-dup-diverged" attributes::attr_dup_diverged Some("7.7.2"),
            "let the copy callback succeed or fail on all ranks alike";
        ObjectNull "object-null" objects::object_null Some("2.5.1"),
            "pass the handle of an object that exists",
            One(Fact::ObjectUsed(used)) => check(used, call),
            One(Fact::OtherUsed(used)) => other(used, call);
        ObjectFreed "object-freed" objects::object_freed Some("2.5.1"),
            "use the object before it is freed, and set every copy of a freed handle to the null handle",
            One(Fact::ObjectUsed(used)) => check(used, call),
            One(Fact::OtherUsed(used)) => other(used, call);
        ObjectPredefinedFreed "object-predefined-freed" objects::object_predefined_freed Some("7.4.3"),
            "free only what the program created",
            One(Fact::ObjectUsed(used)) => check(used, call),
            One(Fact::OtherUsed(used)) => other(used, call);
        ObjectAfterSession "object-after-session" objects::object_after_session Some("11.3.1"),
            "free every object of the session before MPI_Session_finalize",
            One(Fact::ObjectUsed(used)) => check(used, call);
        CommNotReady "comm-not-ready" objects::comm_not_ready Some("7.4.2"),
            "complete the request of the duplication with MPI_Wait or MPI_Test first",
            One(Fact::ObjectUsed(used)) => check(used, call);
        CallOutsideMpi "call-outside-mpi" objects::call_outside_mpi Some("11.4.1"),
            "call it after MPI_Init and before MPI_Finalize",
            One(Fact::OutsideMpi(span)) => check(*span, call);
        LibraryMismatch "library-mismatch" objects::library_mismatch Some("7.7.2"),
            "report it to the makers of the MPI library, with this report",
            One(Fact::Differs(difference)) => check(difference, call);
        CommLeak "comm-leak" objects::comm_leak None,
            "free the communicator with MPI_Comm_free before MPI_Finalize, on all of its processes",
            One(Fact::Left(left)) => check(left, call);
        TypeLeak "type-leak" objects::type_leak None,
            "free the datatype with MPI_Type_free after its last use",
            One(Fact::Left(left)) => check(left, call);
        GroupLeak "group-leak" objects::group_leak None,
            "free the group with MPI_Group_free after its last use",
            One(Fact::Left(left)) => check(left, call);
        OpLeak "op-leak" objects::op_leak None,
            "free the operator with MPI_Op_free after its last use",
            One(Fact::Left(left)) => check(left, call);
        InfoLeak "info-leak" objects::info_leak None,
            "free the info object with MPI_Info_free after its last use",
            One(Fact::Left(left)) => check(left, call);
        ErrhandlerLeak "errhandler-leak" objects::errhandler_leak None,
            "free the handle with MPI_Errhandler_free, which may be done once the error handler is set",
            One(Fact::Left(left)) => check(left, call);
        FileLeak "file-leak" objects::file_leak None,
            "close the file with MPI_File_close before MPI_Finalize, on all of its processes",
            One(Fact::Left(left)) => check(left, call);
        DeprecatedCall "deprecated-call" objects::deprecated_call Some("16.1"),
            "use the interface that replaces it",
            One(Fact::Deprecated(old)) => check(*old, call);
        TypeBadArgument "type-bad-argument" objects::type_bad_argument Some("5.1.2"),
            "correct the argument",
            One(Fact::TypeArgument(argument)) => check(argument, call);
        WindowBadArgument "window-bad-argument" windows::window_bad_argument Some("12.2.1"),
            "correct the argument",
            One(Fact::WindowArguments(arguments)) => check(arguments, call);
        WindowQueryFlavor "window-query-flavor" windows::window_query_flavor Some("12.2.3"),
            "ask only windows made by MPI_Win_allocate_shared",
            One(Fact::SharedQuery(query)) => check(query, call);
        AttachOverlap "attach-overlap" windows::attach_overlap Some("12.2.4"),
            "detach the first region before memory that it covers is attached again",
            One(Fact::AttachTouches(touches)) => check(touches, call);
        AttachBadRegion "attach-bad-region" windows::attach_bad_region Some("12.2.4"),
            "attach memory that the process owns, with its size in bytes",
            One(Fact::AttachRange { base, size, .. }) => check(*base, *size, call);
        AttachInaccessible "attach-inaccessible" windows::attach_inaccessible Some("12.2.4"),
            "attach memory that is mapped and that may be written",
            One(Fact::AttachAccess { base, size, access, .. }) => check(*base, *size, *access, call);
        AttachNotContiguous "attach-not-contiguous" windows::attach_not_contiguous Some("12.2.4"),
            "attach a whole array, or a section whose elements lie side by side",
            One(Fact::AttachScattered { base, .. }) => check(*base, call);
        AttachZeroSize "attach-zero-size" windows::attach_zero_size Some("12.2.4"),
            "neither attach nor detach a region of size 0",
            One(Fact::DetachMissed(missed)) => check(missed, call);
        AttachResources "attach-resources" windows::attach_resources Some("12.2.4"),
            "attach fewer and larger regions, or raise the limit of the MPI library",
            One(Fact::AttachRefused { live, size, .. }) => check(*live, *size, library, call);
        WindowNotDynamic "window-not-dynamic" windows::window_not_dynamic Some("12.2.4"),
            "create the window with MPI_Win_create_dynamic",
            One(Fact::NotDynamic { flavor, created }) => check(*flavor, *created, call);
        DetachNotAttached "detach-not-attached" windows::detach_not_attached Some("12.2.4"),
            "detach each region once, with the base that it was attached with",
            One(Fact::DetachMissed(missed)) => check(missed, call);
        AttachedMemoryFreed "attached-memory-freed" windows::attached_memory_freed Some("12.2.4"),
            "detach the region before its memory is freed",
            One(Fact::MemoryFreed(freed)) => check(freed, call);
        WindowMemoryFreed "window-memory-freed" windows::window_memory_freed Some("12.2.5"),
            "free the window first, its memory afterwards",
            One(Fact::MemoryFreed(freed)) => check(freed, call);
        WindowMemoryNotYours "window-memory-not-yours" windows::window_memory_not_yours Some("12.2.5"),
            "leave the memory to MPI_Win_free, which frees it",
            One(Fact::MemoryFreed(freed)) => check(freed, call);
        WindowLeak "window-leak" windows::window_leak None,
            "free the window with MPI_Win_free before MPI_Finalize",
            One(Fact::Left(left)) => check(left, call);
        RmaUnattached "rma-unattached" rma::rma_unattached Some("12.2.4"),
            "attach the memory at the target, and tell the origin its address afterwards",
            Operation(fault, Fault::Memory(missed)) => check(fault, missed, call);
        RmaDetached "rma-detached" rma::rma_detached Some("12.2.4"),
            "detach the memory only when every operation on it is complete, and tell the origins first",
            Operation(fault, Fault::Memory(missed)) => check(fault, missed, call);
        RmaPastRegion "rma-past-region" rma::rma_past_region Some("12.2.4"),
            "attach as many bytes as are accessed, or access fewer",
            Operation(fault, Fault::Memory(missed)) => check(fault, missed, call);
        RmaSpansRegions "rma-spans-regions" rma::rma_spans_regions Some("12.2.4"),
            "attach the memory as one region, or split the operation at the border of the regions",
            Operation(fault, Fault::Spans { first, end }) => check(fault, *first, *end, call);
        RmaOutOfBounds "rma-out-of-bounds" rma::rma_out_of_bounds Some("12.3.1"),
            "keep displacement and count inside of the window that the target created, in its displacement units",
            Operation(fault, Fault::OutOfBounds(missed)) => check(fault, *missed, call);
        RmaBadTarget "rma-bad-target" rma::rma_bad_target Some("12.3"),
            "give a rank in the group of the window, or MPI_PROC_NULL",
            One(Fact::BadTarget { rank, size, .. }) => check(*rank, *size, call);
        RmaBadOperation "rma-bad-operation" rma::rma_bad_operation Some("12.3.4"),
            "use a predefined operator on elements of one predefined datatype that it is defined for",
            Operation(fault, Fault::Accumulated(accumulated)) => check(fault, accumulated, call);
        RmaTruncation "rma-truncation" rma::rma_truncation Some("12.3.1"),
            "give counts and datatypes that stand for as many bytes on both sides",
            Operation(fault, Fault::Truncated { into, bytes, room }) => check(fault, *into, *bytes, *room, call);
        RmaTypeUncommitted "rma-type-uncommitted" rma::rma_type_uncommitted Some("12.5.6"),
            "call MPI_Type_commit before the datatype is used in communication",
            Operation(fault, Fault::Uncommitted { side, created }) => check(fault, *side, *created, call);
        RmaTypeOverlap "rma-type-overlap" rma::rma_type_overlap Some("12.3.1"),
            "write through a datatype whose entries do not overlap",
            Operation(fault, Fault::TypeOverlap { side }) => check(fault, *side, call);
        RmaBuffersOverlap "rma-buffers-overlap" rma::rma_buffers_overlap Some("12.3.4"),
            "give an origin and a result buffer that share no byte",
            Operation(fault, Fault::BuffersOverlap { one, other }) => check(fault, *one, *other, call);
        RmaNoEpoch "rma-no-epoch" rma::rma_no_epoch Some("12.5"),
            "open an access epoch for the target first: with a fence, MPI_Win_start or a lock",
            Operation(fault, Fault::NoEpoch(missing)) => check(fault, *missing, call);
        RmaRequestMisuse "rma-request-misuse" rma::rma_request_misuse Some("12.3.5"),
            "complete the request with a wait or test call",
            One(Fact::RequestMisused { begun }) => check(*begun, call),
            Operation(fault, Fault::RequestEpoch { since }) => in_active_epoch(fault, *since, call);
        RmaRequestLeak "rma-request-leak" rma::rma_request_leak None,
            "complete every request with a wait or test call",
            One(Fact::Left(left)) => check(left, call);
        RmaOriginReused "rma-origin-reused" rma::rma_origin_reused Some("12.3"),
            "flush, or wait for the request, before the buffer is used again",
            Operation(fault, Fault::OriginReused { side, by }) => check(fault, *side, *by, call),
            Operation(fault, Fault::OriginUsed { side, writes }) => used(fault, *side, *writes, call),
            Operation(fault, Fault::OriginFreed { side, freed }) => freed(fault, *side, *freed, call);
        EpochMisuse "epoch-misuse" rma::epoch_misuse Some("12.5"),
            "open and close each epoch once",
            One(Fact::Epoch(met)) => check(met, call);
        EpochPortability "epoch-portability" rma::epoch_portability Some("12.5.4"),
            "lock what is flushed, and keep the kinds of epoch apart",
            One(Fact::Epoch(met)) => check(met, call);
        WindowHintBroken "window-hint-broken" rma::window_hint_broken Some("12.2.1"),
            "give hints and assertions that hold, or none",
            One(Fact::Hint(met)) => check(met, call),
            One(Fact::Epoch(met)) => fence(met, call),
            Operation(_, Fault::NoEpoch(Missing::Succession { fence })) => succession(*fence, call),
            Operation(fault, Fault::OtherReduction { this, other }) => reductions(fault, *this, *other, call);
        LockPlainMemory "lock-plain-memory" rma::lock_plain_memory Some("12.5.3"),
            "allocate the memory with MPI_Alloc_mem or MPI_Win_allocate",
            One(Fact::PlainMemoryLocked { created }) => check(*created, call);
        // Judged where the events of all ranks meet, from what the recorder kept: reports/src/order.
        RmaUnordered "rma-unordered" rma::rma_unordered Some("12.2.4"),
            "let the target tell the origin when the memory is attached, and the origin tell the target when its operations are complete";
        RmaConflict "rma-conflict" rma::rma_conflict Some("12.7"),
            "complete the one access before a message or a collective call that orders it before the other one";
        LocalConflict "local-conflict" rma::local_conflict Some("12.7"),
            "use the memory only after the call that completes the operation";
        // Judged while the job stands still, or after it was ended, from where all ranks are: analysis/src/waits.
        Deadlock "deadlock" hangs::deadlock Some("3.5"),
            "let one of the processes do first what another one waits for, or use calls that do not wait: MPI_Sendrecv, MPI_Isend, MPI_Irecv";
        CollectiveMissing "collective-missing" hangs::collective_missing Some("6.14"),
            "let every member of the communicator call its collective operations, in the same order";
        Stuck "stuck" hangs::stuck None,
            "look at the few ranks that wait elsewhere first: what they wait for has not begun";
        MessageBadArgument "message-bad-argument" messages::message_bad_argument Some("3.2"),
            "correct the argument",
            One(Fact::Argument(argument)) => check(argument, call);
        // Likewise of messages and collective operations: analysis/src/matching, reports/src/order/mismatches.rs.
        MessageTypeMismatch "message-type-mismatch" messages::message_type_mismatch Some("3.3.1"),
            "send and receive the same predefined datatypes in the same order";
        MessageTruncated "message-truncated" messages::message_truncated Some("3.2.4"),
            "give the receive room for the longest message that it may match";
        MessageLost "message-lost" messages::message_lost Some("11.2.2"),
            "receive every message that is sent",
            One(Fact::Left(left)) => check(left, call);
        SendUnbuffered "send-unbuffered" messages::send_unbuffered Some("3.5"),
            "post the receive before the send is waited for: MPI_Irecv first, or MPI_Sendrecv";
        ReadyEarly "ready-early" messages::ready_early Some("3.4"),
            "post the receive first, and tell the sender by a message or a barrier; or use MPI_Send";
        CollectiveMismatch "collective-mismatch" messages::collective_mismatch Some("6.14"),
            "make the same collective calls in the same order on every rank, with the same root and operator";
        CollectiveTypeMismatch "collective-type-mismatch" messages::collective_type_mismatch Some("6.1"),
            "give every rank the same amount and datatypes as the others expect of it";
        MessageTypeUncommitted "message-type-uncommitted" messages::message_type_uncommitted Some("5.1.9"),
            "call MPI_Type_commit before the datatype is used in communication",
            One(Fact::Uncommitted { name, created }) => check(name, *created, call);
        MessageTypeOverlap "message-type-overlap" messages::message_type_overlap Some("5.1.11"),
            "receive with a datatype in which no byte occurs twice",
            One(Fact::Overlapping { name, created }) => check(name, *created, call);
        RequestLeak "request-leak" messages::request_leak Some("11.2.2"),
            "complete every operation with a wait or test call, and free persistent requests",
            One(Fact::Left(left)) => check(left, call);
        ThreadLevel "thread-level" messages::thread_level Some("11.2.1"),
            "ask MPI_Init_thread for the level that the program needs, and look at the level that it provides";
        RequestOverwritten "request-overwritten" messages::request_overwritten Some("3.7.2"),
            "complete the operation first, or keep one request for each operation",
            One(Fact::Overwritten { begun, by }) => check(*begun, *by, call);
        RequestMisuse "request-misuse" messages::request_misuse Some("3.7.3"),
            "complete the operation with a wait or test call first",
            One(Fact::Request(fault)) => check(fault, call);
        BufferOverlap "buffer-overlap" messages::buffer_overlap Some("3.7.2"),
            "complete the earlier operation with a wait or test call before its buffer is used again",
            One(Fact::Buffer(met)) => check(met, call);
        BufferInaccessible "buffer-inaccessible" messages::buffer_inaccessible Some("3.2.2"),
            "pass the address of memory that is large enough, and that may be written where MPI writes",
            One(Fact::Unusable(buffer)) => check(buffer, call);
        BufferInUse "buffer-in-use" messages::buffer_in_use Some("3.7.2"),
            "complete the operation with a wait or test call before its buffer is given up",
            One(Fact::BufferFreed(freed)) => check(freed, call);
        KeyNull "key-null" keys::key_null None,
            "pass a key that MPIX_Key_create returned, and use it before it is freed",
            One(Fact::Key(fault)) => check(fault, call);
        KeyFreed "key-freed" keys::key_freed None,
            "free the key after its last use, or create a new one",
            One(Fact::Key(fault)) => check(fault, call);
        KeyPredefined "key-predefined" keys::key_predefined None,
            "only read predefined keys; create a key of your own to store a value",
            One(Fact::Key(fault)) => check(fault, call);
        ValueBadHandle "value-bad-handle" keys::value_bad_handle None,
            "pass the handle of an object that exists, with the MPIX_HANDLE constant of its type",
            One(Fact::Key(fault)) => check(fault, call);
        HandleFreedInCallback "handle-freed-in-callback" keys::handle_freed_in_callback None,
            "leave the freeing of the handle to the call that runs the callback",
            One(Fact::Key(fault)) => check(fault, call);
        ValueSetInCallback "value-set-in-callback" keys::value_set_in_callback None,
            "set and clear values of a handle outside of the callbacks that run for it",
            One(Fact::Key(fault)) => check(fault, call);
        KeyLeak "key-leak" keys::key_leak None,
            "free the key with MPIX_Key_free; it may be freed as soon as its last value is set",
            One(Fact::KeyLeft(left)) => check(left, call);
    } };
}

rows!(list);
pub(super) use rows;

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
