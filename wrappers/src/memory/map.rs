//! The process's memory map: can these bytes be read and written, and whose are they.
//!
//! The map is read from the system only when the copy that is kept does not say «yes, usable»; a «no» is always fresh
//! and asked twice. Memory of devices, reservations, constants of the program and the room into which a stack may grow
//! are never said to be unusable.

use crate::modules;
use std::ffi::c_int;
use std::io::Error;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use warden::call::Access;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Mapping {
    start: usize,
    end: usize,
    read: bool,
    write: bool,
    whose: Whose,
    /// Of a processor that is not the machine's own.
    accelerator: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// Without a name, or the heap.
    Anonymous,
    File,
    /// A file with code, and with its constants and variables.
    Module,
    /// The stack of the first thread.
    Stack,
    /// A device: what may be done with it is the driver's business.
    Device,
    /// Other memory that the system names.
    System,
}

static MAP: Mutex<Vec<Mapping>> = Mutex::new(Vec::new());

/// What can be done with a buffer that a call names: its bytes from `base` up to `end`.
pub enum BufferAccess {
    /// All of it may be used, and so may all of this memory around it.
    Usable(Range<usize>),
    /// Nothing certain is known.
    Unknown,
    Unmapped,
    ReadOnly,
}

/// Likewise. `writes`: they are to be written. Unlike [`access`], constants of the program are no memory to write to; and where memory of another
/// processor is mapped, nothing is said to be unmapped, for addresses of its own need no mapping.
pub fn buffer(base: usize, end: usize, writes: bool) -> BufferAccess {
    let mut map = MAP.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(around) = around(&map, base, end, writes)
        && is_mapped(base, end)
    {
        return BufferAccess::Usable(around);
    }
    *map = read();
    if let Some(around) = around(&map, base, end, writes) {
        return BufferAccess::Usable(around);
    }
    match judge(&map, base, end, stack_limit()) {
        Access::Unmapped if is_mapped(base, end) || map.iter().any(|mapping| mapping.accelerator) => {
            BufferAccess::Unknown
        }
        Access::Unmapped => BufferAccess::Unmapped,
        Access::ReadOnly if writes => BufferAccess::ReadOnly,
        Access::Usable if writes && is_constant(&map, base, end) => BufferAccess::ReadOnly,
        Access::Usable | Access::ReadOnly | Access::Scattered => BufferAccess::Unknown,
    }
}

/// The memory around a range that may all be used as it is.
fn around(map: &[Mapping], base: usize, end: usize, writes: bool) -> Option<Range<usize>> {
    let usable =
        |mapping: &Mapping| mapping.whose != Whose::Device && mapping.read && (mapping.write || !writes);
    let at = map.partition_point(|mapping| mapping.end <= base);
    let mut known = map.get(at).filter(|first| first.start <= base && usable(first))?.start..0;
    let all = map[at..].iter().take_while(|mapping| usable(mapping));
    known.end = map[at].start;
    for mapping in all.take_while({
        let mut next = known.end;
        move |mapping| std::mem::replace(&mut next, mapping.end) == mapping.start
    }) {
        known.end = mapping.end;
    }
    (end <= known.end).then_some(known)
}

/// Whether a byte of a range is a constant of the program, or of a library: mapped for reading, from a file with code.
fn is_constant(map: &[Mapping], base: usize, end: usize) -> bool {
    let first = map.partition_point(|mapping| mapping.end <= base);
    let mut met = map[first..].iter().take_while(|mapping| mapping.start < end);
    met.any(|mapping| mapping.whose == Whose::Module && mapping.read && !mapping.write)
}

/// What can be done with `size` bytes from `base` on.
pub fn access(base: usize, size: isize) -> Access {
    let Ok(size @ 1..) = usize::try_from(size) else { return Access::Usable };
    // Nothing is mapped at the end of the address space.
    let Some(end) = base.checked_add(size) else { return Access::Unmapped };
    let mut map = MAP.lock().unwrap_or_else(PoisonError::into_inner);
    // The room below the stack is not mapped, so its limit, a question to the system, can wait.
    if judge(&map, base, end, 0) == Access::Usable && is_mapped(base, end) {
        return Access::Usable;
    }
    *map = read();
    let verdict = judge(&map, base, end, stack_limit());
    if verdict == Access::Unmapped && is_mapped(base, end) { Access::Usable } else { verdict }
}

/// The mapping that an address lies in.
pub fn mapping_of(address: usize) -> Option<(usize, usize)> {
    find(address, |mapping| (mapping.start, mapping.end))
}

/// Whether an address lies in memory of the kind that allocators give out.
pub fn is_heap(address: usize) -> bool {
    find(address, |mapping| mapping.whose == Whose::Anonymous && mapping.write).unwrap_or(false)
}

fn find<T>(address: usize, what: impl Fn(&Mapping) -> T) -> Option<T> {
    let mut map = MAP.lock().unwrap_or_else(PoisonError::into_inner);
    let look = |map: &[Mapping]| {
        let after = map.partition_point(|mapping| mapping.start <= address);
        map[..after].last().filter(|mapping| address < mapping.end).map(&what)
    };
    if let Some(known) = look(&map) {
        return Some(known);
    }
    // An address below all pages that a program may map is no address.
    if address < 1 << 16 {
        return None;
    }
    *map = read();
    look(&map)
}

/// What a map says about a range.
fn judge(map: &[Mapping], base: usize, end: usize, stack_limit: usize) -> Access {
    let first = map.partition_point(|mapping| mapping.end <= base);
    let (mut at, mut gap, mut writable) = (base, false, true);
    for mapping in map[first..].iter().take_while(|mapping| mapping.start < end) {
        if mapping.whose == Whose::Device || !mapping.read {
            return Access::Usable;
        }
        gap |= mapping.start > at;
        writable &= mapping.write || mapping.whose == Whose::Module;
        at = mapping.end;
    }
    gap |= at < end;
    if gap && reaches_below_stack(map, base, end, stack_limit) {
        Access::Usable
    } else if gap {
        Access::Unmapped
    } else if writable {
        Access::Usable
    } else {
        Access::ReadOnly
    }
}

/// Whether a range touches the room into which the first thread's stack grows when it is used.
fn reaches_below_stack(map: &[Mapping], base: usize, end: usize, limit: usize) -> bool {
    let Some(at) = map.iter().position(|mapping| mapping.whose == Whose::Stack) else { return false };
    let below = at.checked_sub(1).map_or(0, |before| map[before].end);
    let lowest = map[at].end.saturating_sub(limit).max(below);
    base < map[at].start && end > lowest
}

fn stack_limit() -> usize {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is to be filled in.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_STACK, &mut limit) } == 0;
    if known { usize::try_from(limit.rlim_cur).unwrap_or(usize::MAX) } else { usize::MAX }
}

/// Whether every page of a range is mapped now.
fn is_mapped(base: usize, end: usize) -> bool {
    let start = base & !(page() - 1);
    // SAFETY: MS_ASYNC changes nothing; the system checks the range.
    let result = unsafe { libc::msync(start as *mut _, end - start, libc::MS_ASYNC) };
    result == 0 || Error::last_os_error().raw_os_error() != Some(libc::ENOMEM)
}

/// Bytes of a page, a power of two; asked for once.
pub fn page() -> usize {
    static PAGE: AtomicUsize = AtomicUsize::new(0);
    match PAGE.load(Relaxed) {
        0 => {
            // SAFETY: takes nothing.
            let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) }.max(1) as usize;
            PAGE.store(page, Relaxed);
            page
        }
        page => page,
    }
}

/// Reads the map. What cannot be read is an empty map: then everything is «not mapped» at first, and the second
/// question says otherwise.
fn read() -> Vec<Mapping> {
    let text = std::fs::read("/proc/self/maps").unwrap_or_default();
    let mut map: Vec<Mapping> = lines(&text).filter_map(line).collect();
    for mapping in map.iter_mut().filter(|mapping| mapping.whose == Whose::File) {
        if modules::of(mapping.start).is_some() {
            mapping.whose = Whose::Module;
        }
    }
    map
}

/// By the C library's search: a process with a hundred libraries has a thousand lines of a hundred bytes.
fn lines(mut text: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let start = (!text.is_empty()).then_some(text.as_ptr())?;
        // SAFETY: the slice has so many bytes.
        let end = unsafe { libc::memchr(start.cast(), c_int::from(b'\n'), text.len()) } as usize;
        let length = if end == 0 { text.len() } else { end - start as usize };
        let (line, rest) = text.split_at(length);
        text = rest.get(1..).unwrap_or_default();
        Some(line)
    })
}

/// `55d0c000-55d0e000 rw-p 00002000 08:01 1234   /path/of/file`
fn line(mut line: &[u8]) -> Option<Mapping> {
    let (start, end) = (address(&mut line, b'-')?, address(&mut line, b' ')?);
    let rights = line.get(..2)?;
    // Rights, where in the file, device and number of the file are before the name.
    for _ in 0..4 {
        let blank = line.iter().position(|&byte| byte == b' ').unwrap_or(line.len());
        line = line.get(blank + 1..).unwrap_or_default();
    }
    let name = line.trim_ascii();
    /// Memory shared by name, or without one.
    const MEMORY: [&[u8]; 2] = [b"/dev/shm/", b"/dev/zero (deleted)"];
    const HEAP: [&[u8]; 3] = [b"[heap]", b"[anon:", b"/anon_hugepage"];
    const ACCELERATORS: [&[u8]; 4] = [b"/dev/nvidia", b"/dev/dri/", b"/dev/kfd", b"/dev/accel"];
    let accelerator = ACCELERATORS.iter().any(|device| name.starts_with(device));
    let whose = if name.is_empty() || HEAP.iter().any(|heap| name.starts_with(heap)) {
        Whose::Anonymous
    } else if name == b"[stack]" {
        Whose::Stack
    } else if name.starts_with(b"[") {
        Whose::System
    } else if name.starts_with(b"/dev/") && !MEMORY.iter().any(|memory| name.starts_with(memory)) {
        Whose::Device
    } else {
        Whose::File
    };
    Some(Mapping { start, end, read: rights[0] == b'r', write: rights[1] == b'w', whose, accelerator })
}

/// The hexadecimal number that a line begins with, up to a mark; what is left comes after that.
fn address(line: &mut &[u8], mark: u8) -> Option<usize> {
    let mut number = 0;
    for (at, &byte) in line.iter().enumerate() {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'f' => byte - b'a' + 10,
            _ if byte == mark && at > 0 => {
                *line = &line[at + 1..];
                return Some(number);
            }
            _ => return None,
        };
        number = number << 4 | usize::from(digit);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: &str = "\
10000-20000 r-xp 00000000 08:01 1 /bin/program
20000-30000 rw-p 00010000 08:01 1 /bin/program
30000-40000 rw-p 00000000 00:00 0 [heap]
50000-60000 rw-s 00000000 00:01 7 /dev/infiniband/uverbs0
60000-70000 ---p 00000000 00:00 0
70000-80000 rw-s 00000000 00:01 7 /dev/shm/segment
f0000-100000 rw-p 00000000 00:00 0                          [stack]
";

    fn parsed() -> Vec<Mapping> {
        lines(MAPS.as_bytes()).filter_map(line).collect()
    }

    #[test]
    fn lines_are_read() {
        let whole: Vec<&[u8]> = MAPS.lines().map(str::as_bytes).collect();
        assert_eq!(lines(MAPS.as_bytes()).collect::<Vec<_>>(), whole);
        assert_eq!(lines(MAPS.trim_end().as_bytes()).collect::<Vec<_>>()[..6], whole[..6]);
        assert_eq!(lines(b"").count(), 0);
        let of =
            |text: &str| line(text.as_bytes()).map(|mapping| (mapping.start, mapping.end, mapping.whose));
        let file = Some((0x7f00aa, 0x7f00bb, Whose::File));
        assert_eq!(of("7f00aa-7f00bb r--p 00000000 08:01 12      /a file"), file);
        assert_eq!(of("7f00aa-7f00bb r--p 00000000 08:01 12 /dev/zero (deleted)"), file);
        assert_eq!(of("7f00aa-7f00bb r--p 00000000 08:01 12"), Some((0x7f00aa, 0x7f00bb, Whose::Anonymous)));
        for broken in
            ["", "7f00aa", "7f00aa-7f00bb", "7f00aa-7f00bb ", "-7f00bb r--p", "7x-80 r--p 0 0 0", " "]
        {
            assert_eq!(of(broken), None, "{broken:?}");
        }
    }

    #[test]
    fn ranges_are_judged() {
        let map = parsed();
        assert_eq!(map.len(), 7);
        let judge = |base, end| judge(&map, base, end, 0x18000);
        assert_eq!(judge(0x20000, 0x40000), Access::Usable);
        assert_eq!(judge(0x1fff0, 0x20010), Access::ReadOnly);
        assert_eq!(judge(0x3fff0, 0x40001), Access::Unmapped);
        assert_eq!(judge(0x40000, 0x40010), Access::Unmapped);
        assert_eq!(judge(0x1000, 0x1001), Access::Unmapped);
        assert_eq!(judge(0x3fff0, 0x50001), Access::Usable); // a device
        assert_eq!(judge(0x60000, 0x60010), Access::Usable); // a reservation
        assert_eq!(judge(0x7fff0, 0x80000), Access::Usable); // shared memory
        assert_eq!(judge(0x7fff0, 0x80001), Access::Unmapped);
        assert_eq!(judge(0xefff0, 0xf0010), Access::Usable); // the stack grows
        assert_eq!(judge(0xe0000, 0xe0010), Access::Unmapped); // not as far as that
        assert_eq!(super::judge(&map, 0xe0000, 0xe0010, usize::MAX), Access::Usable);
    }

    #[test]
    fn memory_of_this_process() {
        let mut bytes = vec![0u8; 100_000];
        let base = bytes.as_mut_ptr() as usize;
        assert_eq!(access(base, 100_000), Access::Usable);
        // A constant of the program itself.
        assert_eq!(access(MAPS.as_ptr() as usize, 10), Access::Usable);
        assert_eq!(access(4096, 1), Access::Unmapped);
        assert_eq!(access(usize::MAX - 10, 100), Access::Unmapped);
        assert_eq!(access(4096, 0), Access::Usable);
        assert_eq!(access(4096, -5), Access::Usable);
        assert!(is_heap(base) && !is_heap(MAPS.as_ptr() as usize) && !is_heap(5));
        assert!(mapping_of(base).is_some_and(|(start, end)| start <= base && base < end));
    }

    #[test]
    fn unmapped_and_protected_since() {
        let (rights, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a mapping of its own.
        let block = unsafe { libc::mmap(std::ptr::null_mut(), 65536, rights, flags, -1, 0) };
        let base = block as usize;
        assert_eq!(access(base, 65536), Access::Usable);
        // SAFETY: the first half of it.
        unsafe { libc::mprotect(block, 32768, libc::PROT_READ) };
        // What can be read is not asked for again.
        MAP.lock().expect("no test panics with it").clear();
        assert_eq!(access(base, 65536), Access::ReadOnly);
        // SAFETY: the second half of it.
        unsafe { libc::munmap((base + 32768) as *mut _, 32768) };
        assert_eq!(access(base, 65536), Access::Unmapped);
        assert_eq!(access(base, 32768), Access::ReadOnly);
        // SAFETY: the first half of it.
        unsafe { libc::munmap(block, 32768) };
        assert_eq!(access(base, 1), Access::Unmapped);
    }
}
