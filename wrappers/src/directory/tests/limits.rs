//! What cannot be had: descriptors, file sizes, members without a checker. Always silence, and a word about it.
//!
//! Each test that changes a limit of the process does it in a forked child, for limits are the process's.

use super::*;

/// Runs a part of a test in a child process, where it may do what it likes.
fn in_child(part: impl FnOnce() -> bool) {
    // SAFETY: the child only runs the part, which uses no thread of the parent's, and ends.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let good = std::panic::catch_unwind(std::panic::AssertUnwindSafe(part)).unwrap_or(false);
        // SAFETY: ends the child without running anything else of the parent's.
        unsafe { libc::_exit(if good { 0 } else { 1 }) };
    }
    let mut status = 0;
    // SAFETY: waits for the child made above.
    unsafe { libc::waitpid(child, &mut status, 0) };
    assert!(libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0, "status {status:#x}");
}

fn set_limit(resource: libc::__rlimit_resource_t, value: u64) {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the record is this function's own.
    let done = unsafe {
        libc::getrlimit(resource, &mut limit);
        limit.rlim_cur = value;
        libc::setrlimit(resource, &limit)
    };
    assert_eq!(done, 0);
}

fn file(directory: &Directory) -> i32 {
    match &directory.own {
        Own::Ready(own) => own.memory.file,
        Own::NotYet | Own::Failed => -1,
    }
}

#[test]
fn no_file_may_be_made() {
    in_child(|| {
        set_limit(libc::RLIMIT_FSIZE, 4096);
        let mut pair = Pair::new();
        pair.attach(1000, 100);
        word(&pair.ask(1000..1001)) == "unknown"
            && pair.asker.take_limits() == limit::NO_TABLE | limit::NOT_HERE
            && pair.asker.take_limits() == 0
    });
}

#[test]
fn the_file_may_not_grow() {
    in_child(|| {
        let mut pair = Pair::new();
        pair.attach(1000, 100);
        set_limit(libc::RLIMIT_FSIZE, 64 * 1024);
        (0..10_000).for_each(|number| pair.attach(10_000 + number * 64, 32));
        word(&pair.ask(1000..1100)) == "whole"
            // A hole may be a region that found no room.
            && word(&pair.ask(5000..5001)) == "unknown"
            && word(&pair.ask(10_000 + 9_999 * 64..10_000 + 9_999 * 64 + 32)) == "unknown"
            && pair.owner.take_limits() == limit::FULL
    });
}

#[test]
fn no_descriptor_is_left() {
    in_child(|| {
        set_limit(libc::RLIMIT_NOFILE, 0);
        let mut pair = Pair::new();
        word(&pair.ask(1000..1001)) == "unknown" && pair.asker.take_limits() & limit::NO_TABLE != 0
    });
}

#[test]
fn the_number_is_high() {
    let pair = Pair::new();
    assert!(file(&pair.owner) >= 128, "{}", file(&pair.owner));
}

#[test]
fn the_program_closes_everything() {
    in_child(|| {
        let mut pair = Pair::new();
        pair.attach(1000, 100);
        let seen = word(&pair.ask(1000..1001));
        let number = file(&pair.owner);
        // SAFETY: descriptors of the child.
        unsafe { libc::close_range(3, u32::MAX, 0) };
        // Who has it open goes on.
        pair.attach(2000, 100);
        let goes_on = word(&pair.ask(2000..2001));
        // Another file has the number now: it is not taken for the table, and not written to.
        // SAFETY: descriptors of the child.
        let other = unsafe { libc::memfd_create(c"other".as_ptr(), 0) };
        // SAFETY: descriptors of the child.
        unsafe { libc::dup2(other, number) };
        (0..10_000).for_each(|at| pair.attach(10_000 + at * 64, 32));
        let hole = word(&pair.ask(5000..5001));
        let mut late = Directory::new();
        late.knows(11, pair.owner.table_of());
        late.makes(given(WINDOW, 0, 2), &[10, 11]);
        let unknown = word(&late.cover(WINDOW, 1, 1000..1001, AsOf::Now));
        // SAFETY: all fields are numbers.
        let mut status: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: a descriptor and a record of the child.
        unsafe { libc::fstat(other, &mut status) };
        (seen, goes_on, hole, unknown, status.st_size) == ("whole", "whole", "unknown", "unknown", 0)
            && late.take_limits() == limit::UNREADABLE
            && pair.owner.take_limits() == limit::FULL
    });
}

#[test]
fn members_without_a_checker() {
    let mut one = Directory::new();
    one.makes(given(WINDOW, 0, 3), &[]);
    let cards = [one.card(&given(WINDOW, 0, 3), 0), Card::absent(), Card::default()];
    one.bind(WINDOW, 0, &cards);
    assert_eq!(one.take_limits(), limit::ABSENT);
    assert_eq!(word(&one.cover(WINDOW, 0, 0..1, AsOf::Now)), "hole");
    for rank in 1..3 {
        assert_eq!(one.cover(WINDOW, rank, 0..1, AsOf::Now), Cover::Unknown);
        assert_eq!((one.exposure(WINDOW, rank), one.world_rank(WINDOW, rank)), (None, -1));
        assert_eq!(one.extent(WINDOW, rank), None);
    }
}

/// The owner is another process, which is killed in the end.
#[test]
fn another_process() {
    let mut ways = [[0; 2]; 2];
    for way in &mut ways {
        // SAFETY: room for two descriptors.
        assert_eq!(unsafe { libc::pipe(way.as_mut_ptr()) }, 0);
    }
    let mut asker = Directory::new();
    // SAFETY: the child uses no thread of the parent's, and is killed.
    let child = unsafe { libc::fork() };
    let nobody = TableOf { pid: 0, file: 0, identity: FileIdentity::default() };
    let mut table = nobody;
    if child == 0 {
        let mut owner = Directory::new();
        owner.makes(given(WINDOW, 1, 2), &[]);
        table = owner.table_of().unwrap_or(nobody);
        owner.apply(Publish::Attach { window: WINDOW, base: 1000, size: 100, stack: StackId::default() });
        // SAFETY: plain bytes, of the length that is said; then it waits for its end.
        unsafe {
            libc::write(ways[0][1], (&raw const table).cast(), size_of::<TableOf>());
            libc::read(ways[1][0], (&raw mut table).cast(), 1);
            libc::pause();
            libc::_exit(1);
        }
    }
    // SAFETY: room for the words of a table, which hold any value.
    let read = unsafe { libc::read(ways[0][0], (&raw mut table).cast(), size_of::<TableOf>()) };
    assert_eq!(read as usize, size_of::<TableOf>());
    asker.knows(11, Some(table));
    asker.makes(given(WINDOW, 0, 2), &[10, 11]);
    let living = asker.cover(WINDOW, 1, 1000..1100, AsOf::Now);
    // SAFETY: the child made above, waited for at once.
    unsafe {
        libc::kill(child, libc::SIGKILL);
        libc::waitpid(child, std::ptr::null_mut(), 0);
    }
    assert_eq!(word(&living), "whole");
    assert_eq!(asker.cover(WINDOW, 1, 1000..1100, AsOf::Now), living);
    // It cannot be opened any more by whoever comes now.
    let mut late = Directory::new();
    late.knows(11, Some(table));
    late.makes(given(WINDOW, 0, 2), &[10, 11]);
    assert_eq!(late.cover(WINDOW, 1, 1000..1100, AsOf::Now), Cover::Unknown);
    assert_eq!(late.take_limits(), limit::UNREADABLE);
    for descriptor in ways.concat() {
        // SAFETY: made above.
        unsafe { libc::close(descriptor) };
    }
}
