//! The faults of objects, of windows and of their memory.

use mpiwarden::call::{
    Access, Call, CallId, Common, Flavor, Handle, Kind, Outputs, Results, StackId, Target, WinMemory,
    replicated,
};
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::Verdict;
use mpiwarden::mirror::facts::{
    ArgumentWrong, BadArgument, Fact, FreedBy, HandleType, Mark, NoAccess, UnusableBuffer,
};
use mpiwarden::mirror::left::{left_request, overwritten_request};
use mpiwarden::mirror::lent::{BufferFreed, GivenUpBy, LentMemory, met_inside};
use mpiwarden::mirror::request_rules::{self, GivenRequest, RequestKind, RequestUse, RequestView};
use mpiwarden_spec::Procedure;

use crate::faults::{Fault, fault};
use crate::model::{BLOCK, Model, WORLD};
use crate::setup;

/// Memory that the model never hands out.
pub const ELSEWHERE: usize = 0x6600_0000;

/// The faults of objects and windows.
pub const FAULTS: &[Fault] = &[
    fault(Check::ObjectNull, Verdict::Violation, |model| {
        let object = setup::null(Kind::Win);
        model.fails("MPI_Win_free", Call::ObjectFree { kind: Kind::Win, object, unmapped: Vec::new() });
    }),
    fault(Check::ObjectFreed, Verdict::Violation, |model| {
        let object = model.make(0, Kind::Datatype);
        let datatype = model.objects[object].handle;
        model.free(0, object, |_| {});
        model.fails("MPI_Type_dup", Call::TypeDup { datatype });
    }),
    fault(Check::ObjectPredefinedFreed, Verdict::Violation, |model| {
        let call = Call::ObjectFree { kind: Kind::Comm, object: setup::MYSELF, unmapped: Vec::new() };
        model.fails("MPI_Comm_free", call);
    }),
    fault(Check::ObjectAfterSession, Verdict::Violation, |model| {
        let [session, group, comm] = [0; 3].map(|_| Handle(model.handles.take()));
        model.succeeds("MPI_Session_init", Call::SessionBegin, Results::Session(session));
        let call = Call::GroupFromSession { session };
        model.succeeds("MPI_Group_from_session_pset", call, Results::Group(group));
        let call = Call::CommMake { from: [None, None], group: Some(group), common: Common::Members };
        model.succeeds("MPI_Comm_create_from_group", call, Results::Object(Some(comm)));
        model.succeeds("MPI_Session_finalize", Call::SessionEnd { session }, Results::None);
        model.handles.give(session.0);
        model.fails("MPI_Comm_dup", Call::CommDup { comm, nonblocking: false });
    }),
    fault(Check::CommNotReady, Verdict::Violation, |model| {
        let copy = model.dup(0, WORLD, true, |_| {});
        let comm = model.objects[copy].handle;
        model.fails("MPI_Comm_dup", Call::CommDup { comm, nonblocking: false });
        model.complete(copy);
    }),
    fault(Check::LibraryMismatch, Verdict::Library, |model| {
        let (object, key) = model.plain_attribute(Kind::Win, 0x20);
        let keyval = model.keys[key].number;
        let win = model.objects[object].handle;
        let call = Call::AttrGet { kind: Kind::Win, object: win, keyval, outputs: Outputs::GOOD };
        let results = Results::Attr { flag: true, value: 0x21, pointee: None };
        model.succeeds("MPI_Win_get_attr", call, results);
        model.free(0, object, |_| {});
        model.free_key(0, key, |_| {});
    }),
    fault(Check::DeprecatedCall, Verdict::Note, |model| {
        let object = Handle(model.handles.take());
        let call = Call::TypeMake { from: Some(setup::INT), wrong: None };
        model.succeeds("MPI_Type_hvector", call, Results::Object(Some(object)));
        let call = Call::ObjectFree { kind: Kind::Datatype, object, unmapped: Vec::new() };
        model.succeeds("MPI_Type_free", call, Results::None);
        model.handles.give(object.0);
    }),
    fault(Check::TypeBadArgument, Verdict::Violation, |model| {
        let wrong = replicated(-1).map(Box::new);
        model.fails("MPI_Type_contiguous", Call::TypeMake { from: Some(setup::INT), wrong });
    }),
    fault(Check::MessageBadArgument, Verdict::Violation, |model| {
        let wrong = BadArgument {
            name: "count",
            index: None,
            value: -1,
            wrong: ArgumentWrong::Negative,
            section: "3.2.2",
        };
        model.driver.argument(wrong, CallId::counted(Procedure::of("MPI_Send")));
    }),
    fault(Check::CommLeak, Verdict::Leak, |model| {
        let object = model.make(0, Kind::Comm);
        model.objects[object].alive = false;
    }),
    fault(Check::TypeLeak, Verdict::Leak, |model| {
        let object = model.make(0, Kind::Datatype);
        model.objects[object].alive = false;
    }),
    fault(Check::GroupLeak, Verdict::Leak, |model| {
        let handle = Handle(model.handles.take());
        model.driver.gives(HandleType::Group, handle);
    }),
    fault(Check::OpLeak, Verdict::Leak, |model| {
        let handle = Handle(model.handles.take());
        model.driver.gives(HandleType::Op, handle);
    }),
    fault(Check::InfoLeak, Verdict::Leak, |model| {
        let handle = Handle(model.handles.take());
        model.driver.gives(HandleType::Info, handle);
    }),
    fault(Check::ErrhandlerLeak, Verdict::Leak, |model| {
        let handle = Handle(model.handles.take());
        model.driver.gives(HandleType::Errhandler, handle);
    }),
    fault(Check::FileLeak, Verdict::Leak, |model| {
        let handle = Handle(model.handles.take());
        model.driver.gives(HandleType::File, handle);
    }),
    fault(Check::MessageTypeOverlap, Verdict::Violation, |model| {
        let fact = Fact::Overlapping { name: "datatype", created: Mark::default() };
        model.driver.of_requests(fact, CallId::of("MPI_Type_commit"));
    }),
    fault(Check::MessageTypeUncommitted, Verdict::Violation, |model| {
        let object = model.make(0, Kind::Datatype);
        let created = model.driver.mirror.uncommitted(model.objects[object].handle).expect("it is new");
        model.driver.of_requests(Fact::Uncommitted { name: "datatype", created }, CallId::of("MPI_Finalize"));
        model.free(0, object, |_| {});
    }),
    fault(Check::RequestLeak, Verdict::Violation, |model| {
        let left = left_request(active(RequestKind::Receive)).expect("it is active");
        model.driver.of_requests(Fact::Left(left), CallId::of("MPI_Finalize"));
    }),
    fault(Check::RequestOverwritten, Verdict::Suspicious, |model| {
        let request = active(RequestKind::Receive);
        let overwritten = overwritten_request(request, request.begun).expect("it is active");
        model.driver.of_requests(overwritten, CallId::of("MPI_Finalize"));
    }),
    fault(Check::RequestMisuse, Verdict::Violation, |model| {
        let given = GivenRequest::Known(active(RequestKind::Collective));
        let wrong = request_rules::misused(RequestUse::Cancel, given).expect("it must not be");
        model.driver.of_requests(Fact::Request(wrong), CallId::of("MPI_Cancel"));
    }),
    fault(Check::BufferOverlap, Verdict::Violation, |model| {
        let buffers = [LentMemory::dense(64..128, false), LentMemory::dense(127..191, true)];
        let met = met_inside(&buffers, false).expect("they share a byte");
        model.driver.of_requests(Fact::Buffer(met), CallId::of("MPI_Finalize"));
    }),
    fault(Check::BufferInaccessible, Verdict::Suspicious, |model| {
        let buffer = UnusableBuffer {
            base: ELSEWHERE,
            bytes: 8,
            writes: true,
            side: None,
            access: NoAccess::ReadOnly,
        };
        model.driver.of_requests(Fact::Unusable(buffer), CallId::of("MPI_Finalize"));
    }),
    fault(Check::BufferInUse, Verdict::Suspicious, |model| {
        let begun = active(RequestKind::Send).begun;
        let freed = BufferFreed { begun, writes: false, by: GivenUpBy::Free(StackId(1)) };
        model.driver.of_requests(Fact::BufferFreed(freed), CallId::of("MPI_Finalize"));
    }),
    fault(Check::WindowBadArgument, Verdict::Violation, |model| {
        let memory = WinMemory { base: ELSEWHERE, size: -8, disp_unit: 1, ..WinMemory::default() };
        model.fails("MPI_Win_create", Call::WinMake { flavor: Flavor::Create, comm: setup::WORLD, memory });
    }),
    fault(Check::WindowQueryFlavor, Verdict::Violation, |model| {
        model.with_window(Flavor::Dynamic, |model, win| {
            model.fails("MPI_Win_shared_query", Call::WinSharedQuery { win, rank: Target::Rank(0) });
        });
    }),
    fault(Check::AttachOverlap, Verdict::Violation, |model| {
        model.with_window(Flavor::Dynamic, |model, win| {
            model.attaches(win, ELSEWHERE, 64);
            model.is_refused(win, ELSEWHERE + 63, 64, Access::Usable);
        });
    }),
    fault(Check::AttachBadRegion, Verdict::Violation, |model| {
        model.with_window(Flavor::Dynamic, |model, win| model.is_refused(win, ELSEWHERE, -1, Access::Usable));
    }),
    fault(Check::AttachInaccessible, Verdict::Violation, |model| {
        model.with_window(Flavor::Dynamic, |model, win| {
            model.is_refused(win, ELSEWHERE, 64, Access::Unmapped)
        });
    }),
    fault(Check::AttachZeroSize, Verdict::Portability, |model| {
        model.with_window(Flavor::Dynamic, |model, win| {
            model.attaches(win, ELSEWHERE, 0);
            model.fails("MPI_Win_detach", Call::WinDetach { win, base: ELSEWHERE, access: Access::Usable });
        });
    }),
    fault(Check::AttachResources, Verdict::Portability, |model| {
        model.with_window(Flavor::Dynamic, |model, win| model.is_refused(win, ELSEWHERE, 64, Access::Usable));
    }),
    fault(Check::WindowNotDynamic, Verdict::Violation, |model| {
        model
            .with_window(Flavor::Allocate, |model, win| model.is_refused(win, ELSEWHERE, 64, Access::Usable));
    }),
    fault(Check::DetachNotAttached, Verdict::Violation, |model| {
        model.with_window(Flavor::Dynamic, |model, win| {
            model.attaches(win, ELSEWHERE, 64);
            model.fails(
                "MPI_Win_detach",
                Call::WinDetach { win, base: ELSEWHERE + 8, access: Access::Usable },
            );
        });
    }),
    fault(Check::AttachedMemoryFreed, Verdict::Suspicious, |model| {
        model.with_window(Flavor::Dynamic, |model, win| {
            model.attaches(win, ELSEWHERE + 8, 64);
            model.driver.memory_freed(ELSEWHERE, BLOCK, FreedBy::Free);
        });
    }),
    fault(Check::WindowMemoryFreed, Verdict::Suspicious, |model| {
        model.with_window(Flavor::Create, |model, _| {
            model.driver.memory_freed(ELSEWHERE, BLOCK, FreedBy::Realloc)
        });
    }),
    fault(Check::WindowMemoryNotYours, Verdict::Violation, |model| {
        model.with_window(Flavor::Shared, |model, _| {
            model.succeeds("MPI_Free_mem", Call::FreeMem { base: ELSEWHERE }, Results::None);
        });
    }),
    fault(Check::WindowLeak, Verdict::Leak, |model| {
        model.window(Flavor::Allocate);
    }),
];

/// A call after `MPI_Finalize`: the only fault that has its place there.
pub fn call_after_the_end(model: &mut Model) {
    model.ask(WORLD, setup::PREDEFINED[0].1, Outputs::GOOD);
}

impl Model {
    /// A window over memory that the model does not know, on a communicator without attributes.
    fn window(&mut self, flavor: Flavor) -> Handle {
        let comm = self.make(0, Kind::Comm);
        let win = Handle(self.handles.take());
        let (base, size) = if flavor == Flavor::Dynamic { (0, 0) } else { (ELSEWHERE, 64) };
        let name = match flavor {
            Flavor::Create => "MPI_Win_create",
            Flavor::Allocate => "MPI_Win_allocate",
            Flavor::Shared => "MPI_Win_allocate_shared",
            Flavor::Dynamic => "MPI_Win_create_dynamic",
        };
        let given = if flavor == Flavor::Create { base } else { 0 };
        let memory = WinMemory { base: given, size, disp_unit: 1, ..WinMemory::default() };
        let call = Call::WinMake { flavor, comm: self.objects[comm].handle, memory };
        self.succeeds(name, call, Results::Window { win, base, size });
        self.free(0, comm, |_| {});
        win
    }

    pub fn with_window(&mut self, flavor: Flavor, wrong: impl FnOnce(&mut Model, Handle)) {
        let win = self.window(flavor);
        wrong(self, win);
        let call = Call::ObjectFree { kind: Kind::Win, object: win, unmapped: Vec::new() };
        self.succeeds("MPI_Win_free", call, Results::None);
        self.handles.give(win.0);
    }

    fn attaches(&mut self, win: Handle, base: usize, size: isize) {
        let call = Call::WinAttach { win, base, size, access: Access::Usable };
        self.succeeds("MPI_Win_attach", call, Results::None);
    }

    pub fn is_refused(&mut self, win: Handle, base: usize, size: isize, access: Access) {
        self.fails("MPI_Win_attach", Call::WinAttach { win, base, size, access });
    }
}

fn active(kind: RequestKind) -> RequestView {
    RequestView { kind, persistent: false, active: true, begun: Mark::default() }
}
