//! Rows that the generated functions do not find, because rows are ordered in another way than they are searched.

use std::cmp::Ordering;

use super::lookup::is_contiguous;
use super::model::{Index, Row, RowOrder, Table};
use crate::diagnostics::Diagnostic;
use crate::records::graph::RecordRef;

/// Warns if the function of an index does not find all rows. `rows` are in the order of the index, which the field
/// `key_field` of `record` declares.
pub(super) fn warn_about_missed(
    record: RecordRef<'_>,
    key_field: &str,
    table: &Table<'_>,
    index: &Index,
    rows: &[&Row],
) -> Option<Diagnostic> {
    let search = Search { index, rows, is_contiguous: is_contiguous(table, index, rows.iter().copied()) };
    let missed: Vec<&&Row> = rows.iter().filter(|row| !search.finds(row)).collect();
    let cells = &missed.first()?.cells;
    let keys: Vec<&str> = index.key.iter().map(|&at| &*cells[at].text).collect();
    let (count, all, name) = (missed.len(), rows.len(), &index.name);
    let message = format!("`{name}` does not find {count} of the {all} rows, such as that of key {}", keys.join(", "));
    let why = "rows are ordered as llvm-tblgen orders them: bits and enumerators as signed numbers, strings with their \
               quotes; C++ compares unsigned numbers, and strings without quotes";
    let warning = record.field_warning(key_field, message).fact(why);
    Some(warning.help("pass `--table-search-order` to order the rows as they are searched"))
}

/// What the generated function does.
struct Search<'r> {
    index: &'r Index,
    rows: &'r [&'r Row],
    is_contiguous: bool,
}

impl Search<'_> {
    /// Whether it finds a row, or another one with the same key.
    fn finds(&self, row: &Row) -> bool {
        let compare = |other: &Row| other.compare(row, &self.index.key, RowOrder::Search);
        let (Some(first), Some(last)) = (self.rows.first(), self.rows.last()) else { return false };
        let checks_range = self.index.key.len() == 1 && (self.index.checks_range || self.is_contiguous);
        if checks_range && (compare(first) == Ordering::Greater || compare(last) == Ordering::Less) {
            return false;
        }
        let is_indexed = self.is_contiguous && !self.index.checks_range;
        is_indexed || self.lower_bound(&compare).is_some_and(|found| compare(found) == Ordering::Equal)
    }

    /// The row at which `std::lower_bound` ends, with the same steps: the rows may be in another order than `compare`.
    fn lower_bound(&self, compare: &dyn Fn(&Row) -> Ordering) -> Option<&Row> {
        let (mut first, mut length) = (0, self.rows.len());
        while length > 0 {
            let half = length / 2;
            if compare(self.rows[first + half]) == Ordering::Less {
                first += half + 1;
                length -= half + 1;
            } else {
                length = half;
            }
        }
        self.rows.get(first).copied()
    }
}
