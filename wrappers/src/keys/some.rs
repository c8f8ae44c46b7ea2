//! `MPI_Waitany`, `MPI_Waitsome` and their tests where a request of the array has values: which request will be complete
//! must be known before it is freed. So MPI is asked in two parts: for the requests without values by its own test call,
//! in an array where the others are null; for each with values whether it is complete, and then it is waited for.

use super::requests::{Around, Seen};
use crate::next::{self, Next};
use std::ffi::{CStr, c_int};
use std::mem::ManuallyDrop;
use warden::call::Language;

/// Where the results go: index, flag (0: none) and status.
type One = (usize, usize, usize);
/// Where the results go: their number, indices and statuses.
type Many = (usize, usize, usize);

/// `MPI_Waitany`, or `MPI_Testany`.
pub fn any(call: Around, seen: &[Seen], (index, flag, status): One, waits: bool) -> c_int {
    let status = call.status(status, 0);
    loop {
        let mut others = call.others(seen);
        let (mut found, mut done): (c_int, c_int) = (0, 0);
        static TEST: Next = Next::new(c"PMPI_Testany");
        // SAFETY: MPI's function of this name, with an array of so many requests.
        let code = unsafe {
            type Test =
                unsafe extern "C-unwind" fn(c_int, *mut usize, *mut c_int, *mut c_int, usize) -> c_int;
            let test: Test = std::mem::transmute(TEST.get());
            test(call.count as c_int, others.as_mut_ptr(), &mut found, &mut done, status)
        };
        let at = usize::try_from(found).ok().filter(|at| *at < call.count && done != 0);
        if let Some(at) = at {
            call.put_back(&others, at);
        }
        drop(ManuallyDrop::into_inner(others));
        if code != 0 || at.is_some() {
            seen.iter().filter(|one| Some(one.index) == at).for_each(|one| call.settle(one));
            call.write(index, call.index(found));
            call.write(flag, done);
            return code;
        }
        for one in seen.iter().filter(|one| one.ends) {
            if super::started::is_complete(call.abi, one.handle) != Some(false) {
                call.write(index, call.index(one.index as c_int));
                call.write(flag, 1);
                return call.take(one, status);
            }
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
pub fn some(call: Around, seen: &[Seen], (number, indices, statuses): Many, waits: bool) -> c_int {
    loop {
        let mut others = call.others(seen);
        let mut done: c_int = 0;
        static TEST: Next = Next::new(c"PMPI_Testsome");
        // SAFETY: MPI's function of this name, with an array of so many requests, and the program's own arrays.
        let mut code = unsafe {
            type Test = unsafe extern "C-unwind" fn(c_int, *mut usize, *mut c_int, usize, usize) -> c_int;
            let test: Test = std::mem::transmute(TEST.get());
            test(call.count as c_int, others.as_mut_ptr(), &mut done, indices, call.status(statuses, 0))
        };
        let mut found = usize::try_from(done).unwrap_or(0).min(call.count);
        for place in 0..found {
            let address = indices + place * size_of::<c_int>();
            // SAFETY: MPI has written so many indices.
            let at = unsafe { (address as *const c_int).read_unaligned() };
            call.put_back(&others, at as usize);
            seen.iter().filter(|one| one.index == at as usize).for_each(|one| call.settle(one));
            call.write(address, call.index(at));
        }
        drop(ManuallyDrop::into_inner(others));
        for one in seen.iter().filter(|one| one.ends) {
            if code == 0 && super::started::is_complete(call.abi, one.handle) != Some(false) {
                call.write(indices + found * size_of::<c_int>(), call.index(one.index as c_int));
                code = call.take(one, call.status(statuses, found));
                found += 1;
            }
        }
        if found > 0 || code != 0 || !waits {
            call.write(number, found as c_int);
            return code;
        }
        std::thread::yield_now();
    }
}

impl Around {
    /// The program's requests in C's terms, null where they have values.
    fn others(self, seen: &[Seen]) -> ManuallyDrop<Vec<usize>> {
        let mut copy = vec![0usize; self.count];
        let array = copy.as_mut_ptr() as usize;
        for index in 0..self.count {
            let apart = seen.iter().any(|one| one.ends && one.index == index);
            // SAFETY: the program gives an array of so many requests; the copy has a word for each.
            unsafe {
                let handle = self.requests.handle(self.abi, index).filter(|_| !apart);
                let handle = handle.unwrap_or(self.abi.request_null());
                self.abi.write_handle(self.abi.element(array, index), handle);
            }
        }
        ManuallyDrop::new(copy)
    }

    /// MPI has changed a request of the copy.
    fn put_back(self, others: &[usize], at: usize) {
        // SAFETY: both arrays have so many requests.
        unsafe {
            if at < self.count
                && let Some(handle) = self.abi.read_handle(self.abi.element(others.as_ptr() as usize, at))
            {
                self.requests.write(self.abi, at, handle);
            }
        }
    }

    /// Frees a request that is complete, after its callbacks.
    fn take(self, one: &Seen, status: usize) -> c_int {
        if let Err(code) = self.told(one) {
            return code;
        }
        let mut handle = one.handle.0;
        static WAIT: Next = Next::new(c"PMPI_Wait");
        // SAFETY: MPI's function of this name; a handle of less than a word lies at its beginning.
        let code = unsafe {
            let wait: unsafe extern "C-unwind" fn(*mut usize, usize) -> c_int =
                std::mem::transmute(WAIT.get());
            wait(&mut handle, status)
        };
        // SAFETY: the word above, and the program's array.
        unsafe {
            if let Some(handle) = self.abi.read_handle(&raw const handle as usize) {
                self.requests.write(self.abi, one.index, handle);
            }
        }
        self.settle(one);
        code
    }

    /// Fortran counts from one.
    fn index(self, index: c_int) -> c_int {
        let counted = self.requests.language == Language::Fortran && index >= 0;
        index + c_int::from(counted)
    }

    fn write(self, at: usize, value: c_int) {
        if at != 0 {
            // SAFETY: the program's variable, which MPI would write.
            unsafe { (at as *mut c_int).write_unaligned(value) };
        }
    }

    /// Where the status of the result with this number goes. Statuses are alike in C and Fortran.
    fn status(self, at: usize, number: usize) -> usize {
        let table = self.abi.table();
        match self.requests.language {
            Language::C if at == table.status_ignore || at == table.statuses_ignore => at,
            Language::Fortran if is_ignored_in_fortran(at) => table.status_ignore,
            Language::C | Language::Fortran => at + number * table.status_bytes,
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
