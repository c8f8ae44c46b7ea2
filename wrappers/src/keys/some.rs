//! `MPI_Waitany`, `MPI_Waitsome` and their tests where a request of the array has values: which request will be complete
//! must be known before it is freed. So MPI is asked for each with values whether it is complete; only then is it in the array
//! of MPI's own call, in which those that are not complete are null. Results and errors are those of MPI's call.

use super::asking;
use super::requests::{Around, Seen};
use crate::next::{self, Next};
use crate::numbers::int_at;
use std::ffi::{CStr, c_int};
use std::mem::ManuallyDrop;
use warden::call::Language;

/// Where the results go: index, flag (0: none) and status.
type One = (usize, usize, usize);
/// Where the results go: their number, indices and statuses.
type Many = (usize, usize, usize);

/// `MPI_Waitany`, or `MPI_Testany`.
pub fn any(call: &Around, (index, flag, status): One, waits: bool) -> c_int {
    let status = call.status(status);
    loop {
        let mut apart = places(&call.seen, |one| one.ends);
        let others = call.only(|at| !apart(at));
        let answer = call.ask_any(false, others, status);
        if answer.at.is_some() {
            call.seen.iter().filter(|one| Some(one.index) == answer.at).for_each(|one| call.settle(one));
            call.write(index, call.index(answer.found));
            call.write(flag, answer.done);
            return answer.code;
        }
        if answer.code != 0 {
            return answer.code;
        }
        let ready = asking::quietly(call.abi, || call.seen.iter().find(|one| one.ends && call.is_ready(one)));
        if let Some(one) = ready {
            if let Err(code) = call.told(one) {
                return code;
            }
            // The call itself, with this request and no other: so the error is its own too.
            let only = call.only(|at| at == one.index);
            let answer = call.ask_any(waits, only, status);
            call.write(index, call.index(answer.found));
            call.write(flag, answer.done);
            call.settle(one);
            return answer.code;
        }
        if !waits {
            call.write(index, call.abi.table().undefined);
            call.write(flag, 0);
            return 0;
        }
        std::thread::yield_now();
    }
}

/// `MPI_Waitsome`, or `MPI_Testsome`.
pub fn some(call: &Around, (number, indices, statuses): Many, waits: bool) -> c_int {
    let statuses = call.status(statuses);
    loop {
        asking::quietly(call.abi, || {
            call.seen.iter().filter(|one| one.ends).for_each(|one| one.is_ready.set(call.is_ready(one)));
        });
        for one in call.seen.iter().filter(|one| one.is_ready.get()) {
            if let Err(code) = call.told(one) {
                call.settle_all();
                return code;
            }
        }
        let mut waiting = places(&call.seen, |one| one.ends && !one.is_told());
        let others = call.only(|at| !waiting(at));
        let mut done: c_int = 0;
        static TEST: Next = Next::new(c"PMPI_Testsome");
        // SAFETY: MPI's function of this name, with an array of so many requests, and the program's own arrays, which have room
        // for so many results: neither is null here, but perhaps the statuses, as MPI would have them.
        let code = unsafe {
            type Test = unsafe extern "C-unwind" fn(c_int, *const usize, *mut c_int, usize, usize) -> c_int;
            let test: Test = std::mem::transmute(TEST.get());
            test(call.count as c_int, others.as_ptr(), &mut done, indices, statuses)
        };
        let found = usize::try_from(done).unwrap_or(0).min(call.count);
        for place in 0..found {
            let address = indices + place * size_of::<c_int>();
            // SAFETY: MPI has written so many indices, also where requests of them have failed.
            let at = unsafe { int_at(address) };
            call.put_back(&others, at as usize);
            call.write(address, call.index(at));
        }
        drop(ManuallyDrop::into_inner(others));
        call.seen.iter().filter(|one| one.is_told() || !one.ends).for_each(|one| call.settle(one));
        if found > 0 || code != 0 || !waits {
            if found > 0 || code == 0 {
                call.write(number, found as c_int);
            }
            return code;
        }
        std::thread::yield_now();
    }
}

/// Whether one of these requests is at an index of the array. To be asked for the indices in their order, as the requests
/// stand in theirs: so an array is one walk through both, however many have values.
pub fn places(seen: &[Seen], which: impl Fn(&Seen) -> bool) -> impl FnMut(usize) -> bool {
    let mut indices = seen.iter().filter(move |one| which(one)).map(|one| one.index).peekable();
    move |at| indices.next_if_eq(&at).is_some()
}

/// What `MPI_Waitany` or `MPI_Testany` said.
struct AnyAnswer {
    code: c_int,
    /// The index and the flag, as they were written.
    found: c_int,
    done: c_int,
    /// The index of a request that is complete.
    at: Option<usize>,
}

impl Around {
    /// The program's requests in C's terms, null where they are not to be looked at.
    fn only(&self, mut wanted: impl FnMut(usize) -> bool) -> ManuallyDrop<Vec<usize>> {
        let mut copy = vec![0usize; self.count];
        let array = copy.as_mut_ptr() as usize;
        for index in 0..self.count {
            // SAFETY: the program gives an array of so many requests; the copy has a word for each.
            unsafe {
                let handle = if wanted(index) { self.requests.handle(self.abi, index) } else { None };
                let handle = handle.unwrap_or(self.abi.request_null());
                self.abi.write_handle(self.abi.element(array, index), handle);
            }
        }
        ManuallyDrop::new(copy)
    }

    /// Makes a call for any request of a copy, and puts back what it changed.
    fn ask_any(&self, waits: bool, copy: ManuallyDrop<Vec<usize>>, status: usize) -> AnyAnswer {
        let (mut found, mut done): (c_int, c_int) = (self.abi.table().undefined, 1);
        let count = self.count as c_int;
        static TEST: Next = Next::new(c"PMPI_Testany");
        static WAIT: Next = Next::new(c"PMPI_Waitany");
        // SAFETY: MPI's functions of these names, with an array of so many requests.
        let code = unsafe {
            if !waits {
                type Test =
                    unsafe extern "C-unwind" fn(c_int, *const usize, *mut c_int, *mut c_int, usize) -> c_int;
                let test: Test = std::mem::transmute(TEST.get());
                test(count, copy.as_ptr(), &mut found, &mut done, status)
            } else {
                type Wait = unsafe extern "C-unwind" fn(c_int, *const usize, *mut c_int, usize) -> c_int;
                let wait: Wait = std::mem::transmute(WAIT.get());
                wait(count, copy.as_ptr(), &mut found, status)
            }
        };
        let at = usize::try_from(found).ok().filter(|at| *at < self.count && (done != 0 || code != 0));
        if let Some(at) = at {
            self.put_back(&copy, at);
        }
        drop(ManuallyDrop::into_inner(copy));
        AnyAnswer { code, found, done, at }
    }

    /// Inside of [`asking::quietly`].
    fn is_ready(&self, one: &Seen) -> bool {
        asking::ask(self.abi, one.handle) != Some(false)
    }

    /// MPI has changed a request of the copy.
    fn put_back(&self, others: &[usize], at: usize) {
        // SAFETY: both arrays have so many requests.
        unsafe {
            if at < self.count
                && let Some(handle) = self.abi.read_handle(self.abi.element(others.as_ptr() as usize, at))
            {
                self.requests.write(self.abi, at, handle);
            }
        }
    }

    /// Fortran counts from one.
    fn index(&self, index: c_int) -> c_int {
        let counted = self.requests.language == Language::Fortran && index >= 0;
        index + c_int::from(counted)
    }

    fn write(&self, at: usize, value: c_int) {
        if at != 0 {
            // SAFETY: the program's variable, which MPI would write.
            unsafe { (at as *mut c_int).write_unaligned(value) };
        }
    }

    /// Where statuses go, which are alike in C and Fortran, in C's terms. To be asked once a call: it looks up symbols.
    fn status(&self, at: usize) -> usize {
        match self.requests.language {
            Language::Fortran if is_ignored_in_fortran(at) => self.abi.table().status_ignore,
            Language::C | Language::Fortran => at,
        }
    }
}

/// Whether Fortran gave MPI_STATUS_IGNORE or MPI_STATUSES_IGNORE: C has variables that say where those lie (19.3.5).
fn is_ignored_in_fortran(at: usize) -> bool {
    const NAMES: [&CStr; 4] = [
        c"MPI_F_STATUS_IGNORE",
        c"MPI_F_STATUSES_IGNORE",
        c"MPI_F08_STATUS_IGNORE",
        c"MPI_F08_STATUSES_IGNORE",
    ];
    NAMES.iter().filter_map(|name| next::find_global(name).or_else(|| next::find(name))).any(|variable| {
        // SAFETY: MPI's variable of this name, which holds an address.
        (unsafe { (variable as *const usize).read_unaligned() }) == at
    })
}
