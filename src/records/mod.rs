//! The syntax tree becomes a finished record graph.
//!
//! Input: an [`Ast`](crate::parser::ast::Ast). Output: [`Records`], the immutable graph that backends read. The
//! central data:
//!
//! - A *value* (`node::Node`) is interned: one `ids::ValueId` per distinct value, so equality is integer
//!   equality. *Resolved* means that names in it were replaced; *concrete* that nothing is left to compute.
//! - A *class* keeps its fields' values partly computed, mentioning its template arguments and fields by name.
//! - A *draft* (`record::Draft`) is a record being built: parents are added to it, lets and items set its fields, a
//!   final resolution replaces the names of its own fields. A draft in a multiclass or loop is a *prototype*: copied
//!   and resolved for every instance.
//! - An *anonymous record* is made by `def` without a name or by `Class<args>` used as a value.
//!
//! Invariants: elaboration follows the order of the source (names must be defined before they are used, anonymous
//! records are numbered in that order); an error never stops it: a failed value is `Node::Error`, which
//! causes no further messages; nothing here reads a file or knows a backend.

#[doc(hidden)]
pub mod arena;
mod build;
mod compute;
mod elaborate;
pub mod ere;
#[doc(hidden)]
pub mod evaluation;
pub mod graph;
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
