//! What the steps that make and free communicators and datatypes are to the mirror.

use mpiwarden::call::{Call, Common, Handle, Outcome, Results};

use crate::acts::prefix;
use crate::difference::What;
use crate::player::{KINDS, Player, Result};
use crate::program::{Op, Step};
use crate::things::{State, Thing, Under};

impl Player<'_> {
    /// A communicator or datatype from another one.
    pub fn make(&mut self, step: &Step, kind: usize) -> Result {
        let [from, to, _, _, _] = step.with;
        let (from, to) = (from as usize, to as usize);
        let old = self.things[kind][from].handle;
        let comm_make = Call::CommMake { from: [Some(old), None], group: None, common: Common::Parent };
        let (name, call) = match step.op {
            Op::Dup => ("MPI_Comm_dup", Call::CommDup { comm: old, nonblocking: false }),
            Op::DupInfo => ("MPI_Comm_dup_with_info", Call::CommDup { comm: old, nonblocking: false }),
            Op::Idup => ("MPI_Comm_idup", Call::CommDup { comm: old, nonblocking: true }),
            Op::Split => ("MPI_Comm_split", comm_make),
            Op::SplitType => ("MPI_Comm_split_type", comm_make),
            Op::Create => ("MPI_Comm_create", comm_make),
            Op::CreateGroup => ("MPI_Comm_create_group", comm_make),
            Op::Cart => ("MPI_Cart_create", comm_make),
            Op::DistGraph => ("MPI_Dist_graph_create_adjacent", comm_make),
            Op::Resized => ("MPI_Type_create_resized", Call::TypeMake { from: Some(old), wrong: None }),
            Op::TypeDup => ("MPI_Type_dup", Call::TypeDup { datatype: old }),
            Op::Contiguous => ("MPI_Type_contiguous", Call::TypeMake { from: Some(old), wrong: None }),
            Op::Key
            | Op::FreeKey
            | Op::Set
            | Op::Get
            | Op::Delete
            | Op::Free
            | Op::Disconnect
            | Op::Commit
            | Op::Window
            | Op::Attach
            | Op::Detach
            | Op::Predefined
            | Op::Rma
            | Op::TagUb => return self.strange("a step that makes no object"),
        };
        let entered = self.driver.enter(0, name, call);
        self.things[kind][to].state = State::Made;
        self.things[kind][from].busy += 1;
        let (rc, wrong, _) = self.callbacks()?;
        self.things[kind][from].busy -= 1;
        self.succeeds(rc)?;
        if rc == 0 && wrong {
            self.differ(What::Handle)?;
        }
        if rc != 0 {
            self.things[kind][to].state = State::Empty;
            self.driver.leave(entered, &Outcome::failure());
            return Ok(());
        }
        let handle = self.fresh();
        let deviated = self.under.last().is_some_and(|under| under.deviated);
        let set_aside = deviated || (copies(step.op) && self.things[kind][from].set_aside);
        self.things[kind][from].referred_to |= kind == 1;
        let Thing { out_of_order, set_twice, .. } = self.things[kind][from];
        // What a library put on an object without being asked goes on to its duplicates.
        let copier = |op: &Op| matches!(op, Op::CreateGroup | Op::Cart | Op::DistGraph);
        let heir = self.things[kind][from].made_by.filter(|op| copies(step.op) && copier(op));
        let made_by = Some(heir.unwrap_or(step.op));
        let made = Thing { state: State::Alive, handle, made_by, ..Thing::empty() };
        self.things[kind][to] = Thing { set_aside, out_of_order, set_twice, ..made };
        if step.op == Op::Idup {
            let request = self.fresh();
            let results = Results::Pending { comm: handle, request };
            self.driver.leave(entered, &Outcome::success(results));
            self.driver.mirror.request_done(request, request.0);
        } else {
            self.driver.leave(entered, &Outcome::success(Results::Object(Some(handle))));
        }
        Ok(())
    }

    pub fn fresh(&mut self) -> Handle {
        self.handles += 1;
        Handle(self.handles)
    }

    pub fn free(&mut self, kind: i32, place: i32, disconnect: bool) -> Result {
        let of = KINDS[kind as usize];
        let name = if disconnect { "MPI_Comm_disconnect".to_owned() } else { format!("{}_free", prefix(of)) };
        let (kind, place) = (kind as usize, place as usize);
        let object = self.things[kind][place].handle;
        let call = Call::ObjectFree { kind: of, object, unmapped: Vec::new() };
        let entered = self.driver.enter(0, &name, call);
        self.things[kind][place].busy += 1;
        self.things[kind][place].freeing = true;
        let (rc, null, _) = self.callbacks()?;
        self.things[kind][place].busy -= 1;
        self.things[kind][place].freeing = false;
        self.succeeds(rc)?;
        let plain = |under: &Under| under.failed.is_none() && !under.open && !under.deviated;
        if rc == 0 && !null && !self.is_open() && self.under.last().is_some_and(plain) {
            self.differ(What::Handle)?;
        }
        let gone = rc == 0 || null;
        if gone {
            self.things[kind][place] = Thing::empty();
            if kind == 0 {
                self.things[2].iter_mut().for_each(|win| win.orphaned |= win.from == place as i32);
            }
        }
        self.driver.leave(entered, &Outcome { success: gone, results: Results::None });
        Ok(())
    }
}

/// Whether the call copies attributes.
fn copies(op: Op) -> bool {
    matches!(op, Op::Dup | Op::DupInfo | Op::Idup | Op::TypeDup)
}
