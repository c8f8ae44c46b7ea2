//! Plays a scenario: drives the mirror as the wrappers would, lets the checks judge, and compares what they say with
//! what the lines expect.
//!
//! A line's number is its call stack, so a finding that points at a recorded place points at a line.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mpiwarden::call::{CALLS, Call, CallId, Context, Handle, Kind, Language, StackId};
use mpiwarden::checks::judge;
use mpiwarden::findings::Place;
use mpiwarden::mirror::facts::{CallbackRole, Fact, FreedBy, Written};
use mpiwarden::mirror::predefined::{Library, LibraryFamily};
use mpiwarden::mirror::{FreedMemory, Invocation, Mirror, Returned, RmaTicket, SyncTicket, Ticket};

use crate::line::{Line, Scenario};
use crate::names::{MadeKey, Names, number};
use crate::peers::Peers;
use crate::play_rma::with_stack;
use crate::rma::Asked;
use crate::{arguments, buffers, calls, given, requests, rma, rma_words, setup};

/// What a thread is inside of.
pub enum Open<'a> {
    Call(&'a Line, Ticket, Context),
    Callback(&'a Line, Ticket),
    Operation(&'a Line, RmaTicket, Context),
    Sync(&'a Line, SyncTicket, Context),
}

pub struct Player<'a> {
    pub mirror: Mirror,
    library: Library,
    pub names: Names,
    pub peers: Peers,
    open: BTreeMap<usize, Vec<Open<'a>>>,
    /// What was said, by line, and how often.
    said: BTreeMap<usize, BTreeMap<String, usize>>,
}

/// Plays one scenario; the complaints, if any.
pub fn play(scenario: &Scenario) -> Result<(), String> {
    let setup = library_of(scenario)?;
    let library = setup.library;
    let mut player = Player {
        mirror: Mirror::new(setup),
        library,
        names: Names::default(),
        peers: Peers::default(),
        open: BTreeMap::new(),
        said: BTreeMap::new(),
    };
    for (datatype, layout) in rma_words::predefined() {
        player.mirror.keep_layout(datatype, Arc::new(layout), None);
    }
    for line in &scenario.lines {
        player.step(line).map_err(|what| format!("line {}: {what}", line.number))?;
    }
    if player.open.values().any(|open| !open.is_empty()) {
        return Err("a block is not closed".to_string());
    }
    let mut complaints = Vec::new();
    for line in &scenario.lines {
        let said = player.said.remove(&line.number).unwrap_or_default();
        let said: BTreeSet<String> = said.into_iter().map(counted).collect();
        complaints.extend(
            line.expected.difference(&said).map(|what| format!("line {}: missing: {what}", line.number)),
        );
        complaints.extend(
            said.difference(&line.expected).map(|what| format!("line {}: unexpected: {what}", line.number)),
        );
    }
    complaints.extend(
        player.said.iter().map(|(line, what)| format!("line {line}: unexpected, and not a line: {what:?}")),
    );
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

/// `library openmpi 4 1 standard 3 1`, as the first line, chooses the library.
fn library_of(scenario: &Scenario) -> Result<mpiwarden::mirror::predefined::Setup, String> {
    let mut setup = setup::setup();
    let Some(line) = scenario.lines.first().filter(|line| line.word == "library") else { return Ok(setup) };
    let numbers = |from: usize| -> Result<(u32, u32), String> {
        let at = |index: usize| line.arguments.get(index).ok_or("library NAME 1 0 standard 4 1".to_string());
        Ok((number(at(from)?)? as u32, number(at(from + 1)?)? as u32))
    };
    let family = match line.arguments.first().map(String::as_str) {
        Some("openmpi") => LibraryFamily::OpenMpi,
        Some("mpich") => LibraryFamily::Mpich,
        _ => return Err("a library is openmpi or mpich".to_string()),
    };
    let (major, minor) = numbers(1)?;
    setup.library = Library { family, major, minor, standard: numbers(4)? };
    Ok(setup)
}

impl<'a> Player<'a> {
    fn step(&mut self, line: &'a Line) -> Result<(), String> {
        let thread = line.thread;
        let open = self.open.entry(thread).or_default();
        let argument =
            |index: usize| line.arguments.get(index).map(String::as_str).ok_or("an argument is missing");
        match line.word.as_str() {
            "}" => match open.pop() {
                Some(opened) => self.close(opened)?,
                None => return Err("nothing is open on this thread".to_string()),
            },
            // An exception or a jump leaves so many blocks, and nobody is told.
            "throw" => {
                let left = number(argument(0)?)? as usize;
                for left in open.drain(open.len().saturating_sub(left)..) {
                    if let Open::Call(_, ticket, _) | Open::Callback(_, ticket) = left {
                        setup::leave(ticket.serial);
                    }
                }
            }
            "library" => {}
            "incomplete" => self.mirror.incomplete(),
            "started_unseen" => self.mirror.started_unseen(),
            "done" => {
                let request = self.names.handle(Kind::Comm, argument(0)?);
                let at = self.variable(line, request)?;
                self.mirror.request_done(request, at);
            }
            // Another call than MPI_Group_from_session_pset returned this group; it is freed.
            "group_handed_out" => {
                let group = self.names.handle(Kind::Comm, argument(0)?);
                self.mirror.group_handed_out(group);
            }
            "group_freed" => {
                let group = self.names.handle(Kind::Comm, argument(0)?);
                self.mirror.group_freed(group);
            }
            "gives" | "given_back" => given::tell(line, &mut self.names, &mut self.mirror)?,
            "exit" => {
                let left = self.mirror.left_at_exit();
                self.judge(&left, CallId::of("MPI_Finalize"), line.number);
            }
            "MPI_Pcontrol" => self.mirror.control(number(argument(0)?)? as i32),
            "life" => self.life(line)?,
            // memory ADDRESS NUMBER: what can be read there.
            "memory" => setup::remember(number(argument(0)?)? as usize, number(argument(1)?)? as i64),
            "reused" => setup::allocate_again(number(argument(0)?)? as usize),
            "returned" => setup::return_from(number(argument(0)?)? as usize),
            "free" | "realloc" | "library_frees" => {
                let freed = FreedMemory {
                    base: number(argument(0)?)? as usize,
                    size: number(argument(1)?)? as usize,
                    by: if line.word == "realloc" { FreedBy::Realloc } else { FreedBy::Free },
                    by_library: line.word == "library_frees",
                    stack: StackId(line.number as u32),
                };
                let mut facts = Vec::new();
                self.mirror.memory_freed(&freed, &mut facts);
                self.judge(&facts, CallId::of("MPI_Win_attach"), line.number);
            }
            "arguments" => {
                let (call, wrong) = arguments::read(line)?;
                let facts: Vec<Fact> = wrong.map(Fact::Argument).into_iter().collect();
                self.judge(&facts, call, line.number);
            }
            // A datatype is given to a message.
            "sends" => {
                let datatype = self.names.handle(Kind::Datatype, argument(0)?);
                let created = self.mirror.uncommitted(datatype);
                let fact = created.map(|created| Fact::Uncommitted { name: "datatype", created });
                self.judge(&Vec::from_iter(fact), CallId::of("MPI_Type_commit"), line.number);
            }
            // A datatype is received with: `receives NAME [count]`.
            "receives" => {
                let datatype = self.names.handle(Kind::Datatype, argument(0)?);
                let count = argument(1).map_or(Ok(1), number)? as i64;
                let created = self.mirror.overlapping(datatype, count);
                let fact = created.map(|created| Fact::Overlapping { name: "datatype", created });
                self.judge(&Vec::from_iter(fact), CallId::of("MPI_Type_commit"), line.number);
            }
            "request" | "left" | "overwritten" => {
                let (call, fact) = requests::read(line)?;
                self.judge(&Vec::from_iter(fact), call, line.number);
            }
            "buffer" => {
                let (call, fact) = buffers::read(line)?;
                self.judge(&Vec::from_iter(fact), call, line.number);
            }
            "unusable" => {
                let (call, fact) = buffers::read_unusable(line)?;
                self.judge(&[fact], call, line.number);
            }
            "freed" | "moved" | "gone" => {
                let (call, fact) = buffers::read_freed(line)?;
                self.judge(&Vec::from_iter(fact), call, line.number);
            }
            "copy" | "delete" => self.callback(line)?,
            _ if self.one_sided(line)? => {}
            _ => self.call(line)?,
        }
        for publish in self.mirror.take_published() {
            self.peers.publish(publish);
        }
        Ok(())
    }

    /// Stacks grow downwards: the deeper a thread is, the lower the frame's address.
    fn frame(&self, line: &Line) -> usize {
        let depth = line.depth.unwrap_or_else(|| self.open.get(&line.thread).map_or(0, Vec::len));
        0x7fff_0000 - 0x100 * depth
    }

    pub fn context(&self, line: &Line) -> Result<Context, String> {
        let index = CALLS.iter().position(|call| call.name == line.word);
        let index = index.ok_or(format!("{} is not a word of scenarios", line.word))?;
        Ok(Context {
            call: CallId(index as u16),
            thread: line.thread,
            stack: StackId(line.number as u32),
            site: line.number,
            frame: self.frame(line),
            language: if line.fortran { Language::Fortran } else { Language::C },
        })
    }

    fn call(&mut self, line: &'a Line) -> Result<(), String> {
        let context = self.context(line)?;
        let mut facts = Vec::new();
        let opened = match rma::read(line, &mut self.names)? {
            Asked::Operation(rma) => self.operation(line, &rma, context, &mut facts),
            Asked::Sync(win, sync) => self.sync(line, (win, sync), context, &mut facts),
            Asked::Other => {
                let (call, _) = calls::read(line, &mut self.names)?;
                if let Call::ObjectFree { kind: Kind::Win, object, .. } = call {
                    self.mirror.early_before_free(object, &mut self.peers, &mut facts);
                }
                let ticket = self.mirror.enter(call, &context, &mut facts);
                Open::Call(line, ticket, context)
            }
        };
        self.judge(&facts, context.call, line.number);
        if line.opens { self.push(line, opened) } else { self.close(opened) }
    }

    fn push(&mut self, line: &Line, opened: Open<'a>) -> Result<(), String> {
        self.open.entry(line.thread).or_default().push(opened);
        Ok(())
    }

    fn callback(&mut self, line: &'a Line) -> Result<(), String> {
        let [key, object, value, ..] = line.arguments.as_slice() else {
            return Err("a callback has a key, an object and a value".to_string());
        };
        let MadeKey { id, kind } = self.names.key(key)?;
        let invocation = Invocation {
            role: if line.word == "copy" { CallbackRole::Copy } else { CallbackRole::Delete },
            key: id,
            kind,
            object: if object == "untold" { Handle::UNTOLD } else { self.names.handle(kind, object) },
            value: number(value)? as usize,
            thread: line.thread,
            frame: self.frame(line),
        };
        let mut facts = Vec::new();
        let ticket = self.mirror.callback_enter(&invocation, &mut facts);
        let call = self.innermost_call(line.thread);
        self.judge(&facts, call, line.number);
        let opened = Open::Callback(line, ticket);
        if line.opens { self.push(line, opened) } else { self.close(opened) }
    }

    fn innermost_call(&self, thread: usize) -> CallId {
        let open = self.open.get(&thread).map_or(&[][..], Vec::as_slice);
        let calls = open.iter().rev().filter_map(|open| match open {
            Open::Call(_, _, context) => Some(context.call),
            Open::Operation(_, _, context) | Open::Sync(_, _, context) => Some(context.call),
            Open::Callback(..) => None,
        });
        calls.into_iter().next().unwrap_or(CallId::of("MPI_Comm_create_keyval"))
    }

    fn close(&mut self, opened: Open<'a>) -> Result<(), String> {
        let mut facts = Vec::new();
        match opened {
            Open::Call(line, ticket, context) => {
                let (call, outcome) = calls::read(line, &mut self.names)?;
                if let (Call::KeyvalCreate { kind, copy, delete }, Some(name), true) =
                    (&call, line.targets.first(), outcome.success)
                {
                    let id = self.mirror.reserve_key();
                    let value = self.names.number(name);
                    self.names.made(name, MadeKey { id, kind: *kind });
                    self.mirror.key_created(id, *kind, (*copy, *delete), value, &context, &mut facts);
                }
                self.mirror.leave(ticket, &context, &outcome, &mut facts);
                self.judge(&facts, context.call, line.number);
            }
            Open::Operation(line, ticket, context) => self.end_operation(line, ticket, &context)?,
            Open::Sync(line, ticket, context) => self.end_sync(line, ticket, &context)?,
            Open::Callback(line, ticket) => {
                let returned = returned(line)?;
                self.mirror.callback_leave(ticket, line.thread, &returned, &mut facts);
                let call = self.innermost_call(line.thread);
                self.judge(&facts, call, line.number);
            }
        }
        Ok(())
    }

    /// `life KEY what…`: what became of its attributes, in order, as the viewer is told. `+N`: so many are left out.
    fn life(&self, line: &Line) -> Result<(), String> {
        let [key, wanted @ ..] = line.arguments.as_slice() else {
            return Err("a life is a key's".to_string());
        };
        let id = self.names.key(key)?.id;
        let snapshot = self.mirror.snapshot();
        let (_, key) = snapshot.keys.iter().find(|(of, _)| *of == id).ok_or(format!("{key} is forgotten"))?;
        let mut times: Vec<_> = key.life.events().map(|event| Some(event.at)).collect();
        times.insert(0, key.created.when.event());
        if !times.is_sorted() || times[0].is_none() {
            return Err(format!("its events are out of order: {times:?}"));
        }
        let mut lived: Vec<String> = key.life.events().map(|event| event.what.word().to_string()).collect();
        lived.extend(Some(format!("+{}", key.life.omitted())).filter(|_| key.life.omitted() > 0));
        if lived == wanted { Ok(()) } else { Err(format!("its life was {lived:?}")) }
    }

    pub fn judge(&mut self, facts: &[Fact], call: CallId, here: usize) {
        let facts: Vec<Fact> = facts.iter().cloned().map(with_stack).collect();
        for finding in facts.iter().flat_map(|fact| judge(fact, call, self.library)) {
            if finding.muted || self.mirror.is_muted() {
                continue;
            }
            let id = finding.check.id();
            let line = match finding.place {
                Place::Here => here,
                Place::Past(stack) => stack.0 as usize,
            };
            let what = format!("{}[{id}]", finding.verdict.word());
            *self.said.entry(line).or_default().entry(what).or_default() += 1;
            for related in finding.related {
                let what = format!("related[{id}] {}", related.role);
                self.said.entry(related.stack.0 as usize).or_default().insert(what, 1);
            }
        }
    }
}

/// Several findings of one check on one line: «verdict[id] x2». Related places are not counted.
fn counted((what, times): (String, usize)) -> String {
    if times == 1 { what } else { format!("{what} x{times}") }
}

/// `-> value`, `none` (flag false), `unwritten`, `half`, `no_flag`, `flag=7`, `returns=17`; nothing: all went well.
fn returned(line: &Line) -> Result<Returned, String> {
    let is_copy = line.word == "copy";
    let mut returned = Returned {
        code: 0,
        flag: is_copy.then_some(1),
        written: Written::Yes,
        value: 0,
        function: StackId::default(),
        processes: None,
        extra_state_changed: false,
        coded: true,
    };
    for word in &line.results {
        match word.split_once('=') {
            Some(("returns", code)) => returned.code = number(code)? as i32,
            Some(("flag", flag)) => returned.flag = Some(number(flag)? as i32),
            _ if word == "none" => returned.flag = Some(0),
            _ if word == "no_flag" => returned.flag = None,
            _ if word == "unwritten" => returned.written = Written::No,
            _ if word == "no_code" => returned.coded = false,
            _ if word == "extra_state" => returned.extra_state_changed = true,
            _ if word == "half" => returned.written = Written::Partly,
            _ => returned.value = number(word)? as usize,
        }
    }
    if returned.code != 0 || is_copy || returned.extra_state_changed || !returned.coded {
        returned.function = StackId(line.number as u32);
    }
    Ok(returned)
}
