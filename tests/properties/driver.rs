//! Between a made-up program and the mirror: what the wrappers do around every real call, and the findings so far.

use std::sync::Arc;

use mpiwarden::call::{
    CALLS, Call, CallId, Context, Function, Handle, Kind, Language, Outcome, Rma, StackId, Sync,
};
use mpiwarden::checks::judge;
use mpiwarden::findings::Finding;
use mpiwarden::mirror::facts::{BadArgument, Fact, FreedBy, HandleType, Mark};
use mpiwarden::mirror::keyvals::KeyId;
use mpiwarden::mirror::predefined::Library;
use mpiwarden::mirror::{FreedMemory, Invocation, Mirror, Returned, RmaTicket, SyncTicket, Ticket};

use crate::peers::Peers;
use crate::{rma_words, setup};

pub const THREADS: usize = 2;

/// A call or callback that is under way.
#[derive(Clone, Copy, Debug)]
pub struct Entered {
    ticket: Ticket,
    pub context: Context,
}

/// A one-sided operation that is under way.
#[derive(Clone, Copy, Debug)]
pub struct Operating {
    ticket: RmaTicket,
    context: Context,
}

/// A synchronisation call that is under way.
#[derive(Clone, Debug)]
pub struct Synchronising {
    ticket: SyncTicket,
    win: Handle,
    sync: Sync,
    context: Context,
}

/// A mirror, and what was found with it.
#[derive(Debug)]
pub struct Driver {
    pub mirror: Mirror,
    /// The other processes.
    pub peers: Peers,
    library: Library,
    /// The language that the program speaks at present.
    pub language: Language,
    pub findings: Vec<Finding>,
    /// How deep each thread is inside of calls and callbacks.
    depth: [usize; THREADS],
    /// Counts call sites: each call is a place of its own.
    sites: u32,
    /// What happened, for whoever must understand a failure.
    log: Vec<String>,
}

/// The id of a wrapped call.
pub fn id(name: &str) -> CallId {
    let index = CALLS.iter().position(|call| call.name == name).expect("a wrapped call");
    CallId(index as u16)
}

fn name_of(sync: &Sync) -> &'static str {
    match sync {
        Sync::Fence(_) => "MPI_Win_fence",
        Sync::Start(..) => "MPI_Win_start",
        Sync::Complete => "MPI_Win_complete",
        Sync::Post(..) => "MPI_Win_post",
        Sync::Wait => "MPI_Win_wait",
        Sync::Test => "MPI_Win_test",
        Sync::Lock { .. } => "MPI_Win_lock",
        Sync::Unlock(_) => "MPI_Win_unlock",
        Sync::LockAll(_) => "MPI_Win_lock_all",
        Sync::UnlockAll => "MPI_Win_unlock_all",
        Sync::Flush(_) => "MPI_Win_flush",
        Sync::FlushAll => "MPI_Win_flush_all",
        Sync::FlushLocal(_) => "MPI_Win_flush_local",
        Sync::FlushLocalAll => "MPI_Win_flush_local_all",
        Sync::Sync => "MPI_Win_sync",
    }
}

impl Driver {
    pub fn new() -> Self {
        let setup = setup::setup();
        let library = setup.library;
        let mut mirror = Mirror::new(setup);
        for (datatype, layout) in rma_words::predefined() {
            mirror.keep_layout(datatype, Arc::new(layout), None);
        }
        Driver {
            mirror,
            peers: Peers::default(),
            library,
            language: Language::C,
            findings: Vec::new(),
            depth: [0; THREADS],
            sites: 0,
            log: Vec::new(),
        }
    }

    pub fn enter(&mut self, thread: usize, name: &str, call: Call) -> Entered {
        let context = self.context(thread, id(name));
        self.note(thread, format!("{name} {call:?} {{"));
        let mut facts = Vec::new();
        if let Call::ObjectFree { kind: Kind::Win, object, .. } = call {
            self.mirror.early_before_free(object, &mut self.peers, &mut facts);
        }
        let ticket = self.mirror.enter(call, &context, &mut facts);
        self.depth[thread] += 1;
        self.judge(&facts, context.call);
        Entered { ticket, context }
    }

    pub fn leave(&mut self, entered: Entered, outcome: &Outcome) {
        let mut facts = Vec::new();
        self.mirror.leave(entered.ticket, &entered.context, outcome, &mut facts);
        self.mirror.take_ended_keys();
        self.publish();
        self.depth[entered.context.thread] -= 1;
        self.note(entered.context.thread, format!("}} {outcome:?}"));
        self.judge(&facts, entered.context.call);
    }

    pub fn rma_enter(&mut self, thread: usize, name: &str, rma: &Rma) -> Operating {
        let context = self.context(thread, id(name));
        self.note(thread, format!("{name} {rma:?} {{"));
        let mut facts = Vec::new();
        let ticket = self.mirror.rma_enter(rma, &context, &mut self.peers, &mut facts);
        self.judge(&facts, context.call);
        Operating { ticket, context }
    }

    /// `request`: what an operation that has one was given, in a variable of its own.
    pub fn rma_leave(&mut self, operating: &Operating, success: bool, request: Option<Handle>) {
        let Operating { ticket, context } = *operating;
        let mark = Mark { stack: context.stack, call: Some(context.call), ..Mark::default() };
        self.note(context.thread, format!("}} {success} {request:?}"));
        self.mirror.rma_leave(ticket, success, request.map(|request| (request, mark, request.0)));
        self.publish();
    }

    pub fn sync_enter(&mut self, thread: usize, win: Handle, sync: Sync) -> Synchronising {
        let name = name_of(&sync);
        let context = self.context(thread, id(name));
        self.note(thread, format!("{name} {win:?} {sync:?} {{"));
        let mut facts = Vec::new();
        let short = self.mirror.flush_of_nothing(win, &sync);
        let ticket = self.mirror.sync_enter(win, &sync, &context, &mut self.peers, &mut facts);
        if let Some(short) = short {
            assert!(short == ticket && facts.is_empty(), "the short way differs: {sync:?} {facts:?}");
        }
        self.publish();
        self.judge(&facts, context.call);
        Synchronising { ticket, win, sync, context }
    }

    /// `flag`: what `MPI_Win_test` said.
    pub fn sync_leave(&mut self, synchronising: Synchronising, success: bool, flag: bool) {
        let Synchronising { ticket, win, sync, context } = synchronising;
        self.note(context.thread, format!("}} {success} {flag}"));
        let (peers, mut facts) = (&mut self.peers, Vec::new());
        self.mirror.sync_leave(ticket, win, sync, &context, success, flag, peers, &mut facts);
        self.publish();
        self.judge(&facts, context.call);
    }

    /// An argument of a call is found that is not allowed.
    pub fn argument(&mut self, wrong: BadArgument, call: CallId) {
        self.judge(&[Fact::Argument(wrong)], call);
    }

    /// What is known of requests elsewhere is found to be wrong.
    pub fn of_requests(&mut self, fact: Fact, call: CallId) {
        self.judge(&[fact], call);
    }

    /// A call gives the program a handle that it must free.
    pub fn gives(&mut self, of: HandleType, handle: Handle) {
        self.sites += 1;
        let by = Mark { stack: StackId(self.sites), ..Mark::default() };
        self.mirror.handle_given(of, handle, true, handle.0, by);
    }

    /// The process ends.
    pub fn exit(&mut self) {
        let left = self.mirror.left_at_exit();
        self.judge(&left, id("MPI_Finalize"));
    }

    /// A request is freed or cancelled.
    pub fn misuse(&mut self, name: &str, request: Handle) {
        let mut facts = Vec::new();
        self.mirror.request_misused(request, request.0, false, &mut facts);
        self.judge(&facts, id(name));
    }

    /// Carries to the others what this process tells them.
    fn publish(&mut self) {
        for publish in self.mirror.take_published() {
            self.peers.publish(publish);
        }
    }

    /// A key that the present call made.
    pub fn key_created(
        &mut self,
        entered: &Entered,
        kind: Kind,
        functions: (Function, Function),
        value: i32,
    ) -> KeyId {
        let key = self.mirror.reserve_key();
        let mut facts = Vec::new();
        self.mirror.key_created(key, kind, functions, value, &entered.context, &mut facts);
        self.judge(&facts, entered.context.call);
        key
    }

    /// A callback begins; thread and frame of the invocation are filled in.
    pub fn callback_enter(&mut self, thread: usize, invocation: Invocation) -> Entered {
        let context = self.context(thread, id("MPI_Comm_create_keyval"));
        let invocation = Invocation { thread, frame: context.frame, ..invocation };
        self.note(thread, format!("{invocation:?} {{"));
        let mut facts = Vec::new();
        let ticket = self.mirror.callback_enter(&invocation, &mut facts);
        self.depth[thread] += 1;
        self.judge(&facts, context.call);
        Entered { ticket, context }
    }

    pub fn callback_leave(&mut self, entered: Entered, returned: &Returned) {
        let mut facts = Vec::new();
        self.mirror.callback_leave(entered.ticket, entered.context.thread, returned, &mut facts);
        self.depth[entered.context.thread] -= 1;
        self.note(entered.context.thread, format!("}} {returned:?}"));
        self.judge(&facts, entered.context.call);
    }

    /// The program frees a block of memory.
    pub fn memory_freed(&mut self, base: usize, size: usize, by: FreedBy) {
        self.sites += 1;
        self.note(0, format!("memory freed: {base:#x}, {size} bytes"));
        let freed = FreedMemory { base, size, by, by_library: false, stack: StackId(self.sites) };
        let mut facts = Vec::new();
        self.mirror.memory_freed(&freed, &mut facts);
        self.judge(&facts, id("MPI_Win_attach"));
    }

    fn context(&mut self, thread: usize, call: CallId) -> Context {
        self.sites += 1;
        let frame = 0x7f00_0000_0000 - 0x1000_0000 * thread - 0x100 * self.depth[thread];
        let stack = StackId(self.sites);
        Context { call, thread, stack, site: self.sites as usize, frame, language: self.language }
    }

    fn note(&mut self, thread: usize, what: String) {
        self.log.push(format!("{:4} t{thread} {}{what}", self.sites, "  ".repeat(self.depth[thread])));
    }

    fn judge(&mut self, facts: &[Fact], call: CallId) {
        let library = self.library;
        for finding in facts.iter().flat_map(|fact| judge(fact, call, library)) {
            self.log.push(format!(
                "---- {}[{}] {}",
                finding.verdict.word(),
                finding.check.id(),
                finding.message
            ));
            self.findings.push(finding);
        }
    }

    /// Everything that happened and was found, for a failing test.
    pub fn story(&self) -> String {
        self.story_from(0)
    }

    /// The same from an event on.
    pub fn story_from(&self, event: usize) -> String {
        format!("\n{}", self.log[event..].join("\n"))
    }

    /// How many events the story has.
    pub fn events(&self) -> usize {
        self.log.len()
    }
}
