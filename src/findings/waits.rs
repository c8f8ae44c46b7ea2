//! Where the threads of a rank are, as its slot says it at any time: the call that each is inside of and may wait in, and how many
//! operations have come to an end.
//!
//! A thread writes its own place with plain stores and reads no clock; whoever reads measures the time. A place stays as it is when
//! its call returns but for [`place::INSIDE`], so that it also says in which call the thread was last. The layout is that of one version of
//! the status file (`src/findings/status.rs`).

use mpiwarden_spec::Procedure;

/// Threads that have a place. Where more of them make calls that may wait, nothing is proved of the process.
pub const MAX_THREADS: usize = 16;
/// Requests that a place lists.
pub const MAX_REQUESTS: usize = 40;

/// Offsets of the fields of a place, in bytes.
pub mod place {
    /// u32: the thread, as the system numbers it; 0: the place is free.
    pub const THREAD: usize = 0;
    /// u32: 0, or one of [`super::inside`]: whether the thread is inside of the call below.
    pub const INSIDE: usize = 4;
    /// u64: operations that came to an end on this thread: a test that says «not yet» is none.
    pub const ENDED: usize = 8;
    /// u64: tests and probes that said «not yet».
    pub const ASKED: usize = 16;
    /// u32: number of the procedure in `spec`, plus one.
    pub const CALL: usize = 24;
    /// u32: bits of [`super::flag`].
    pub const FLAGS: usize = 28;
    /// u64: the address that the call returns to, and the frame of its entry: there lies the caller's frame pointer, and above
    /// that the return address.
    pub const CALLER: usize = 32;
    pub const FRAME: usize = 40;
    /// u64: the name of the communicator, or of the window, that all its members know (`src/mirror/naming.rs`); 0: none.
    pub const NAME: usize = 48;
    /// u32: the number of the communicator or window in the process's events; 0: none, or it keeps none.
    pub const NUMBER: usize = 56;
    /// i32: source, destination, root or target, a rank of its group; or one of [`super::peer`].
    pub const PEER: usize = 60;
    /// i32: the tag; [`super::peer::ANY`] for any, [`super::peer::NONE`] for a call without.
    pub const TAG: usize = 64;
    /// u32: the place of the call in the process's events, which has its stack; 0: it has none.
    pub const PLACE: usize = 68;
    /// u32: requests that the call waits for and that are not known to be complete. Those listed behind are the first of them.
    pub const REQUESTS: usize = 72;
    /// i32: a second peer and tag, where the call has two (`MPI_Sendrecv`: those of the receive).
    pub const SECOND_PEER: usize = 76;
    pub const SECOND_TAG: usize = 80;
    /// u32: the number of a second communicator, of a call that has two (`MPI_Intercomm_create`: the peers'); what stands there of others says nothing.
    pub const OTHER_NUMBER: usize = 84;
    /// u32 each: [`super::MAX_REQUESTS`] numbers of requests in the process's events.
    pub const LIST: usize = 96;
    pub const SIZE: usize = 256;
}

const _: () = assert!(place::LIST + 4 * MAX_REQUESTS <= place::SIZE);

/// What [`place::INSIDE`] says where a call has not returned.
pub mod inside {
    /// The thread is in MPI.
    pub const MPI: u32 = 1;
    /// It is in a function of the program that MPI calls meanwhile: it may do what it likes there.
    pub const CALLBACK: u32 = 2;
}

/// Bits of [`place::FLAGS`].
pub mod flag {
    /// The call was made in Fortran.
    pub const FORTRAN: u32 = 1;
    /// It ends with any of its requests, and not only with all of them.
    pub const ANY: u32 = 2;
    /// Not all requests that it waits for are known.
    pub const UNKNOWN: u32 = 4;
    /// [`place::NAME`] and [`place::NUMBER`] are a window's.
    pub const WINDOW: u32 = 8;
}

/// What [`place::PEER`] says where it is no rank.
pub mod peer {
    /// MPI_ANY_SOURCE, MPI_ANY_TAG, or all members.
    pub const ANY: i32 = -1;
    /// MPI_PROC_NULL.
    pub const NOBODY: i32 = -2;
    /// MPI_ROOT.
    pub const ROOT: i32 = -3;
    /// The call has none.
    pub const NONE: i32 = i32::MIN;
}

/// Where a thread is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    pub thread: u32,
    pub inside: bool,
    pub ended: u64,
    pub asked: u64,
    /// The call that it is inside of, or was inside of last; `None`: none yet, or one of another version.
    pub call: Option<Procedure>,
    /// Bits of [`flag`].
    pub flags: u32,
    pub caller: u64,
    pub frame: u64,
    pub name: u64,
    pub number: u32,
    pub peer: i32,
    pub tag: i32,
    pub second: (i32, i32),
    pub other_number: u32,
    pub place: u32,
    /// Requests that it waits for, and the first of them.
    pub requests: u32,
    pub listed: Vec<u32>,
}

/// How many operations of all threads have come to an end.
pub fn ended(threads: &[Whereabouts]) -> u64 {
    threads.iter().fold(0, |sum, at| sum.wrapping_add(at.ended))
}

impl Whereabouts {
    /// The places in use among the bytes of all.
    pub fn all(bytes: &[u8]) -> Vec<Whereabouts> {
        bytes.chunks_exact(place::SIZE).filter_map(Whereabouts::parse).collect()
    }

    fn parse(bytes: &[u8]) -> Option<Whereabouts> {
        let word = |at: usize| u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        let thread = word(place::THREAD);
        let call =
            (word(place::CALL) as usize).checked_sub(1).and_then(|number| Procedure::all().nth(number));
        let requests = word(place::REQUESTS);
        let listed = (requests as usize).min(MAX_REQUESTS);
        (thread != 0).then(|| Whereabouts {
            thread,
            inside: word(place::INSIDE) == inside::MPI,
            ended: long(place::ENDED),
            asked: long(place::ASKED),
            call,
            flags: word(place::FLAGS),
            caller: long(place::CALLER),
            frame: long(place::FRAME),
            name: long(place::NAME),
            number: word(place::NUMBER),
            peer: word(place::PEER) as i32,
            tag: word(place::TAG) as i32,
            second: (word(place::SECOND_PEER) as i32, word(place::SECOND_TAG) as i32),
            other_number: word(place::OTHER_NUMBER),
            place: word(place::PLACE),
            requests,
            listed: (0..listed)
                .map(|index| word(place::LIST + 4 * index))
                .filter(|number| *number != 0)
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_says_where_its_thread_is() {
        let mut bytes = vec![0; MAX_THREADS * place::SIZE];
        assert_eq!(Whereabouts::all(&bytes), []);
        let mut set = |at: usize, value: u32| bytes[at..at + 4].copy_from_slice(&value.to_ne_bytes());
        let receive = Procedure::find("MPI_Recv").expect("the standard has it");
        set(place::THREAD, 41);
        set(place::INSIDE, inside::MPI);
        set(place::ENDED, 3);
        set(place::CALL, receive.place() as u32 + 1);
        set(place::PEER, 2);
        set(place::TAG, peer::ANY as u32);
        set(place::REQUESTS, 2);
        set(place::LIST, 7);
        set(place::LIST + 4, 9);
        let [here] = &Whereabouts::all(&bytes)[..] else { panic!("one place is in use") };
        assert_eq!((here.thread, here.inside, here.ended), (41, true, 3));
        assert_eq!(here.call, Some(receive));
        assert_eq!((here.peer, here.tag), (2, peer::ANY));
        assert_eq!(here.listed, [7, 9]);
    }

    #[test]
    fn who_runs_a_callback_is_not_inside() {
        let mut bytes = [0; place::SIZE];
        for (at, value) in [(place::THREAD, 1), (place::INSIDE, inside::CALLBACK)] {
            bytes[at..at + 4].copy_from_slice(&u32::to_ne_bytes(value));
        }
        assert!(!Whereabouts::all(&bytes)[0].inside);
    }
}
