//! Generators for a C API that is described with the classes of lib-td/api.
//!
//! [`read`] makes a [`model::Model`] from the records and reports every fault of the description at the user's own
//! record, with [`fields`] for a record by itself and [`check`] for what only the whole shows; each generator is a
//! file that takes a `&Model` and cannot fail. [`lock`] keeps the values of
//! enumerators from one version to the next. [`checker`] tells besides what a compiler or a reader would stumble over. [`order`] finds the order in which types must be declared, [`naming`]
//! and [`c_type`] say how the description's names and types become C, and [`declaration`] breaks long declarations
//! into lines.

mod c_type;
mod check;
pub(crate) mod checker;
mod condition;
mod condition_text;
mod declaration;
pub(crate) mod diff;
mod directive;
pub(crate) mod doc;
pub(crate) mod entry_points;
pub(crate) mod enum_lists;
mod fields;
pub(crate) mod function_lists;
mod functions;
pub(crate) mod gen_lock;
pub(crate) mod header;
pub(crate) mod impl_decls;
mod lock;
mod model;
mod names;
mod naming;
mod options;
mod order;
mod places;
pub(crate) mod print;
mod read;
mod runtime;
mod runtime_needs;
mod safety;
pub(crate) mod signatures;
mod text;
