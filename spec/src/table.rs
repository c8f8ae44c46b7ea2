//! The tables, and a procedure as a place in them.

use crate::columns::{COLUMNS, Columns};
use crate::param::{Kind, NONE, Param, Type};
use crate::row::{Marks, Row, Slot};

macro_rules! rows {
    ($(
        $name:ident $($mark:ident)* ($($arg:ident [$($is:ident $(($of:ident))?)+]),*) $(-> $($returns:ident)+)?;
    )*) => {
        /// Every row, while the tables are made.
        const ROWS: &[Row] = &[$(Row {
            name: stringify!($name),
            marks: Marks::NONE $(.$mark())*,
            params: &[$(Slot::named(stringify!($arg)) $(.$is($(stringify!($of))?))+),*],
            returns: Slot::named("").error() $($(.$returns())+)?,
        }),*];

        /// All names, each procedure's with the end of its large-count form and with its parameters' behind it.
        pub(crate) const TEXT: &str = concat!($(stringify!($name), "_c", $(stringify!($arg),)*)*);
    };
}

crate::procedures! { [rows] }

/// A row as it is kept.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    at: u16,
    letters: u8,
    params: u8,
    first: u16,
    pub marks: Marks,
    returns: (Kind, Type),
}

pub(crate) const MANY: usize = ROWS.len();
/// The rows that are in the order of their names; behind them are the removed ones.
const SORTED: usize = {
    let mut index = 1;
    while index < MANY && is_before(ROWS[index - 1].name.as_bytes(), ROWS[index].name.as_bytes()) {
        index += 1;
    }
    index
};
const ALL_PARAMS: usize = {
    let (mut index, mut many) = (0, 0);
    while index < MANY {
        many += ROWS[index].params.len();
        index += 1;
    }
    many
};

pub(crate) static ENTRIES: [Entry; MANY] = TABLES.0;
static PARAMS: [Param; ALL_PARAMS] = TABLES.1;

const TABLES: ([Entry; MANY], [Param; ALL_PARAMS]) = {
    assert!(TEXT.len() <= u16::MAX as usize, "places in the text are too small for it");
    let nothing = Entry {
        at: 0,
        letters: 0,
        params: 0,
        first: 0,
        marks: Marks::NONE,
        returns: (Kind::Error, Type::Int),
    };
    let mut entries = [nothing; MANY];
    let mut params = [Slot::named("").param; ALL_PARAMS];
    let (mut row, mut at, mut first) = (0, 0, 0);
    while row < MANY {
        let Row { name, marks, params: slots, returns } = &ROWS[row];
        entries[row] = Entry {
            at: at as u16,
            letters: name.len() as u8,
            params: slots.len() as u8,
            first: first as u16,
            marks: *marks,
            returns: (returns.param.kind, returns.param.small),
        };
        at += name.len() + "_c".len();
        let mut index = 0;
        while index < slots.len() {
            let slot = &slots[index];
            let mut param = slot.param;
            param.by = slot.by();
            param.of = position(slots, slot.of);
            param.at = at as u16;
            param.letters = slot.name.len() as u8;
            params[first + index] = param;
            at += slot.name.len();
            index += 1;
        }
        first += slots.len();
        row += 1;
    }
    assert!(at == TEXT.len());
    (entries, params)
};

/// Where a parameter is among those of its procedure.
const fn position(slots: &[Slot], name: &str) -> u8 {
    let mut index = 0;
    while index < slots.len() && !name.is_empty() {
        if same(slots[index].name.as_bytes(), name.as_bytes()) {
            return index as u8;
        }
        index += 1;
    }
    assert!(name.is_empty(), "no parameter of this procedure has this name");
    NONE
}

/// Where a parameter of a row is, for the columns, which are made at the same time.
pub(crate) const fn parameter(row: usize, name: &str) -> u8 {
    assert!(!name.is_empty());
    position(ROWS[row].params, name)
}

/// The row of a name without the end of the large-count form. It reads what is kept, so that the rows, which are full of
/// addresses, stay out of the library.
pub(crate) const fn row_of(name: &[u8]) -> Option<usize> {
    let (mut low, mut high) = (0, SORTED);
    while low < high {
        let middle = low.midpoint(high);
        if is_before(name_of(middle), name) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if low < SORTED && same(name_of(low), name) {
        return Some(low);
    }
    let mut index = SORTED;
    while index < MANY {
        if same(name_of(index), name) {
            return Some(index);
        }
        index += 1;
    }
    None
}

const fn name_of(row: usize) -> &'static [u8] {
    let Entry { at, letters, .. } = ENTRIES[row];
    let (_, behind) = TEXT.as_bytes().split_at(at as usize);
    let (name, _) = behind.split_at(letters as usize);
    name
}

/// `<` on slices cannot be used in a constant.
const fn is_before(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if a[index] != b[index] {
            return a[index] < b[index];
        }
        index += 1;
    }
    a.len() < b.len()
}

/// `==` on slices cannot be used in a constant.
pub(crate) const fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && !is_before(a, b) && !is_before(b, a)
}

/// A procedure of the C binding. The form ending in `_c`, where there is one, is a procedure of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Procedure {
    row: u16,
    large: bool,
}

impl Procedure {
    /// The procedure of a name of the C binding.
    pub const fn find(name: &str) -> Option<Procedure> {
        let name = name.as_bytes();
        if let Some(row) = row_of(name) {
            return Some(Procedure { row: row as u16, large: false });
        }
        if let Some((base, b"_c")) = name.split_last_chunk::<2>()
            && let Some(row) = row_of(base)
            && ENTRIES[row].marks.large
        {
            return Some(Procedure { row: row as u16, large: true });
        }
        None
    }

    /// The procedure of a name that must be one. In a constant an unknown name stops the build.
    ///
    /// # Panics
    /// When MPI never had it.
    pub const fn of(name: &str) -> Procedure {
        match Procedure::find(name) {
            Some(procedure) => procedure,
            None => panic!("MPI has no procedure of this name: see the crate mpiwarden-spec"),
        }
    }

    /// All of them, removed ones too, the large-count form behind each that has one.
    pub fn all() -> impl Iterator<Item = Procedure> {
        (0..MANY as u16).flat_map(|row| {
            let small = Procedure { row, large: false };
            std::iter::once(small).chain(small.large())
        })
    }

    pub(crate) const FIRST: Procedure = Procedure { row: 0, large: false };

    pub(crate) const fn in_row(row: usize) -> Procedure {
        Procedure { row: row as u16, large: false }
    }

    /// Its number: that of its row, whichever form it is.
    pub const fn number(self) -> usize {
        self.row as usize
    }

    const fn entry(self) -> &'static Entry {
        &ENTRIES[self.number()]
    }

    pub const fn name(self) -> &'static str {
        let entry = self.entry();
        let letters = entry.letters as usize + if self.large { "_c".len() } else { 0 };
        TEXT.split_at(entry.at as usize).1.split_at(letters).0
    }

    /// Whether it is a form ending in `_c`.
    pub const fn is_large(self) -> bool {
        self.large
    }

    /// Its form ending in `_c`.
    pub const fn large(self) -> Option<Procedure> {
        if ENTRIES[self.row as usize].marks.large {
            Some(Procedure { row: self.row, large: true })
        } else {
            None
        }
    }

    /// Its form without the ending.
    #[must_use]
    pub const fn small(self) -> Procedure {
        Procedure { row: self.row, large: false }
    }

    /// The number of parameters in C.
    pub const fn params_in_c(self) -> usize {
        let Entry { first, params, .. } = ENTRIES[self.row as usize];
        let (mut index, mut many) = (0, 0);
        while index < params as usize {
            let param = &PARAMS[first as usize + index];
            // What may follow, as in MPI_Pcontrol, is none.
            if (self.large || !param.large_only) && !matches!(param.kind, Kind::Varargs) {
                many += 1;
            }
            index += 1;
        }
        many
    }

    /// The parameters of both forms, as [`Columns`] counts them.
    pub const fn all_params(self) -> &'static [Param] {
        let Entry { first, params, .. } = ENTRIES[self.row as usize];
        PARAMS.split_at(first as usize).1.split_at(params as usize).0
    }

    /// The parameters in C, in their order, with their place among those of both forms.
    pub fn params(self) -> impl Iterator<Item = (usize, &'static Param)> {
        self.all_params().iter().enumerate().filter(move |(_, param)| self.large || !param.large_only)
    }

    /// What it returns, and the C type: mostly an error code.
    pub fn returns(self) -> (Kind, Type) {
        self.entry().returns
    }

    /// Whether the standard deprecated or removed it.
    pub const fn is_old(self) -> bool {
        COLUMNS[self.row as usize].old.is_some()
    }

    /// What it does to objects and to its caller.
    pub fn columns(self) -> &'static Columns {
        &COLUMNS[self.number()]
    }

    pub(crate) fn marks(self) -> Marks {
        self.entry().marks
    }
}

impl std::fmt::Debug for Procedure {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Param {
    pub const fn name(&self) -> &'static str {
        TEXT.split_at(self.at as usize).1.split_at(self.letters as usize).0
    }
}
