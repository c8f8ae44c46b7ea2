//! Whether an instruction may leave out some of the bytes that its operand spans. A processor may report an access to bytes that a mask left out, so what
//! such an instruction did is not known: functions of the C library store a few bytes by a vector of 64 and a mask.
//!
//! The instruction is the one that ends at an address, and where it begins is not known: each beginning is tried, so some are taken for masked that are not.

/// The longest instruction, in bytes.
pub const LONGEST: usize = 15;

/// Whether some instruction that these bytes end with accesses memory under a mask.
pub fn may_mask(code: &[u8]) -> bool {
    (0..code.len()).any(|begin| is_masked(&code[begin..]))
}

fn is_masked(code: &[u8]) -> bool {
    match *code {
        // EVEX: two fixed bits, a map of opcodes, and a register with a mask; its opcode, and where its operand lies.
        [0x62, first, second, third, _, _, ..] => {
            first & 0x08 == 0 && first & 0x07 != 0 && second & 0x04 != 0 && third & 0x07 != 0
        }
        // VEX: VMASKMOVPS and VMASKMOVPD, VPMASKMOVD and VPMASKMOVQ, and gathers.
        [0xc4, map, _, opcode, _, ..] if map & 0x1f == 2 => {
            matches!(opcode, 0x2c..=0x2f | 0x8c | 0x8e | 0x90..=0x93)
        }
        // MASKMOVQ and MASKMOVDQU, which end with two registers; and with a prefix of VEX.
        [0x0f, 0xf7, _] | [0xc5, _, 0xf7, _] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::may_mask;

    #[test]
    fn instructions_with_a_mask() {
        // vmovdqu8 %zmm16,(%rax){%k1}, behind a move and before nothing
        assert!(may_mask(&[0x89, 0x08, 0x62, 0xe1, 0x7f, 0x49, 0x7f, 0x00]));
        // vmaskmovps %ymm0,%ymm1,(%rax); vpmaskmovd (%rax),%xmm1,%xmm0; vpgatherdd
        assert!(may_mask(&[0xc4, 0xe2, 0x75, 0x2e, 0x00]));
        assert!(may_mask(&[0xc4, 0xe2, 0x71, 0x8c, 0x00]));
        assert!(may_mask(&[0xc4, 0xe2, 0x69, 0x90, 0x04, 0x88]));
        // maskmovdqu %xmm1,%xmm0; vmaskmovdqu %xmm1,%xmm0
        assert!(may_mask(&[0x66, 0x0f, 0xf7, 0xc1]));
        assert!(may_mask(&[0xc5, 0xf9, 0xf7, 0xc1]));
    }

    #[test]
    fn instructions_without() {
        // mov %ecx,(%rax); vmovdqu64 %zmm16,(%rax); vmovdqu %ymm0,(%rax); rep stos
        assert!(!may_mask(&[0x89, 0x08]));
        assert!(!may_mask(&[0x62, 0xe1, 0xfe, 0x48, 0x7f, 0x00]));
        assert!(!may_mask(&[0xc5, 0xfe, 0x7f, 0x00]));
        assert!(!may_mask(&[0xf3, 0xaa]));
        assert!(!may_mask(&[]));
        // One that stands further in front.
        assert!(!may_mask(&[0x66, 0x0f, 0xf7, 0xc1, 0x89, 0x08]));
    }
}
