//! How the rows of `columns` become [`Columns`] while the crate is compiled.

use crate::columns::{Columns, Old, Over, Version};
use crate::param::NONE;
use crate::table::{MANY, parameter, row_of};

/// A row of `columns`: whose it is, and what it has come to.
#[derive(Clone, Copy)]
pub(crate) struct Made {
    row: usize,
    columns: Columns,
}

impl Columns {
    /// A procedure of which nothing is to be said.
    pub(crate) const NOTHING: Columns = Columns {
        makes: 0,
        frees: 0,
        hands: 0,
        starts: 0,
        completes: 0,
        from: NONE,
        over: None,
        waits: false,
        checked: false,
        judged: false,
        old: None,
    };
}

/// The words of a row. Names that the procedure does not have stop the build.
impl Made {
    pub const fn of(name: &str) -> Made {
        match row_of(name.as_bytes()) {
            Some(row) => Made { row, columns: Columns::NOTHING },
            None => panic!("MPI has no procedure of this name"),
        }
    }

    const fn mask(&self, names: &[&str]) -> u16 {
        let (mut mask, mut index) = (0, 0);
        while index < names.len() {
            mask |= 1 << parameter(self.row, names[index]);
            index += 1;
        }
        assert!(mask != 0, "which parameter?");
        mask
    }

    const fn one(&self, names: &[&str]) -> u8 {
        assert!(names.len() == 1, "one parameter");
        parameter(self.row, names[0])
    }

    pub const fn makes(mut self, names: &[&str]) -> Made {
        self.columns.makes = self.mask(names);
        self
    }

    pub const fn from(mut self, names: &[&str]) -> Made {
        self.columns.from = self.one(names);
        self
    }

    pub const fn frees(mut self, names: &[&str]) -> Made {
        self.columns.frees = self.mask(names);
        self
    }

    pub const fn hands(mut self, names: &[&str]) -> Made {
        self.columns.hands = self.mask(names);
        self
    }

    pub const fn starts(mut self, names: &[&str]) -> Made {
        self.columns.starts = self.mask(names);
        self
    }

    pub const fn completes(mut self, names: &[&str]) -> Made {
        self.columns.completes = self.mask(names);
        self
    }

    /// A nonblocking operation: it makes a request and starts it.
    pub const fn begins(self, names: &[&str]) -> Made {
        let mask = self.mask(names);
        let mut made = self;
        made.columns.makes |= mask;
        made.columns.starts |= mask;
        made
    }

    pub const fn over(mut self, names: &[&str]) -> Made {
        self.columns.over = Some(Over::Param(self.one(names)));
        self
    }

    pub const fn over_connected(mut self, names: &[&str]) -> Made {
        assert!(names.is_empty());
        self.columns.over = Some(Over::Connected);
        self
    }

    pub const fn waits(mut self, names: &[&str]) -> Made {
        assert!(names.is_empty());
        self.columns.waits = true;
        self
    }

    pub const fn checked(mut self, names: &[&str]) -> Made {
        assert!(names.is_empty());
        self.columns.checked = true;
        self
    }

    pub const fn judged(mut self, names: &[&str]) -> Made {
        assert!(names.is_empty());
        self.columns.judged = true;
        self
    }

    pub const fn deprecated(self, names: &[&str]) -> Made {
        self.old(names, false)
    }

    pub const fn removed(self, names: &[&str]) -> Made {
        self.old(names, true)
    }

    const fn old(mut self, names: &[&str], removed: bool) -> Made {
        assert!(names.len() == 2, "since when, and what instead");
        let Some(instead) = row_of(names[1].as_bytes()) else { panic!("MPI has no procedure of this name") };
        self.columns.old = Some(Old { since: Version::named(names[0]), removed, instead: instead as u16 });
        self
    }
}

impl Version {
    const fn named(name: &str) -> Version {
        match name.as_bytes() {
            b"v2_0" => Version::V2_0,
            b"v3_0" => Version::V3_0,
            b"v4_0" => Version::V4_0,
            b"v4_1" => Version::V4_1,
            _ => panic!("no version in which MPI deprecated or removed a procedure"),
        }
    }
}

/// One for each row of the table.
pub(crate) const fn spread(rows: &[Made]) -> [Columns; MANY] {
    let mut columns = [Columns::NOTHING; MANY];
    let mut said = [false; MANY];
    let mut index = 0;
    while index < rows.len() {
        let Made { row, columns: of_it } = rows[index];
        assert!(!said[row], "this procedure has two rows");
        said[row] = true;
        columns[row] = of_it;
        index += 1;
    }
    columns
}
