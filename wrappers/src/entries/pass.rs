//! The way through an entry, in the machine's own words.

use super::{Entry, lead};
use crate::next::Next;
use std::mem::offset_of;

#[cfg(target_arch = "x86_64")]
use crate::modules::{Module, callers};

const NEXT: usize = offset_of!(Entry, next) + Next::ADDRESS;

crate::door::door! {
    /// The way that keeps everything and asks [`lead`]: see `pass`.
    lead_on => lead
}

/// Counts the call and goes on, within 25 instructions. In `r11` is the address of the [`Entry`]; `r10` and `r11` hold no arguments.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub unsafe extern "C-unwind" fn pass() {
    std::arch::naked_asm!(
        // Does the executable call?
        "mov r10, [rsp]",
        "sub r10, [rip + {start}]",
        "cmp r10, [rip + {size}]",
        "jae 3f",
        "2:",
        "cmp qword ptr [r11 + {next}], 0",
        "je {lead_on}",
        "mov r10, [rip + {seen}]",
        "add r10, [r11 + {at}]",
        "lock inc qword ptr [r10]",
        "jmp qword ptr [r11 + {next}]",
        // Does MPI's own code, or the module of the program that called last?
        "3:",
        "push rax",
        "mov rax, [rsp + 8]",
        "cmp rax, [r11 + {inside}]",
        "je 4f",
        "mov r10, [rip + {program}]",
        "test r10, r10",
        "jz 5f",
        "cmp rax, [r10 + {first}]",
        "jb 5f",
        "cmp rax, [r10 + {end}]",
        "pop rax",
        "jb 2b",
        "jmp {lead_on}",
        "4:",
        "pop rax",
        "jmp qword ptr [r11 + {next}]",
        "5:",
        "pop rax",
        "jmp {lead_on}",
        start = sym callers::START,
        size = sym callers::SIZE,
        program = sym crate::modules::remembered::PROGRAM,
        first = const offset_of!(Module, start),
        end = const offset_of!(Module, end),
        next = const NEXT,
        seen = sym crate::output::SEEN,
        at = const offset_of!(Entry, at),
        inside = const offset_of!(Entry, inside),
        lead_on = sym lead_on,
    )
}

/// As for the other architecture, by the slow way: in `x15` is the address of the [`Entry`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub unsafe extern "C-unwind" fn pass() {
    std::arch::naked_asm!("b {lead_on}", lead_on = sym lead_on)
}

/// What an entry does: it says where its [`Entry`] is, and goes the way of `pass`.
#[cfg(target_arch = "x86_64")]
macro_rules! way {
    () => {
        "lea r11, [rip + {entry}]\njmp {pass}"
    };
    (recorded $recorder:path) => {
        "test byte ptr [rip + {records}], {when}\njne {recorder}\nlea r11, [rip + {entry}]\njmp {pass}"
    };
}
#[cfg(target_arch = "aarch64")]
macro_rules! way {
    () => {
        "adrp x15, {entry}\nadd x15, x15, :lo12:{entry}\nb {pass}"
    };
    (recorded $recorder:path) => {
        "// {records} {recorder} {when}\nadrp x15, {entry}\nadd x15, x15, :lo12:{entry}\nb {pass}"
    };
}

/// The exported entry `NAME, its Entry, when what is done instead`. It has a version that is not the default one: then programs find it, which ask for no
/// version, and linkers do not (`build.rs` says why).
#[cfg(versions)]
macro_rules! entry {
    ($name:ident, $entry:ident $(, $when:ident $recorder:path)?) => {
        std::arch::global_asm!(
            concat!(".globl mpiwarden_", stringify!($name)),
            concat!(".type mpiwarden_", stringify!($name), ", STT_FUNC"),
            concat!("mpiwarden_", stringify!($name), ":"),
            pass::way!($(recorded $recorder)?),
            concat!(".size mpiwarden_", stringify!($name), ", . - mpiwarden_", stringify!($name)),
            concat!(".symver mpiwarden_", stringify!($name), ", ", stringify!($name), "@MPIWARDEN_1, remove"),
            $(records = sym crate::switch::RECORDS, when = const crate::switch::when::$when, recorder = sym $recorder,)?
            entry = sym $entry,
            pass = sym pass::pass,
        );
    };
}

/// The exported entry `NAME, its Entry`, as any linker can make it.
#[cfg(not(versions))]
macro_rules! entry {
    ($name:ident, $entry:ident $(, $when:ident $recorder:path)?) => {
        /// MPI's function or procedure of this name.
        ///
        /// # Safety
        /// As MPI's own.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name() {
            std::arch::naked_asm!(pass::way!($(recorded $recorder)?), $(records = sym crate::switch::RECORDS, when = const crate::switch::when::$when, recorder = sym $recorder,)? entry = sym $entry, pass = sym pass::pass)
        }
    };
}

pub(super) use {entry, way};
