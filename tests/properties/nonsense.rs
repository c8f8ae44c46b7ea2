//! Any calls, callbacks and answers whatever, also such as no library would give: one event for each seed.
//!
//! Handles and key numbers come from a table, so that the same seeds with another table are the same events renamed.

use mpiwarden::call::{CALLS, Call, CallId, Context, Kind, Language, Outcome, Results, StackId};
use mpiwarden::checks::judge;
use mpiwarden::mirror::facts::{CallbackRole, Fact, FreedBy};
use mpiwarden::mirror::predefined::Library;
use mpiwarden::mirror::{FreedMemory, Invocation, Mirror, RmaTicket, SyncTicket, Ticket};

use crate::choices::Choices;
use crate::names::Names;
use crate::setup;

/// Runs events; what was said of each, in an order that does not depend on the mirror's tables.
pub fn run(seeds: &[u64], names: Names) -> Vec<Vec<String>> {
    let setup = setup::setup();
    let library = setup.library;
    let mut chaos = Chaos {
        mirror: Mirror::new(setup),
        library,
        choices: Choices::new(seeds.to_vec()),
        names,
        tickets: vec![Ticket::default()],
        operations: vec![RmaTicket::default()],
        synchronisations: vec![SyncTicket::default()],
        event: 0,
    };
    // Before MPI is up little happens: half of all runs begin with it.
    if seeds.len().is_multiple_of(2) {
        let context = chaos.context();
        let ticket = chaos.mirror.enter(Call::WorldBegin, &context, &mut Vec::new());
        chaos.mirror.leave(ticket, &context, &Outcome::success(Results::None), &mut Vec::new());
    }
    let mut said = Vec::new();
    while chaos.choices.next_step() {
        let mut findings = chaos.event();
        findings.sort();
        said.push(findings);
    }
    chaos.mirror.snapshot();
    said
}

pub struct Chaos {
    pub mirror: Mirror,
    library: Library,
    pub choices: Choices,
    pub names: Names,
    pub tickets: Vec<Ticket>,
    pub operations: Vec<RmaTicket>,
    pub synchronisations: Vec<SyncTicket>,
    /// Counts events; each is a place of its own.
    pub event: u32,
}

impl Chaos {
    fn event(&mut self) -> Vec<String> {
        self.event += 1;
        let context = self.context();
        let mut facts = Vec::new();
        match self.choices.below(32) {
            0..=9 => {
                let call = self.call();
                let ticket = self.mirror.enter(call, &context, &mut facts);
                if self.choices.one_in(2) {
                    self.tickets.push(ticket);
                } else {
                    let outcome = self.outcome();
                    self.mirror.leave(ticket, &context, &outcome, &mut facts);
                }
            }
            10..=12 => {
                let outcome = self.outcome();
                let ticket = self.ticket();
                self.mirror.leave(ticket, &context, &outcome, &mut facts);
            }
            13 | 14 => {
                let key = self.mirror.reserve_key();
                let key = if self.choices.one_in(8) { self.key_id() } else { key };
                let functions = (self.function(), self.function());
                let (kind, value) = (self.kind(), self.keyval());
                self.mirror.key_created(key, kind, functions, value, &context, &mut facts);
            }
            15..=17 => {
                let kind = self.kind();
                let invocation = Invocation {
                    role: if self.choices.one_in(2) { CallbackRole::Copy } else { CallbackRole::Delete },
                    key: self.key_id(),
                    kind,
                    object: self.handle(kind),
                    value: self.word(),
                    thread: context.thread,
                    frame: context.frame,
                };
                let ticket = self.mirror.callback_enter(&invocation, &mut facts);
                self.tickets.push(ticket);
            }
            18 | 19 => {
                let returned = self.returned();
                let ticket = self.ticket();
                self.mirror.callback_leave(ticket, context.thread, &returned, &mut facts);
            }
            20 => {
                let freed = FreedMemory {
                    base: self.word(),
                    size: self.word(),
                    by: [
                        FreedBy::Free,
                        FreedBy::Realloc,
                        FreedBy::FreeMem,
                        FreedBy::WinFree,
                        FreedBy::Unmapped,
                    ][self.choices.below(5)],
                    by_library: self.choices.one_in(4),
                    stack: context.stack,
                };
                self.mirror.memory_freed(&freed, &mut facts);
            }
            21 => {
                let request = self.handle(Kind::Comm);
                let at = self.word();
                self.mirror.request_done(request, at);
            }
            22 => self.rare(),
            23..=30 => self.one_sided(&context, &mut facts),
            _ => self.ask(),
        }
        self.judge(&facts, context.call)
    }

    /// What happens at most once or twice in a process.
    fn rare(&mut self) {
        match self.choices.below(4) {
            0 => self.mirror.incomplete(),
            1 => self.mirror.started_unseen(),
            2 => setup::allocate_again(self.word()),
            _ => setup::return_from(self.choices.below(4)),
        }
    }

    /// Questions, which change nothing.
    fn ask(&mut self) {
        let (comm, win, base) = (self.handle(Kind::Comm), self.handle(Kind::Win), self.word());
        self.mirror.knows_comm(comm);
        self.mirror.followed(comm, base);
        self.mirror.regions_of(win);
        self.mirror.region_size(win, base);
        self.mirror.take_ended_keys();
        self.mirror.snapshot();
        self.mirror.sizes();
    }

    fn judge(&self, facts: &[Fact], call: CallId) -> Vec<String> {
        let findings = facts.iter().flat_map(|fact| judge(fact, call, self.library));
        findings
            .map(|mut finding| {
                finding.details.retain(|(name, _)| *name != "keyval");
                format!("{finding:?}")
            })
            .collect()
    }

    fn context(&mut self) -> Context {
        Context {
            call: CallId(self.choices.below(CALLS.len()) as u16),
            thread: self.choices.below(3),
            stack: StackId(self.event),
            site: self.choices.below(50),
            frame: 0x1000 - 0x10 * self.choices.below(6),
            language: if self.choices.one_in(3) { Language::Fortran } else { Language::C },
        }
    }

    fn ticket(&mut self) -> Ticket {
        let again = self.choices.pick(&self.tickets);
        if self.choices.one_in(4) { again } else { self.tickets.pop() }.unwrap_or_default()
    }
}
