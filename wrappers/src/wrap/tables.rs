//! The entries of all calls that have a row in a table, a module each table.

/// `table [maker of its entries];`
macro_rules! tables {
    ($($table:ident [$maker:ident];)*) => {$(
        mod $table {
            use crate::calls::$table::*;

            table!(crate::wrap::$maker);
        }
    )*};
}

tables! {
    attributes [wrapped];
    communicators [wrapped];
    constructors [wrapped];
    datatypes [wrapped];
    keyvals [wrapped];
    requests [completes];
    rma [one_sided];
    span [wrapped];
    sync [wrapped];
    windows [wrapped];
}
