//! What is of interest, by pages, and who is to be told: filled by `libmpiwarden.so` (`wrappers/src/instrumented.rs`), of which this is the other half.

use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

/// So many pages are told apart.
pub const PAGES: usize = 1 << 15;

/// What one program, or one library of it, shares with whoever watches, in the form of [`VERSION`].
#[repr(C, align(64))]
pub struct Watched {
    /// Not 0: something of this page, or of one with the same place here, is of interest.
    pages: [AtomicU8; PAGES],
    /// `extern "C" fn(address, how, caller)`; 0 as long as nobody watches, and then no page is of interest.
    pub(crate) told: AtomicUsize,
}

const VERSION: u32 = 1;

/// Of this program or library alone.
pub(crate) static WATCHED: Watched =
    Watched { pages: [const { AtomicU8::new(0) }; PAGES], told: AtomicUsize::new(0) };

/// Where `told` lies.
pub(crate) const TOLD: usize = std::mem::offset_of!(Watched, told);

/// In `how`: the access stores. What is above it is the number of its bytes.
pub(crate) const STORES: usize = 1;

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// Called by each object that was compiled so; of a program perhaps before the C library is ready, so nothing is done yet.
#[unsafe(no_mangle)]
pub extern "C" fn __tsan_init() {}

/// Called before `main`, or when its library is loaded: by then all that the program was started with is ready.
#[used]
#[unsafe(link_section = ".init_array")]
static BEGINS: extern "C" fn() = begins;

/// Called when the library is unloaded, or the program ends.
#[used]
#[unsafe(link_section = ".fini_array")]
static ENDS: extern "C" fn() = ends;

extern "C" fn begins() {
    ask(VERSION);
}

extern "C" fn ends() {
    ask(0);
}

/// Asks whoever watches to do so; with 0, not to do so any more.
fn ask(version: u32) {
    // SAFETY: a name that ends in zero, looked up in whatever is loaded.
    let found = unsafe { dlsym(std::ptr::null_mut(), c"mpiwarden_watches".as_ptr()) };
    if !found.is_null() {
        // SAFETY: only libmpiwarden.so has this name, and there it is this function. It answers 0 where it does not know this form.
        let watches: extern "C" fn(*const Watched, u32) -> c_int = unsafe { std::mem::transmute(found) };
        watches(&WATCHED, version);
    }
}

/// Tells of a longer access, page by page. In C's convention, which says that nothing unwinds.
pub(crate) extern "C" fn tell(address: usize, bytes: usize, stores: usize, caller: usize) {
    let told = WATCHED.told.load(Relaxed);
    if told == 0 || bytes == 0 {
        return;
    }
    // SAFETY: whoever stored it gave a function of this form.
    let told: extern "C" fn(usize, usize, usize) = unsafe { std::mem::transmute(told) };
    let (first, last) = (address >> 12, address.wrapping_add(bytes - 1) >> 12);
    let mut page = first;
    loop {
        // SAFETY: the index is below the number of pages.
        if unsafe { WATCHED.pages.get_unchecked(page & (PAGES - 1)) }.load(Relaxed) != 0 {
            told(address, bytes << 1 | stores, caller);
            return;
        }
        if page == last {
            return;
        }
        page += 1;
    }
}
