//! The unwind tables of a module, read as far as a [`Rule`] needs it (DWARF 5, 6.4; `.eh_frame` of the LSB, 10.6).
//!
//! The run time finds the entry. Whatever is not understood is [`Rule::Other`].

use super::Rule;
use std::ffi::c_void;

/// Numbers of the registers, x86-64 psABI 3.6.2.
const FRAME_POINTER: u64 = 6;
const STACK_POINTER: u64 = 7;
const RETURN_ADDRESS: u64 = 16;

/// What `_Unwind_Find_FDE` tells beside the entry.
#[repr(C)]
struct Bases {
    text: usize,
    data: usize,
    function: usize,
}

unsafe extern "C" {
    fn _Unwind_Find_FDE(address: *const c_void, bases: *mut Bases) -> *const u8;
}

/// Where a register's old value is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Old {
    Same,
    /// In memory, so far from where the caller's frame begins.
    At(i64),
    Undefined,
    Other,
}

/// One row of the table.
#[derive(Clone, Copy)]
struct Row {
    /// Register and offset of the begin of the caller's frame; `None`: an expression.
    begin: Option<(u64, i64)>,
    pointer: Old,
    address: Old,
}

/// The rule for a return address.
///
/// # Safety
/// The address lies behind a call in a module that is loaded.
pub unsafe fn rule(address: usize) -> Rule {
    let mut bases = Bases { text: 0, data: 0, function: 0 };
    // SAFETY: takes any address, and fills the bases in.
    let entry = unsafe { _Unwind_Find_FDE((address - 1) as *const c_void, &mut bases) };
    if entry.is_null() {
        return Rule::Other;
    }
    // SAFETY: the run time's entry is one of a table of a loaded module, which is as long as it says.
    let row = unsafe { last_row(entry, bases.function, address) };
    row.map_or(Rule::Other, |row| row.rule(bases.function))
}

/// Whether a function begins at an address: nothing is on the stack yet but where it goes back to.
///
/// # Safety
/// The address is where an entry of the table of a loaded module begins.
pub unsafe fn is_entry(function: usize) -> bool {
    let mut bases = Bases { text: 0, data: 0, function: 0 };
    // SAFETY: takes any address, and fills the bases in.
    let entry = unsafe { _Unwind_Find_FDE(function as *const c_void, &mut bases) };
    if entry.is_null() || bases.function != function {
        return false;
    }
    // SAFETY: the run time's entry is one of a table of a loaded module, which is as long as it says.
    let row = unsafe { last_row(entry, function, function + 1) };
    row.is_some_and(|row| row.begin == Some((STACK_POINTER, size_of::<usize>() as i64)))
}

impl Row {
    fn rule(&self, function: usize) -> Rule {
        match (self.begin, self.address) {
            (_, Old::Undefined) => return Rule::Outermost { function },
            (Some((FRAME_POINTER | STACK_POINTER, 0..)), Old::At(-8)) => {}
            (_, _) => return Rule::Other,
        }
        let saved = match self.pointer {
            Old::Same | Old::Undefined => None,
            Old::At(offset @ ..=-16) => Some(offset.unsigned_abs() as usize),
            Old::At(_) | Old::Other => return Rule::Other,
        };
        match self.begin {
            Some((register, above)) => Rule::Caller {
                function,
                from_frame_pointer: register == FRAME_POINTER,
                above: above as usize,
                saved,
            },
            None => Rule::Other,
        }
    }

    fn set(&mut self, register: u64, old: Old) {
        match register {
            FRAME_POINTER => self.pointer = old,
            RETURN_ADDRESS => self.address = old,
            _ => {}
        }
    }

    fn restore(&mut self, register: u64, first: &Row) {
        match register {
            FRAME_POINTER => self.pointer = first.pointer,
            RETURN_ADDRESS => self.address = first.address,
            _ => {}
        }
    }
}

/// The row that holds before an address.
///
/// # Safety
/// `entry` is an entry of a table.
unsafe fn last_row(entry: *const u8, function: usize, address: usize) -> Option<Row> {
    // SAFETY: an entry begins with its length, which the longer form is marked in.
    let mut reader = unsafe { Reader::of_record(entry) }?;
    let at = reader.at;
    let common = (at as usize).wrapping_sub(reader.fixed(4)? as usize) as *const u8;
    // SAFETY: an entry points back to its common part, which has the same form.
    let mut head = unsafe { Reader::of_record(common) }?;
    let (0, version @ (1 | 3)) = (head.fixed(4)?, head.fixed(1)?) else { return None };
    let mut letters = Vec::new();
    loop {
        match head.fixed(1)? as u8 {
            0 => break,
            letter => letters.push(letter),
        }
    }
    let (b"z", letters) = letters.split_at_checked(1)? else { return None };
    let code = head.number()?;
    let data = head.signed()?;
    let column = if version == 1 { head.fixed(1)? } else { head.number()? };
    let mut details = head.part()?;
    let mut encoding = 0;
    for letter in letters {
        match letter {
            b'R' => encoding = details.fixed(1)? as u8,
            b'L' => drop(details.fixed(1)?),
            b'P' => {
                let encoding = details.fixed(1)? as u8;
                details.fixed(width(encoding)?)?;
            }
            _ => return None,
        }
    }
    if column != RETURN_ADDRESS {
        return None;
    }
    let width = width(encoding)?;
    reader.fixed(width)?;
    reader.fixed(width)?;
    reader.part()?;
    let start = Row { begin: None, pointer: Old::Same, address: Old::Same };
    let first = execute(head, start, None, (code, data), (0, usize::MAX))?;
    execute(reader, first, Some(&first), (code, data), (function, address))
}

/// Bytes of an address in this encoding.
fn width(encoding: u8) -> Option<usize> {
    match encoding {
        0x50 => None,
        _ => match encoding & 0x0f {
            0x00 | 0x04 | 0x0c => Some(8),
            0x02 | 0x0a => Some(2),
            0x03 | 0x0b => Some(4),
            _ => None,
        },
    }
}

/// Executes instructions up to an address.
fn execute(
    mut from: Reader,
    mut row: Row,
    first: Option<&Row>,
    (code, data): (u64, i64),
    (mut now, until): (usize, usize),
) -> Option<Row> {
    let mut kept = Vec::new();
    while !from.is_empty() && now < until {
        let operation = from.fixed(1)?;
        let low = operation & 0x3f;
        let mut advance = |by: u64| now = now.wrapping_add(by.wrapping_mul(code) as usize);
        match (operation & 0xc0, low) {
            (0x40, _) => advance(low),
            (0x80, _) => row.set(low, Old::At(from.number()? as i64 * data)),
            (0xc0, _) => row.restore(low, first?),
            (_, 0x00) => {}
            (_, 0x02) => advance(from.fixed(1)?),
            (_, 0x03) => advance(from.fixed(2)?),
            (_, 0x04) => advance(from.fixed(4)?),
            (_, 0x05) => row.set(from.number()?, Old::At(from.number()? as i64 * data)),
            (_, 0x06) => row.restore(from.number()?, first?),
            (_, 0x07) => row.set(from.number()?, Old::Undefined),
            (_, 0x08) => row.set(from.number()?, Old::Same),
            (_, 0x09) => {
                row.set(from.number()?, Old::Other);
                from.number()?;
            }
            (_, 0x0a) => kept.push(row),
            (_, 0x0b) => row = kept.pop()?,
            (_, 0x0c) => row.begin = Some((from.number()?, from.number()? as i64)),
            (_, 0x0d) => row.begin = Some((from.number()?, row.begin?.1)),
            (_, 0x0e) => row.begin = Some((row.begin?.0, from.number()? as i64)),
            (_, 0x0f) => {
                from.part()?;
                row.begin = None;
            }
            (_, 0x10 | 0x16) => {
                row.set(from.number()?, Old::Other);
                from.part()?;
            }
            (_, 0x11) => row.set(from.number()?, Old::At(from.signed()? * data)),
            (_, 0x12) => row.begin = Some((from.number()?, from.signed()? * data)),
            (_, 0x13) => row.begin = Some((row.begin?.0, from.signed()? * data)),
            // Bytes of arguments on the stack: of no matter here.
            (_, 0x2e) => drop(from.number()?),
            (_, _) => return None,
        }
    }
    Some(row)
}

/// Bytes of a table.
struct Reader {
    at: *const u8,
    left: usize,
}

impl Reader {
    /// What is in a record that begins with its length.
    ///
    /// # Safety
    /// Such a record lies there.
    unsafe fn of_record(at: *const u8) -> Option<Reader> {
        // SAFETY: the caller's promise.
        let length = unsafe { at.cast::<u32>().read_unaligned() };
        // The longer form, which nothing needs.
        let left = (length != u32::MAX).then_some(length as usize)?;
        Some(Reader { at: at.wrapping_add(4), left })
    }

    fn is_empty(&self) -> bool {
        self.left == 0
    }

    fn byte(&mut self) -> Option<u8> {
        self.left = self.left.checked_sub(1)?;
        // SAFETY: inside of the record.
        let byte = unsafe { self.at.read() };
        self.at = self.at.wrapping_add(1);
        Some(byte)
    }

    /// A number of so many bytes, at most 8.
    fn fixed(&mut self, bytes: usize) -> Option<u64> {
        (0..bytes).try_fold(0, |number, at| Some(number | u64::from(self.byte()?) << (8 * at)))
    }

    /// A number of seven bits a byte.
    fn number(&mut self) -> Option<u64> {
        self.seven().map(|(number, _)| number)
    }

    /// As [`Reader::number`], with a sign.
    fn signed(&mut self) -> Option<i64> {
        let (number, bits) = self.seven()?;
        let unused = 64 - bits.min(64);
        Some((number << unused) as i64 >> unused)
    }

    fn seven(&mut self) -> Option<(u64, u32)> {
        let (mut number, mut bits) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f).checked_shl(bits)?;
            bits += 7;
            if byte & 0x80 == 0 {
                return Some((number, bits));
            }
        }
    }

    /// The bytes that a length stands before, which are passed over.
    fn part(&mut self) -> Option<Reader> {
        let length = self.number()? as usize;
        self.left = self.left.checked_sub(length)?;
        let part = Reader { at: self.at, left: length };
        self.at = self.at.wrapping_add(length);
        Some(part)
    }
}
