//! A random program of two processes that makes no mistake with its windows: epochs of every kind, on several windows at
//! once, with operations in them, and requests that are completed at any later time (12.3, 12.5).
//!
//! This process is rank 0. The other does what the standard asks of it: it fences, posts and waits in time, attaches
//! before its memory is used, and detaches when nothing is under way.

use mpiwarden::call::{Call, Flavor, Handle, Kind, Outcome, Results, StackId, Sync, WinMemory};
use mpiwarden::mirror::directory::Extent;

use crate::choices::Choices;
use crate::driver::Driver;
use crate::setup;

pub const PEER: u32 = 1;
/// Size of a region, and of a window's memory.
pub const SIZE: usize = 256;

/// The access epoch that is open.
#[derive(Clone, Debug, PartialEq)]
pub enum Access {
    Nothing,
    /// Since a fence, which may be followed by operations or not.
    Fenced {
        operations: bool,
        may_follow: bool,
    },
    Started {
        posted: bool,
        no_check: bool,
    },
    Locked(Vec<i32>),
    LockedAll,
}

#[derive(Debug)]
pub struct Win {
    pub handle: Handle,
    pub dynamic: bool,
    pub access: Access,
    pub exposed: bool,
    /// Regions that the other process has attached: where.
    pub regions: Vec<usize>,
}

/// The program.
pub struct Program {
    pub driver: Driver,
    pub choices: Choices,
    pub windows: Vec<Win>,
    pub requests: Vec<Handle>,
    next: usize,
}

impl Program {
    /// Runs a program to its end.
    pub fn run(seeds: Vec<u64>) -> Program {
        let mut program = Program {
            driver: Driver::new(),
            choices: Choices::new(seeds),
            windows: Vec::new(),
            requests: Vec::new(),
            next: 0x10_0000,
        };
        program.plain("MPI_Init", Call::WorldBegin, Results::None);
        for dynamic in [false, true, true] {
            program.make(dynamic);
        }
        while program.choices.next_step() {
            program.act();
        }
        program.end();
        program
    }

    fn plain(&mut self, name: &str, call: Call, results: Results) {
        let entered = self.driver.enter(0, name, call);
        self.driver.leave(entered, &Outcome::success(results));
    }

    /// A number, address or handle that nothing else has.
    pub fn fresh(&mut self) -> usize {
        self.next += 0x100;
        self.next
    }

    fn make(&mut self, dynamic: bool) {
        let flavor = if dynamic { Flavor::Dynamic } else { Flavor::Allocate };
        let name = if dynamic { "MPI_Win_create_dynamic" } else { "MPI_Win_allocate" };
        let size = if dynamic { 0 } else { SIZE as isize };
        let memory = WinMemory { size, disp_unit: 4, ..WinMemory::default() };
        let (handle, base) = (Handle(self.fresh()), if dynamic { 0 } else { self.fresh() });
        let call = Call::WinMake { flavor, comm: setup::WORLD, memory };
        self.plain(name, call, Results::Window { win: handle, base, size });
        let id = self.driver.mirror.window_id(handle).expect("it was made just now");
        self.driver.peers.group(id, 0, 2);
        for rank in 0..2 {
            self.driver.peers.has(id, rank, Extent { size, disp_unit: 4, mpi_memory: true });
        }
        let window = Win { handle, dynamic, access: Access::Nothing, exposed: false, regions: Vec::new() };
        self.windows.push(window);
        self.attach(self.windows.len() - 1);
    }

    pub fn sync(&mut self, win: usize, sync: Sync, flag: bool) {
        let thread = self.choices.below(2);
        let entered = self.driver.sync_enter(thread, self.windows[win].handle, sync);
        // Another thread goes on, with another window.
        let other = (win + 1) % self.windows.len();
        if self.choices.one_in(4) {
            self.operate(other);
        }
        self.driver.sync_leave(entered, true, flag);
    }

    /// The other process attaches a region.
    fn attach(&mut self, win: usize) {
        if !self.windows[win].dynamic {
            return;
        }
        let base = 0x5500_0000 + self.fresh() * 16;
        let id = self.driver.mirror.window_id(self.windows[win].handle).expect("it is alive");
        self.driver.peers.attach(id, PEER, base, SIZE, StackId(1));
        self.windows[win].regions.push(base);
    }

    pub fn idle(&self, win: usize) -> bool {
        matches!(self.windows[win].access, Access::Nothing | Access::Fenced { operations: false, .. })
    }

    fn act(&mut self) {
        let win = self.choices.below(self.windows.len());
        match self.choices.below(10) {
            0..=3 => self.operate(win),
            4 | 5 => self.go_on(win),
            6 => self.expose(win),
            7 => {
                if let Some(request) = self.choices.pick(&self.requests) {
                    self.requests.retain(|other| *other != request);
                    self.driver.mirror.request_looked_at(request);
                    self.driver.mirror.request_done(request, request.0);
                }
            }
            8 => self.attach(win),
            9 if self.idle(win) && self.windows[win].regions.len() > 1 => {
                let base = self.windows[win].regions.remove(0);
                let id = self.driver.mirror.window_id(self.windows[win].handle).expect("it is alive");
                self.driver.peers.detach(id, PEER, base, StackId(2));
                // What is detached between fences counts from the next of them on.
                if let Access::Fenced { may_follow, .. } = &mut self.windows[win].access {
                    *may_follow = false;
                }
            }
            // The other process may lose its records, of one window here: nothing is said of it any more.
            9 if win == 2 && self.choices.one_in(20) => {
                let id = self.driver.mirror.window_id(self.windows[win].handle).expect("it is alive");
                self.driver.peers.unknown(id, PEER);
            }
            _ => {}
        }
    }

    /// Closes what is open, completes what is not complete, and frees the windows.
    fn end(&mut self) {
        for win in 0..self.windows.len() {
            while !self.idle(win) {
                self.go_on(win);
            }
            while self.windows[win].exposed {
                self.expose(win);
            }
        }
        for win in 0..self.windows.len() {
            // Another window's call may have begun operations on this one.
            while !self.idle(win) {
                self.go_on(win);
            }
        }
        let frees_first = self.choices.one_in(2);
        for round in 0..2 {
            if (round == 0) == frees_first {
                for win in std::mem::take(&mut self.windows) {
                    let call = Call::ObjectFree { kind: Kind::Win, object: win.handle, unmapped: Vec::new() };
                    self.plain("MPI_Win_free", call, Results::None);
                }
            } else {
                for request in std::mem::take(&mut self.requests) {
                    self.driver.mirror.request_done(request, request.0);
                }
            }
        }
        self.plain("MPI_Finalize", Call::WorldEnd, Results::None);
    }
}
