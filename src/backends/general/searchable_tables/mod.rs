//! Searchable tables, the records of `SearchableTable.td`: C++ arrays and functions that find a row by its key.

pub(crate) mod backend;
mod build;
mod lookup;
mod missed;
mod model;
