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

mod bits;
mod budget;
mod compute;
mod convert;
mod drafts;
mod elaborate;
mod entry;
pub mod ere;
#[doc(hidden)]
pub mod evaluator;
mod explain;
pub(crate) mod facts;
pub mod graph;
pub mod ids;
pub(crate) mod limits;
mod memo;
mod names;
#[doc(hidden)]
pub mod node;
#[doc(hidden)]
pub mod op;
pub(crate) mod operators;
mod poison;
pub(crate) mod print;
mod reachable;
pub mod read;
#[doc(hidden)]
pub mod record;
#[cfg(feature = "editor")]
#[doc(hidden)]
pub mod replay;
mod resolution;
mod resolve;
mod resolver;
#[doc(hidden)]
pub mod runs;
mod silence;
mod slices;
pub(crate) mod store;
pub(crate) mod template_args;
#[cfg_attr(
    not(feature = "editor"),
    allow(dead_code, unreachable_pub, reason = "only tools for people who write `.td` read a trace")
)]
#[doc(hidden)]
pub mod trace;
#[doc(hidden)]
pub mod types;
pub mod uses;
pub(crate) mod values;
pub(crate) mod views;

#[doc(hidden)]
pub use elaborate::{Elaborated, Elaboration, elaborate};
pub use graph::{ClassRef, DagRef, FieldRef, Kind, ListRef, RecordRef, Records, ValueRef};
pub use limits::Limits;
