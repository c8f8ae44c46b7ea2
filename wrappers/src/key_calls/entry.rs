//! Entries of calls that are watched for keys only: a door of three instructions that leads to MPI's own function, or to
//! what is done around it while a flag is up. Where the only flag is that calls which begin operations are counted for who looks whether
//! anything moves, the door counts in the thread's place and goes on: nine instructions.
//!
//! The door touches no register and no stack, so nothing of the call is known here but its name. It also names `PMPI_Init`
//! without using it: a linker that drops libraries which nothing needs (`--as-needed`) would find every MPI function of a
//! small program here, and drop the MPI library. No relocation is left of that, so the library loads without any MPI.

use crate::places::ThreadPlace;
use crate::thread::THREAD;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

crate::door::door! {
    /// Where a door leads at the first call of a thread: it gets its place, and goes on.
    first_of_thread => goes_on
}

/// `next`: where the address is that the door goes on to.
extern "C" fn goes_on(_first: usize, _caller: usize, next: &AtomicPtr<()>) -> usize {
    THREAD.with(ThreadPlace::of);
    next.load(Relaxed) as usize
}

/// A door: what it jumps to while the flag is up, and else.
macro_rules! door {
    ($name:ident, $flag:path, $offset:expr, $slow:ident, $next:ident) => {
        /// The MPI function of this name.
        ///
        /// # Safety
        /// As MPI's own.
        #[cfg(target_arch = "x86_64")]
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name() {
            std::arch::naked_asm!(
                ".reloc ., R_X86_64_NONE, PMPI_Init",
                "cmp byte ptr [rip + {flag} + {offset}], 0",
                "jne 2f",
                "jmp qword ptr [rip + {next}]",
                "2:",
                "test byte ptr [rip + {flag} + {offset}], {others}",
                "jne {slow}",
                "mov r11, qword ptr [rip + mpiwarden_thread@GOTTPOFF]",
                "mov r11, qword ptr fs:[r11 + {place}]",
                "test r11, r11",
                "jz 3f",
                "inc qword ptr [r11 + {ended}]",
                "jmp qword ptr [rip + {next}]",
                "3:",
                "lea r11, [rip + {next}]",
                "jmp {first}",
                flag = sym $flag,
                offset = const $offset,
                others = const !$crate::switch::Follows::COUNTS,
                slow = sym $slow,
                next = sym $next,
                place = const std::mem::offset_of!($crate::thread::Thread, place),
                ended = const warden::findings::waits::place::ENDED,
                first = sym $crate::key_calls::entry::first_of_thread,
            )
        }
    };
}

/// An exported entry behind a door: `NAME(arguments) -> answer; flag, offset of the flag; what is done while it is up`. The
/// door's way leads to MPI's own function from the first call on; so does what MPI's own Fortran library calls.
macro_rules! behind_door {
    ($name:ident ($($arg:ident),*) $(-> $answer:ty)?; $flag:path, $offset:expr; $watched:expr) => {
        static REAL: $crate::next::Next = $crate::next::Next::new($crate::next::c_name!($name));
        static NEXT: std::sync::atomic::AtomicPtr<()> =
            std::sync::atomic::AtomicPtr::new(slow as *const () as *mut ());

        /// # Safety
        /// As MPI's own.
        // Where there is no door, the entry's frame is looked at.
        #[cfg_attr(not(target_arch = "x86_64"), inline(always))]
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
        unsafe extern "C-unwind" fn slow($($arg: usize),*) $(-> $answer)? {
            NEXT.store(REAL.get() as *mut (), std::sync::atomic::Ordering::Relaxed);
            let frame = $crate::site::frame!();
            // SAFETY: the frame of this function, to which the door jumps with the program's own stack; and the program's own
            // arguments, passed on unchanged to the next function of this name.
            unsafe {
                if $crate::engine::passes($crate::site::caller(frame), false) {
                    let real: unsafe extern "C-unwind" fn($($crate::next::word!($arg)),*) $(-> $answer)? =
                        std::mem::transmute(REAL.get());
                    return real($($arg),*);
                }
            }
            $watched
        }

        $crate::key_calls::entry::door!($name, $flag, $offset, slow, NEXT);

        /// The MPI function of this name.
        ///
        /// # Safety
        /// As MPI's own.
        #[cfg(not(target_arch = "x86_64"))]
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
        pub unsafe extern "C-unwind" fn $name($($arg: usize),*) $(-> $answer)? {
            // SAFETY: the program's own arguments, passed on unchanged.
            unsafe { slow($($arg),*) }
        }
    };
}

pub(crate) use {behind_door, door};
