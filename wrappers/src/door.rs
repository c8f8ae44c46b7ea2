//! Entries that do not know what they are given: any number of arguments of any type.
//!
//! Such an entry is a door: it asks where to go on, and goes there with every argument as it came, in registers and on
//! the stack.

/// Makes a door: `SYMBOL => function`. The function is an `extern "C"` one; it sees the first argument, as a word, the
/// address that the entry goes back to, and a word that who jumps here may leave in a register (r11, or x15), and gives
/// the address to go on to.
macro_rules! door {
    ($(#[$about:meta])* $symbol:ident => $leads_to:path) => {
        $(#[$about])*
        #[cfg(target_arch = "x86_64")]
        #[unsafe(naked)]
        pub unsafe extern "C-unwind" fn $symbol() {
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
                "mov rsi, [rbp + 8]",
                "mov rdx, r11",
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
                leads_to = sym $leads_to,
            )
        }

        $(#[$about])*
        #[cfg(target_arch = "aarch64")]
        #[unsafe(naked)]
        pub unsafe extern "C-unwind" fn $symbol() {
            // As above: eight words, the address of a result, and the vectors.
            std::arch::naked_asm!(
                "stp x29, x30, [sp, #-16]!",
                "mov x29, sp",
                "sub sp, sp, #208",
                "stp x0, x1, [sp]",
                "stp x2, x3, [sp, #16]",
                "stp x4, x5, [sp, #32]",
                "stp x6, x7, [sp, #48]",
                "str x8, [sp, #64]",
                "stp q0, q1, [sp, #80]",
                "stp q2, q3, [sp, #112]",
                "stp q4, q5, [sp, #144]",
                "stp q6, q7, [sp, #176]",
                "mov x1, x30",
                "mov x2, x15",
                "bl {leads_to}",
                "mov x16, x0",
                "ldp x0, x1, [sp]",
                "ldp x2, x3, [sp, #16]",
                "ldp x4, x5, [sp, #32]",
                "ldp x6, x7, [sp, #48]",
                "ldr x8, [sp, #64]",
                "ldp q0, q1, [sp, #80]",
                "ldp q2, q3, [sp, #112]",
                "ldp q4, q5, [sp, #144]",
                "ldp q6, q7, [sp, #176]",
                "mov sp, x29",
                "ldp x29, x30, [sp], #16",
                "br x16",
                leads_to = sym $leads_to,
            )
        }
    };
}

pub(crate) use door;
