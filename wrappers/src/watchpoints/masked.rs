//! Whether an instruction may leave out some of the bytes that its operand spans. A processor may report an access to bytes that a mask left out, so what
//! such an instruction did is known only where its mask is: functions of the C library store a few bytes by a vector of 64 and a mask.
//!
//! The instruction is the one that ends at an address, and where it begins is not known: each beginning is tried, so some are taken for masked that are not.

use super::NumberedRegisters;
use std::ops::Range;

/// The longest instruction with the one in front of it that makes its mask, in bytes.
pub const LONGEST: usize = 20;

/// Whether some instruction that these bytes end with accesses memory under a mask.
pub fn may_mask(code: &[u8]) -> bool {
    beginnings(code).any(|begin| is_masked(&code[begin..]))
}

/// Whether the instruction that these bytes end with certainly touched one of the watched bytes. The registers are those behind it.
pub fn touches(code: &[u8], registers: &NumberedRegisters, bytes: &Range<u64>) -> bool {
    beginnings(code).filter(|begin| is_masked(&code[*begin..])).all(|begin| {
        let (before, code) = code.split_at(begin);
        MaskedMove::read(code).is_some_and(|masked| {
            let mask = mask(before, masked.mask_register, registers);
            mask.is_some_and(|mask| masked.touches(mask, registers, bytes))
        })
    })
}

/// Where the last instruction may begin.
fn beginnings(code: &[u8]) -> Range<usize> {
    code.len().saturating_sub(LONGEST_ALONE)..code.len()
}

/// The longest instruction.
const LONGEST_ALONE: usize = 15;

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

/// The mask that the last of these instructions moved from a numbered register into this one (KMOVW, KMOVD and KMOVQ).
fn mask(code: &[u8], mask_register: u8, registers: &NumberedRegisters) -> Option<u64> {
    let (bits, high, operands) = match *code {
        [.., 0xc4, map @ (0xe1 | 0xc1), kind @ (0x78 | 0x7b | 0xfb), 0x92, operands] => {
            let bits = if kind == 0x78 {
                16
            } else if kind == 0x7b {
                32
            } else {
                64
            };
            (bits, map == 0xc1, operands)
        }
        [.., 0xc5, kind @ (0xf8 | 0xfb), 0x92, operands] => {
            (if kind == 0xf8 { 16 } else { 32 }, false, operands)
        }
        _ => return None,
    };
    let is_move = operands >> 6 == 3 && (operands >> 3) & 7 == mask_register;
    let value = registers[usize::from(operands & 7) + if high { 8 } else { 0 }];
    is_move.then_some(value & (u64::MAX >> (64 - bits)))
}

/// A move between memory and a vector register, of those elements that a mask has.
struct MaskedMove {
    mask_register: u8,
    /// Bytes of an element, and of all.
    element: u64,
    size: u64,
    /// The registers of the address: one, and one that is multiplied.
    base: usize,
    index: Option<(usize, u64)>,
    /// What is added to it, in bytes.
    displacement: i64,
}

impl MaskedMove {
    /// Reads an instruction that ends where these bytes end. `None`: it is another one.
    fn read(code: &[u8]) -> Option<MaskedMove> {
        let &[0x62, first, second, third, opcode, operand, ref rest @ ..] = code else { return None };
        let wide = second & 0x80 != 0;
        let element = match (opcode, second & 3) {
            // VMOVUPS, VMOVAPS, VMOVUPD and VMOVAPD
            (0x10 | 0x11 | 0x28 | 0x29, 0) if !wide => 4,
            (0x10 | 0x11 | 0x28 | 0x29, 1) if wide => 8,
            // VMOVDQA32, VMOVDQA64, VMOVDQU32, VMOVDQU64, VMOVDQU8 and VMOVDQU16
            (0x6f | 0x7f, 1 | 2) => {
                if wide {
                    8
                } else {
                    4
                }
            }
            (0x6f | 0x7f, 3) => {
                if wide {
                    2
                } else {
                    1
                }
            }
            _ => return None,
        };
        let size = match (third >> 5) & 3 {
            0 => 16,
            1 => 32,
            2 => 64,
            _ => return None,
        };
        let broadcasts = third & 0x10 != 0;
        if first & 0x07 != 1 || broadcasts {
            return None;
        }
        // These bits are there the other way round, as the fourth ones of registers.
        let high = |bit: u8| if first & bit == 0 { 8 } else { 0 };
        let (base_high, index_high) = (high(0x20), high(0x40));
        let (kind, base) = (operand >> 6, operand & 7);
        let (base, index, rest) = match (base, rest) {
            (4, &[scaled, ref rest @ ..]) => {
                let index = usize::from((scaled >> 3) & 7) + index_high;
                let is_none = index == 4;
                (scaled & 7, (!is_none).then_some((index, 1 << (scaled >> 6))), rest)
            }
            (4, []) => return None,
            (base, rest) => (base, None, rest),
        };
        let displacement = match (kind, rest) {
            // Without a base: an address of its own, or one that counts from the next instruction.
            (0, []) if base != 5 => 0,
            // One byte counts whole vectors.
            (1, &[byte]) => i64::from(byte as i8) * size as i64,
            (2, &[one, two, three, four]) => i64::from(i32::from_le_bytes([one, two, three, four])),
            _ => return None,
        };
        let base = usize::from(base) + base_high;
        Some(MaskedMove { mask_register: third & 7, element, size, base, index, displacement })
    }

    fn touches(&self, mask: u64, registers: &NumberedRegisters, bytes: &Range<u64>) -> bool {
        let index = self.index.map_or(0, |(register, scale)| registers[register].wrapping_mul(scale));
        let start = registers[self.base].wrapping_add(index).wrapping_add_signed(self.displacement);
        (0..self.size / self.element).filter(|element| mask >> element & 1 != 0).any(|element| {
            let at = start.wrapping_add(element * self.element);
            at < bytes.end && bytes.start < at.wrapping_add(self.element)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{may_mask, touches};

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

    /// kmovq %rcx,%k1; vmovdqu8 %zmm16,(%rax){%k1}
    const SET: [u8; 11] = [0xc4, 0xe1, 0xfb, 0x92, 0xc9, 0x62, 0xe1, 0x7f, 0x49, 0x7f, 0x00];

    fn with(values: &[(usize, u64)]) -> [u64; 16] {
        let mut registers = [0; 16];
        for (register, value) in values {
            registers[*register] = *value;
        }
        registers
    }

    #[test]
    fn bytes_that_a_known_mask_has() {
        let registers = with(&[(0, 0x1000), (1, 0b1111)]);
        let touch = |at: u64| touches(&SET, &registers, &(at..at + 1));
        assert!(touch(0x1000) && touch(0x1003));
        assert!(!touch(0x1004) && !touch(0xfff) && !touch(0x103f));
        assert!(touches(&SET, &registers, &(0x1003..0x1008)));
    }

    #[test]
    fn a_mask_of_another_register_or_of_nobody_is_not_known() {
        let registers = with(&[(0, 0x1000), (1, u64::MAX), (2, u64::MAX)]);
        let mut other = SET;
        other[4] = 0xd1; // kmovq %rcx,%k2
        assert!(!touches(&other, &registers, &(0x1000..0x1001)));
        assert!(!touches(&SET[5..], &registers, &(0x1000..0x1001)));
        let mut apart = SET.to_vec();
        apart.insert(5, 0x90);
        assert!(!touches(&apart, &registers, &(0x1000..0x1001)));
    }

    #[test]
    fn elements_and_addresses() {
        // kmovd %r9d,%k3; vmovups %ymm1,0x20(%r10,%rdx,4){%k3}
        let code = [0xc4, 0xc1, 0x7b, 0x92, 0xd9, 0x62, 0xd1, 0x7c, 0x2b, 0x11, 0x4c, 0x92, 0x01];
        let registers = with(&[(9, 0xff_0000_0002), (10, 0x2000), (2, 4)]);
        let touch = |at: u64| touches(&code, &registers, &(at..at + 1));
        assert!(touch(0x2034) && touch(0x2037));
        assert!(!touch(0x2033) && !touch(0x2038) && !touch(0x2030));
        // kmovw %eax,%k1; vmovdqa64 %xmm0,-0x1000(%rbx){%k1}: two elements, whatever else the mask has
        let code = [0xc5, 0xf8, 0x92, 0xc8, 0x62, 0xf1, 0xfd, 0x09, 0x7f, 0x83, 0, 0xf0, 0xff, 0xff];
        let registers = with(&[(0, 0xffff_fffe), (3, 0x9000)]);
        let touch = |at: u64| touches(&code, &registers, &(at..at + 1));
        assert!(touch(0x8008) && touch(0x800f));
        assert!(!touch(0x8007) && !touch(0x8010));
    }

    #[test]
    fn without_a_mask_all_is_touched() {
        assert!(touches(&[0x89, 0x08], &[0; 16], &(5..6)));
    }
}
