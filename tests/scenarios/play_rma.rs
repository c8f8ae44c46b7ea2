//! Plays the lines of a scenario that are about one-sided operations and their synchronisation, and about what other
//! processes do. The words are described in `rma` and `peers`; besides:
//!
//! ```text
//! no_locks w [ignored]                     the window has that hint, which the library gives back, or not
//! looked_at r                              MPI_Request_get_status said that it is complete
//! MPI_Cancel r [at=0x5000] [shared]        the address of the variable; messages may have the same request
//! done r [at=0x5000]                       a wait or test call has completed it
//! ```

use std::sync::Arc;

use mpiwarden::call::{Context, Handle, Kind, Rma, StackId, Sync};
use mpiwarden::mirror::directory::Extent;
use mpiwarden::mirror::facts::{Fact, Mark};
use mpiwarden::mirror::objects::ObjectId;
use mpiwarden::mirror::{RmaTicket, SyncTicket};

use crate::line::Line;
use crate::names::number;
use crate::play::{Open, Player};
use crate::rma::Asked;
use crate::{rma, setup};

impl<'a> Player<'a> {
    /// What is no call with an outcome. False: the line is about something else.
    pub fn one_sided(&mut self, line: &Line) -> Result<bool, String> {
        let argument =
            |index: usize| line.arguments.get(index).map(String::as_str).ok_or("an argument is missing");
        match line.word.as_str() {
            "looked_at" => {
                let request = self.names.handle(Kind::Comm, argument(0)?);
                self.mirror.request_looked_at(request);
            }
            "MPI_Request_free" | "MPI_Cancel" => {
                let request = self.names.handle(Kind::Comm, argument(0)?);
                let mut facts = Vec::new();
                let (at, shared) =
                    (self.variable(line, request)?, line.arguments.iter().any(|word| word == "shared"));
                self.mirror.request_misused(request, at, shared, &mut facts);
                self.judge(&facts, self.context(line)?.call, line.number);
                if line.word == "MPI_Request_free" {
                    self.mirror.request_done(request, at);
                }
            }
            "group" => {
                let window = self.window(argument(0)?)?;
                self.peers.group(window, number(argument(1)?)? as u32, number(argument(2)?)? as u32);
            }
            "peer" => self.peer(line)?,
            "no_locks" => {
                let win = self.names.handle(Kind::Win, argument(0)?);
                self.mirror.hint_no_locks(win, Some(line.arguments.len() == 1));
            }
            "layout" => {
                let (datatype, layout) = rma::layout(line, &mut self.names)?;
                self.mirror.keep_layout(datatype, Arc::new(layout), None);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The address of a request: `at=0x5000`, or one for each handle.
    pub fn variable(&self, line: &Line, request: Handle) -> Result<usize, String> {
        let given = line.arguments.iter().find_map(|word| word.strip_prefix("at="));
        given.map_or(Ok(request.0), |at| Ok(number(at)? as usize))
    }

    fn window(&mut self, name: &str) -> Result<ObjectId, String> {
        let win = self.names.handle(Kind::Win, name);
        self.mirror.window_id(win).ok_or(format!("there is no window {name}"))
    }

    /// What another process does: see `peers`.
    fn peer(&mut self, line: &Line) -> Result<(), String> {
        let [win, rank, what, rest @ ..] = line.arguments.as_slice() else {
            return Err("peer WINDOW RANK WHAT".to_string());
        };
        let (window, rank) = (self.window(win)?, number(rank)? as u32);
        let at = |index: usize| number(rest.get(index).ok_or("an argument is missing")?);
        let stack = StackId(line.number as u32);
        match what.as_str() {
            "attach" => self.peers.attach(window, rank, at(0)? as usize, at(1)? as usize, stack),
            "detach" => self.peers.detach(window, rank, at(0)? as usize, stack),
            "fence" => self.peers.fence(window, rank, rma::assertion(rest)),
            "post" => self.peers.post(window, rank, rma::assertion(rest)),
            "unexposed" => self.peers.unexposed(window, rank),
            "silent" => self.peers.silent(window, rank, true),
            "answers" => self.peers.silent(window, rank, false),
            "unknown" => self.peers.unknown(window, rank),
            "has" => {
                let unit = rest.iter().find_map(|word| word.strip_prefix("unit="));
                let disp_unit = unit.map_or(Ok(1), number)?;
                let mpi_memory = !rest.iter().any(|word| word == "plain");
                self.peers.has(window, rank, Extent { size: at(0)?, disp_unit, mpi_memory });
            }
            _ => return Err(format!("{what} is nothing that a peer does")),
        }
        Ok(())
    }

    pub fn operation(
        &mut self,
        line: &'a Line,
        rma: &Rma,
        context: Context,
        facts: &mut Vec<Fact>,
    ) -> Open<'a> {
        let ticket = self.mirror.rma_enter(rma, &context, &mut self.peers, facts);
        if ticket.early {
            self.mirror.place_of_early(&ticket, context.stack);
        }
        Open::Operation(line, ticket, context)
    }

    pub fn sync(
        &mut self,
        line: &'a Line,
        (win, sync): (Handle, Sync),
        context: Context,
        facts: &mut Vec<Fact>,
    ) -> Open<'a> {
        // As the wrappers do it.
        let short = self.mirror.flush_of_nothing(win, &sync);
        let ticket = match short {
            Some(ticket) => ticket,
            None => self.mirror.sync_enter(win, &sync, &context, &mut self.peers, facts),
        };
        Open::Sync(line, ticket, context)
    }

    pub fn end_operation(&mut self, line: &Line, ticket: RmaTicket, context: &Context) -> Result<(), String> {
        let request = line.targets.first().map(|name| self.names.handle(Kind::Comm, name));
        let mark = Mark { stack: context.stack, call: Some(context.call), ..Mark::default() };
        let at = self.variable(line, request.unwrap_or(setup::NULL_REQUEST))?;
        self.mirror.rma_leave(ticket, !line.fails, request.map(|request| (request, mark, at)));
        Ok(())
    }

    pub fn end_sync(&mut self, line: &Line, ticket: SyncTicket, context: &Context) -> Result<(), String> {
        let Asked::Sync(win, sync) = rma::read(line, &mut self.names)? else {
            return Err("it was a synchronisation when it began".to_string());
        };
        let flag = line.results.first().is_some_and(|word| word == "true");
        let (peers, mut facts) = (&mut self.peers, Vec::new());
        self.mirror.sync_leave(ticket, win, sync, context, !line.fails, flag, peers, &mut facts);
        self.judge(&facts, context.call, line.number);
        Ok(())
    }
}

/// An earlier operation is known by its return address only, of which the wrappers make a stack.
pub fn with_stack(mut fact: Fact) -> Fact {
    if let Some(earlier) = fact.earlier() {
        earlier.mark.stack = StackId(earlier.site as u32);
    }
    fact
}
