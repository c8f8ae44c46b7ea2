//! Spellings without an underscore behind them: `mpi_init`, `MPI_INIT`. Few compilers use them, and functions of other
//! libraries have such names too: «mpi» also stands for integers of many digits.
//!
//! So these entries are doors: they ask whether the next function of their name is MPI's, and go on to the watched
//! procedure or to that function, with every argument as it came, whatever it was.

/// Makes such an entry of a procedure that the scope calls `procedure`.
macro_rules! exported {
    ($symbol:ident ($($arg:ident),*)) => {
        const _: () = {
            /// MPI's Fortran procedure of this name, or another library's function.
            #[cfg(target_arch = "x86_64")]
            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            unsafe extern "C-unwind" fn $symbol() {
                // What may hold an argument is kept: six words, the number of vectors, and the vectors. The stack is as it
                // was when the door is left.
                std::arch::naked_asm!(
                    "push rbp",
                    "mov rbp, rsp",
                    "sub rsp, 192",
                    "mov [rsp], rdi",
                    "mov [rsp + 8], rsi",
                    "mov [rsp + 16], rdx",
                    "mov [rsp + 24], rcx",
                    "mov [rsp + 32], r8",
                    "mov [rsp + 40], r9",
                    "mov [rsp + 48], rax",
                    "movups [rsp + 64], xmm0",
                    "movups [rsp + 80], xmm1",
                    "movups [rsp + 96], xmm2",
                    "movups [rsp + 112], xmm3",
                    "movups [rsp + 128], xmm4",
                    "movups [rsp + 144], xmm5",
                    "movups [rsp + 160], xmm6",
                    "movups [rsp + 176], xmm7",
                    "call {leads_to}",
                    "mov r11, rax",
                    "mov rdi, [rsp]",
                    "mov rsi, [rsp + 8]",
                    "mov rdx, [rsp + 16]",
                    "mov rcx, [rsp + 24]",
                    "mov r8, [rsp + 32]",
                    "mov r9, [rsp + 40]",
                    "mov rax, [rsp + 48]",
                    "movups xmm0, [rsp + 64]",
                    "movups xmm1, [rsp + 80]",
                    "movups xmm2, [rsp + 96]",
                    "movups xmm3, [rsp + 112]",
                    "movups xmm4, [rsp + 128]",
                    "movups xmm5, [rsp + 144]",
                    "movups xmm6, [rsp + 160]",
                    "movups xmm7, [rsp + 176]",
                    "leave",
                    "jmp r11",
                    leads_to = sym leads_to,
                )
            }

            static ENTRANCE: $crate::fortran::entry::Entrance = $crate::fortran::entry::Entrance {
                next: $crate::next::Next::new($crate::wrap::c_name!($symbol)),
                spelling: $crate::fortran::entry::Spelling { f08: false, described: false },
            };

            /// Where the door leads.
            #[cfg(target_arch = "x86_64")]
            extern "C" fn leads_to() -> usize {
                let next = ENTRANCE.next.get();
                if $crate::modules::is_of_mpi(next) { entry as *const () as usize } else { next }
            }

            /// # Safety
            /// As for MPI's own procedure.
            #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "there is no door to it"))]
            #[allow(clippy::too_many_arguments, reason = "MPI's own arguments")]
            unsafe extern "C-unwind" fn entry($($arg: usize),*) {
                let frame = $crate::wrap::frame!();
                // SAFETY: the program's own arguments.
                unsafe { procedure($($arg,)* frame, &ENTRANCE) }
            }
        };
    };
}

pub(super) use exported;
