//! What a correct library does when it makes, duplicates and frees objects, and at the end of MPI.

use mpiwarden::call::{Call, Common, Handle, Kind, Outcome, Results};

use crate::model::{Attribute, MYSELF, Model, Object, prefix};
use crate::setup;

impl Model {
    pub fn begin(&mut self) {
        let entered = self.driver.enter(0, "MPI_Init", Call::WorldBegin);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    /// A new object without attributes.
    pub fn make(&mut self, thread: usize, kind: Kind) -> usize {
        let (name, call) = match kind {
            Kind::Comm => (
                "MPI_Comm_split",
                Call::CommMake { from: [Some(setup::WORLD), None], group: None, common: Common::Parent },
            ),
            Kind::Datatype => ("MPI_Type_contiguous", Call::TypeMake { from: Some(setup::INT), wrong: None }),
            Kind::Win => return self.make_dynamic(thread),
        };
        let entered = self.driver.enter(thread, name, call);
        let handle = Handle(self.handles.take());
        self.driver.leave(entered, &Outcome::success(Results::Object(Some(handle))));
        self.add(Object::new(kind, handle))
    }

    pub fn add(&mut self, object: Object) -> usize {
        self.objects.push(object);
        self.objects.len() - 1
    }

    /// Duplicates a communicator or datatype; `early`: what another thread frees before the new object is made.
    pub fn dup(
        &mut self,
        thread: usize,
        old: usize,
        nonblocking: bool,
        early: impl FnOnce(&mut Model),
    ) -> usize {
        let (kind, handle) = (self.objects[old].kind, self.objects[old].handle);
        let nonblocking = nonblocking && kind == Kind::Comm;
        let (name, call) = match kind {
            Kind::Datatype => ("MPI_Type_dup", Call::TypeDup { datatype: handle }),
            Kind::Comm | Kind::Win if nonblocking => {
                ("MPI_Comm_idup", Call::CommDup { comm: handle, nonblocking })
            }
            Kind::Comm | Kind::Win => ("MPI_Comm_dup", Call::CommDup { comm: handle, nonblocking }),
        };
        let entered = self.driver.enter(thread, name, call);
        self.objects[old].busy += 1;
        early(self);
        let attributes = self.copies(thread, old);
        self.objects[old].busy -= 1;
        let comm = Handle(self.handles.take());
        let mut object = Object { attributes, ..Object::new(kind, comm) };
        let results = if nonblocking {
            let request = Handle(self.requests.take());
            object.pending = Some(request);
            Results::Pending { comm, request }
        } else {
            Results::Object(Some(comm))
        };
        self.driver.leave(entered, &Outcome::success(results));
        self.add(object)
    }

    /// The copies of an object's attributes, made in any order.
    pub fn copies(&mut self, thread: usize, old: usize) -> Vec<Attribute> {
        let mut attributes = self.objects[old].attributes.clone();
        self.choices.shuffle(&mut attributes);
        attributes.into_iter().filter_map(|attribute| self.run_copy(thread, old, attribute)).collect()
    }

    /// A communicator that the library makes for itself. It runs the program's copy callbacks.
    pub fn make_hidden(&mut self, thread: usize, comm: usize) -> usize {
        let attributes = self.copies(thread, comm);
        let handle = Handle(self.handles.take());
        self.add(Object { attributes, is_hidden: true, ..Object::new(Kind::Comm, handle) })
    }

    /// The request of a nonblocking duplication is complete.
    pub fn complete(&mut self, object: usize) {
        if let Some(request) = self.objects[object].pending.take() {
            self.driver.mirror.request_done(request, request.0);
            self.requests.give(request.0);
        }
    }

    /// `meanwhile`: what another thread does after the library let the object go and before the call returns.
    pub fn free(&mut self, thread: usize, object: usize, meanwhile: impl FnOnce(&mut Model)) {
        let (kind, handle) = (self.objects[object].kind, self.objects[object].handle);
        let name = match kind {
            Kind::Comm if self.choices.one_in(2) => "MPI_Comm_disconnect".to_string(),
            Kind::Comm | Kind::Datatype | Kind::Win => format!("{}_free", prefix(kind)),
        };
        let call = Call::ObjectFree { kind, object: handle, unmapped: Vec::new() };
        let entered = self.driver.enter(thread, &name, call);
        self.objects[object].references -= 1;
        if self.objects[object].references == 0 {
            self.destroy(thread, object);
        }
        meanwhile(self);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    /// Ends an object: its delete callbacks in any order, what is hidden behind it, and its handle.
    pub fn destroy(&mut self, thread: usize, object: usize) {
        let mut attributes = self.objects[object].attributes.clone();
        self.choices.shuffle(&mut attributes);
        self.objects[object].busy += 1;
        for attribute in attributes {
            self.remove(thread, object, attribute);
        }
        if let Some(hidden) = self.objects[object].hidden.take() {
            self.destroy(thread, hidden);
        }
        self.objects[object].busy -= 1;
        self.objects[object].alive = false;
        self.handles.give(self.objects[object].handle.0);
        self.release_memory(object);
    }

    /// `MPI_Type_get_contents`: one more reference to the type inside.
    pub fn get_contents(&mut self, thread: usize, outer: usize, inner: usize) {
        let from = Some(self.objects[outer].handle);
        let call = Call::Obtain { kind: Kind::Datatype, from, counted: true };
        let entered = self.driver.enter(thread, "MPI_Type_get_contents", call);
        let handle = self.objects[inner].handle;
        if !self.objects[inner].predefined {
            self.objects[inner].references += 1;
        }
        self.driver.leave(entered, &Outcome::success(Results::Objects(vec![handle])));
    }

    /// A file: the library duplicates the communicator for itself.
    pub fn open_file(&mut self, thread: usize, comm: usize) {
        let entered =
            self.driver.enter(thread, "MPI_File_open", Call::FileOpen { comm: self.objects[comm].handle });
        self.objects[comm].busy += 1;
        let hidden = self.make_hidden(thread, comm);
        self.objects[comm].busy -= 1;
        self.files.push(hidden);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    pub fn close_file(&mut self, thread: usize) {
        let Some(hidden) = self.files.pop() else { return };
        let entered = self.driver.enter(thread, "MPI_File_close", Call::FileClose);
        self.destroy(thread, hidden);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    /// A whole session: its communicators are freed before it ends.
    pub fn session(&mut self, thread: usize) {
        let (session, group) = (Handle(self.handles.take()), Handle(self.handles.take()));
        let entered = self.driver.enter(thread, "MPI_Session_init", Call::SessionBegin);
        self.driver.leave(entered, &Outcome::success(Results::Session(session)));
        let entered =
            self.driver.enter(thread, "MPI_Group_from_session_pset", Call::GroupFromSession { session });
        self.driver.leave(entered, &Outcome::success(Results::Group(group)));
        let call = Call::CommMake { from: [None, None], group: Some(group), common: Common::Members };
        let entered = self.driver.enter(thread, "MPI_Comm_create_from_group", call);
        let handle = Handle(self.handles.take());
        self.driver.leave(entered, &Outcome::success(Results::Object(Some(handle))));
        let comm = self.add(Object::new(Kind::Comm, handle));
        let copy = self.dup(thread, comm, false, |_| {});
        self.free(thread, comm, |_| {});
        self.free(thread, copy, |_| {});
        let entered = self.driver.enter(thread, "MPI_Session_finalize", Call::SessionEnd { session });
        self.handles.give(group.0);
        self.handles.give(session.0);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    /// `MPI_Finalize`: the attributes of `MPI_COMM_SELF` first, the last set first (11.2.4).
    pub fn end(&mut self) {
        let entered = self.driver.enter(0, "MPI_Finalize", Call::WorldEnd);
        while let Some(attribute) = self.objects[MYSELF].attributes.last().copied() {
            self.remove(0, MYSELF, attribute);
        }
        self.driver.leave(entered, &Outcome::success(Results::None));
        self.driver.exit();
    }
}
