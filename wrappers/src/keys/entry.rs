//! Entries of calls that are watched for keys only: a door of three instructions that leads to MPI's own function, or to
//! what is done around it while a flag is up.
//!
//! The door touches no register and no stack, so nothing of the call is known here but its name. It also names `PMPI_Init`
//! without using it: a linker that drops libraries which nothing needs (`--as-needed`) would find every MPI function of a
//! small program here, and drop the MPI library. No relocation is left of that, so the library loads without any MPI.

/// A door: `door! { NAME (arguments) flag, offset of the flag => slow function }`. What the slow function does is to look
/// up the real function first.
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
                "jne {slow}",
                "jmp qword ptr [rip + {next}]",
                flag = sym $flag,
                offset = const $offset,
                slow = sym $slow,
                next = sym $next,
            )
        }
    };
}

pub(crate) use door;
