//! The records of a description, and how to read them.
//!
//! ```
//! let text = "class Op<string n> { string name = n; } def Add : Op<\"add\">; def Sub : Op<\"sub\">;";
//! let (records, _) = tdgen_language::compile_text(text).unwrap();
//! let ops = records.defs_of("Op").unwrap();
//! let names: Vec<&str> = ops.into_iter().filter_map(|op| op.text("name").ok()).collect();
//! assert_eq!(names, ["add", "sub"]);
//! ```
//!
//! | type | what it is |
//! |---|---|
//! | [`Records`] | all records and classes; immutable, may be read by several threads |
//! | [`RecordRef`], [`ClassRef`] | a record, a class |
//! | [`FieldRef`], [`ClassField`], [`ClassArg`] | a field, a template argument |
//! | [`ValueRef`], [`Kind`], [`Type`] | a value, its form, the type of a field |
//! | [`ListRef`], [`DagRef`], [`DagArg`] | the parts of a value |
//!
//! All of them but `Records` are small views that are copied. [`read`] converts fields to values of Rust.

// From syntax trees to records. Input: an `Ast`. The central data:
//
// - A *value* (`node::Node`) is interned: one `ids::ValueId` per distinct value, so equality is integer equality.
//   *Resolved* means that names in it were replaced; *concrete* that nothing is left to compute.
// - A *class* keeps its fields' values partly computed, mentioning its template arguments and fields by name.
// - A *draft* (`record::Draft`) is a record being built: parents are added to it, lets and items set its fields, a
//   final resolution replaces the names of its own fields. A draft in a multiclass or loop is a *prototype*: copied
//   and resolved for every instance.
// - An *anonymous record* is made by `def` without a name or by `Class<args>` used as a value.
//
// Invariants: elaboration follows the order of the source (names must be defined before they are used, anonymous
// records are numbered in that order); an error never stops it: a failed value is `Node::Error`, which causes no
// further messages; nothing here reads a file or knows a backend.

#[doc(hidden)]
pub mod arena;
mod build;
mod compute;
mod elaborate;
#[doc(hidden)]
pub mod ere;
#[doc(hidden)]
pub mod evaluation;
#[doc(hidden)]
pub mod graph;
#[doc(hidden)]
pub mod history;
pub(crate) mod operators;
pub(crate) mod print;
mod reachable;
pub mod read;
mod resolution;

pub use arena::store::natural_order;
#[doc(hidden)]
pub use elaborate::{Elaborated, Elaboration, elaborate};
pub use evaluation::limits::Limits;
pub use graph::{ClassRef, DagArg, DagRef, FieldRef, Kind, ListRef, RecordRef, Records, ValueRef};
pub use read::{ClassArg, ClassField, Type};
