//! The tables of other processes on this node, each opened once, when something is asked of it for the first time.
//!
//! What is opened is held against what the owner said of it: the program may have closed the descriptor, its number
//! may be another file by now, and the process another one.

use super::card::TableOf;
use super::layout::{MAGIC, header};
use super::memory::{FileIdentity, identity};
use super::view::View;
use rustc_hash::FxHashMap;
use std::ffi::CString;

#[derive(Default)]
pub struct Peers {
    known: FxHashMap<TableOf, u32>,
    peers: Vec<Peer>,
    /// A table could not be opened.
    pub unreadable: bool,
}

enum Peer {
    Closed(TableOf),
    Open(View),
    /// It could not be opened; that is not tried again.
    Failed,
}

impl Peers {
    /// The number of a table.
    pub fn number(&mut self, table: TableOf) -> u32 {
        let next = self.peers.len() as u32;
        let number = *self.known.entry(table).or_insert(next);
        if number == next {
            self.peers.push(Peer::Closed(table));
        }
        number
    }

    #[inline]
    pub fn view(&mut self, number: u32) -> Option<&mut View> {
        if let Some(Peer::Closed(_)) = self.peers.get(number as usize) {
            self.open(number as usize);
        }
        match self.peers.get_mut(number as usize) {
            Some(Peer::Open(view)) => Some(view),
            Some(Peer::Closed(_) | Peer::Failed) | None => None,
        }
    }

    #[cold]
    fn open(&mut self, number: usize) {
        let Peer::Closed(table) = self.peers[number] else { return };
        self.peers[number] = match open(table) {
            Some(view) => Peer::Open(view),
            None => {
                self.unreadable = true;
                Peer::Failed
            }
        };
    }
}

fn open(table: TableOf) -> Option<View> {
    let path = CString::new(format!("/proc/{}/fd/{}", table.pid, table.file)).ok()?;
    // SAFETY: all fields are numbers, for which zero is a value.
    let mut status: libc::stat = unsafe { std::mem::zeroed() };
    // Looked at first: to open another kind of file may do something to it.
    // SAFETY: the path ends in a NUL, and the record is this function's own.
    let done = unsafe { libc::stat(path.as_ptr(), &mut status) };
    if done != 0 || (FileIdentity { device: status.st_dev, inode: status.st_ino }) != table.identity {
        return None;
    }
    // SAFETY: the path ends in a NUL.
    let file = unsafe { libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC | libc::O_NONBLOCK) };
    if file < 0 {
        return None;
    }
    let same = identity(file) == Some(table.identity);
    let words = (status.st_size as usize) / 8;
    let view = if same { View::new(file, words, false) } else { None };
    // SAFETY: opened above; the mapping does not need it.
    unsafe { libc::close(file) };
    view.filter(|view| view.acquire(header::MAGIC) == MAGIC && view.get(header::PID) == table.pid)
}
