//! Where an exported entry was called from: what every entry tells first, and all that takes stacks begins with.

use warden::call::Language;

/// Where an exported entry was called from, and where its frame lies.
#[derive(Clone, Copy)]
pub struct Site {
    /// Return address of the entry.
    pub caller: usize,
    /// Its frame pointer: there lies the caller's, and above that the return address.
    pub base: usize,
    /// Address of the entry's cookie: the word on its stack that tells a live frame from a dead one.
    pub cookie: *mut usize,
    /// Whose binding it is.
    pub language: Language,
    /// The array descriptor that stands for the call's buffer, in Fortran; 0: none.
    pub descriptor: usize,
    /// The program's variable for the request that the call makes, in Fortran; 0: it makes none.
    pub request: usize,
}

impl From<Site> for Language {
    fn from(site: Site) -> Language {
        site.language
    }
}

impl Site {
    /// An entry.
    ///
    /// # Safety
    /// `base` is the frame pointer of an entry that runs.
    #[inline(always)]
    pub unsafe fn of(base: usize, cookie: *mut usize, language: Language) -> Site {
        // SAFETY: the caller's promise.
        let caller = unsafe { caller(base) };
        Site { caller, base, cookie, language, descriptor: 0, request: 0 }
    }
}

/// Where an entry goes back to.
///
/// # Safety
/// `base` is the frame pointer of an entry that runs.
#[inline(always)]
pub unsafe fn caller(base: usize) -> usize {
    // SAFETY: with frame pointers on, the return address lies above the saved frame pointer.
    unsafe { *((base + size_of::<usize>()) as *const usize) }
}

/// The frame pointer of the function that this is written in. The crate is built with frame pointers. Where that
/// function goes on to another one in its own place, the words at this address are the same.
macro_rules! frame {
    () => {{
        let base: usize;
        #[cfg(target_arch = "x86_64")]
        // SAFETY: reads a register.
        unsafe {
            std::arch::asm!("mov {}, rbp", out(reg) base, options(nomem, nostack, preserves_flags))
        };
        #[cfg(target_arch = "aarch64")]
        // SAFETY: reads a register.
        unsafe {
            std::arch::asm!("mov {}, x29", out(reg) base, options(nomem, nostack, preserves_flags))
        };
        base
    }};
}

/// The [`Site`] of the C entry that this is written in.
macro_rules! site {
    ($cookie:ident) => {{
        let base = $crate::site::frame!();
        // SAFETY: the frame pointer of this entry.
        unsafe { $crate::site::Site::of(base, &raw mut $cookie, warden::call::Language::C) }
    }};
}

pub(crate) use {frame, site};
