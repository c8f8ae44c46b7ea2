//! Who a member of a window's group is, and where its table lies: what members give each other at window creation.

use super::memory::FileIdentity;
use super::records::Record;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::MetadataExt;
use warden::call::Flavor;
use warden::mirror::directory::Extent;

const MAGIC: u64 = u64::from_le_bytes(*b"mpicard\x01");

/// The checker of this process watches the window.
const TAKES_PART: u64 = 1;
/// The process has a table, and the window a record in it.
const HAS_TABLE: u64 = 2;
const MPI_MEMORY: u64 = 4;
const DYNAMIC: u64 = 8;
/// This process wants its tables read over MPI.
const OVER_MPI: u64 = 16;

/// Plain words, sent as bytes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Card {
    magic: u64,
    flags: u64,
    /// Of which node, and of which names of processes on it; 0 when that cannot be told.
    host: u64,
    pid: u64,
    file: i64,
    device: u64,
    inode: u64,
    serial: u64,
    record: u64,
    size: i64,
    disp_unit: i64,
    world_rank: i64,
    /// The tool's own window that the communicator had last, and the rank in it; once agreed upon, the one to use.
    link: u64,
    link_rank: u64,
}

impl Card {
    /// Of a process whose checker does not watch the window.
    pub fn absent() -> Card {
        Card { magic: MAGIC, pid: std::process::id().into(), world_rank: -1, ..Card::default() }
    }

    pub fn new(memory: Extent, flavor: Flavor, world_rank: i32, over_mpi: bool) -> Card {
        let flag = |set: bool, flag: u64| if set { flag } else { 0 };
        let dynamic = match flavor {
            Flavor::Dynamic => true,
            Flavor::Create | Flavor::Allocate | Flavor::Shared => false,
        };
        Card {
            flags: TAKES_PART
                | flag(memory.mpi_memory, MPI_MEMORY)
                | flag(dynamic, DYNAMIC)
                | flag(over_mpi, OVER_MPI),
            host: host(),
            size: memory.size as i64,
            disp_unit: memory.disp_unit as i64,
            world_rank: world_rank.into(),
            ..Card::absent()
        }
    }

    pub fn with_table(mut self, file: i32, identity: FileIdentity, record: Record) -> Card {
        self.flags |= HAS_TABLE;
        self.file = file.into();
        (self.device, self.inode) = (identity.device, identity.inode);
        (self.serial, self.record) = (record.serial.into(), record.place as u64);
        self
    }

    pub fn takes_part(&self) -> bool {
        self.magic == MAGIC && self.flags & TAKES_PART != 0
    }

    /// Whether another process on the node may open its table.
    pub fn is_near(&self, host: u64) -> bool {
        host != 0 && self.host == host
    }

    pub fn over_mpi(&self) -> bool {
        self.flags & OVER_MPI != 0
    }

    pub fn host(&self) -> u64 {
        self.host
    }

    pub fn dynamic(&self) -> bool {
        self.flags & DYNAMIC != 0
    }

    /// Where its table is, and the window's record in it.
    pub fn table(&self) -> Option<(TableOf, Record)> {
        let identity = FileIdentity { device: self.device, inode: self.inode };
        let record = Record { place: self.record as usize, serial: self.serial as u32 };
        let table = TableOf { pid: self.pid, file: self.file, identity };
        (self.takes_part() && self.flags & HAS_TABLE != 0).then_some((table, record))
    }

    pub fn link(&self) -> (u64, u64) {
        (self.link, self.link_rank)
    }

    pub fn set_known_link(&mut self, (link, rank): (u64, u32)) {
        (self.link, self.link_rank) = (link, rank.into());
    }

    pub fn set_link(&mut self, link: u64) {
        self.link = link;
    }

    pub fn extent(&self) -> Option<Extent> {
        (self.takes_part() && !self.dynamic()).then_some(Extent {
            size: self.size as isize,
            disp_unit: self.disp_unit as isize,
            mpi_memory: self.flags & MPI_MEMORY != 0,
        })
    }

    pub fn world_rank(&self) -> i32 {
        if self.takes_part() { self.world_rank as i32 } else { -1 }
    }
}

/// The table of a process, as it says itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableOf {
    pub pid: u64,
    pub file: i64,
    pub identity: FileIdentity,
}

/// Tells nodes apart, and on one node the processes that cannot reach each other by number. The same for a process's
/// whole life; 0 when it cannot be told.
pub fn host() -> u64 {
    static HOST: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    *HOST.get_or_init(|| identity_of_host().unwrap_or(0))
}

fn identity_of_host() -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    std::fs::read("/proc/sys/kernel/random/boot_id").ok()?.hash(&mut hasher);
    for space in ["pid", "uts", "mnt", "user"] {
        let space = std::fs::metadata(format!("/proc/self/ns/{space}")).ok()?;
        (space.dev(), space.ino()).hash(&mut hasher);
    }
    Some(hasher.finish().max(1))
}
