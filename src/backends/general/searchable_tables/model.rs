//! [`Model`]: enumerations and tables with their rows.

use std::cmp::Ordering;

use indexmap::IndexMap;

use crate::records::arena::ids::RecordId;

/// What a description generates.
pub(super) struct Model<'a> {
    pub(super) enumerations: Vec<Enumeration<'a>>,
    pub(super) tables: Vec<Table<'a>>,
    pub(super) order: RowOrder,
}

/// A C++ enumeration.
pub(super) struct Enumeration<'a> {
    pub(super) name: String,
    /// The part of the macro's name.
    pub(super) guard: String,
    /// The name and value of each record.
    pub(super) entries: IndexMap<RecordId, (std::borrow::Cow<'a, str>, i64)>,
}

/// A C++ array.
pub(super) struct Table<'a> {
    pub(super) name: String,
    /// The part of the macros' names.
    pub(super) guard: String,
    /// The C++ type of a row.
    pub(super) row_type: String,
    pub(super) fields: Vec<Field<'a>>,
    pub(super) rows: Vec<Row>,
    pub(super) primary: Option<Index>,
    pub(super) indices: Vec<Index>,
}

/// A field of the rows of a table.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) kind: FieldKind,
}

/// The type of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FieldKind {
    Text,
    Bits(u32),
    Bit,
    Enum,
    /// An intrinsic or an instruction.
    Record,
}

/// A row; its cells are in the order of the table's fields.
pub(super) struct Row {
    pub(super) cells: Vec<Cell>,
}

/// A value in a row.
pub(super) struct Cell {
    /// The value in C++.
    pub(super) text: String,
    /// What llvm-tblgen orders rows by.
    pub(super) order: Order,
    /// What the generated functions compare, if that has another order.
    pub(super) search: Option<Order>,
}

/// The order of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RowOrder {
    /// That of llvm-tblgen.
    Llvm,
    /// The one by which the generated functions search.
    Search,
}

/// What rows are sorted by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Order {
    Number(i64),
    Unsigned(u64),
    Text(String),
    Texts(String, String),
    /// Pseudo instructions precede others.
    Instruction(bool, String),
}

/// A way to find rows.
pub(super) struct Index {
    /// The name of the C++ function.
    pub(super) name: String,
    /// The key: indices of the table's fields.
    pub(super) key: Vec<usize>,
    /// Whether the function first checks the range of keys.
    pub(super) checks_range: bool,
    /// Whether it returns all rows with the key.
    pub(super) returns_range: bool,
}

impl Cell {
    fn order(&self, order: RowOrder) -> &Order {
        self.search.as_ref().filter(|_| order == RowOrder::Search).unwrap_or(&self.order)
    }
}

impl Row {
    /// Compares two rows by some of their cells.
    pub(super) fn compare(&self, other: &Row, key: &[usize], order: RowOrder) -> Ordering {
        let pairs = key.iter().map(|&at| self.cells[at].order(order).cmp(other.cells[at].order(order)));
        pairs.fold(Ordering::Equal, Ordering::then)
    }

    /// Returns the number in a cell.
    pub(super) fn number(&self, at: usize) -> Option<i64> {
        match self.cells[at].order {
            Order::Number(number) => Some(number),
            _ => None,
        }
    }
}
