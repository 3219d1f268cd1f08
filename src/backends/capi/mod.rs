//! Generators for a C API that is described with the classes of lib-td/api.
//!
//! [`read`] builds a [`model::Model`] from the records; each generator is a file that receives a `&Model`. [`lock`]
//! keeps the values of enumerators from one version to the next, [`checker`] reports suspicious parts of a description,
//! and [`diff`] compares two versions.

pub mod api;
pub(crate) mod arithmetic;
mod bindings;
pub(crate) mod c_library;
pub(crate) mod c_type;
pub(crate) mod calls;
pub(crate) mod check;
pub(crate) mod checker;
pub(crate) mod codes;
pub(crate) mod condition;
pub(crate) mod condition_text;
pub(crate) mod counting;
pub(crate) mod declaration;
pub(crate) mod declarator;
mod diff;
pub(crate) mod directive;
pub(crate) mod doc;
pub(crate) mod entry_points;
pub(crate) mod enum_lists;
mod enum_reads;
pub(crate) mod failures;
pub(crate) mod fields;
pub(crate) mod function_lists;
pub(crate) mod functions;
pub(crate) mod gen_lock;
pub(crate) mod header;
pub(crate) mod header_parts;
pub(crate) mod impl_decls;
pub(crate) mod implicit_codes;
mod import;
pub(crate) mod inside_checks;
mod layers;
pub(crate) mod layout;
pub(crate) mod lock;
pub(crate) mod model;
pub(crate) mod names;
pub(crate) mod naming;
pub(crate) mod object_fields;
pub(crate) mod options;
pub(crate) mod order;
pub(crate) mod original;
pub(crate) mod original_header;
mod plain_entry_points;
pub(crate) mod print;
pub(crate) mod promises;
pub(crate) mod provided_functions;
pub(crate) mod read;
pub(crate) mod read_enum;
pub(crate) mod read_struct;
pub(crate) mod refusals;
pub(crate) mod relations;
pub(crate) mod reserved;
mod resolved;
pub(crate) mod runtime;
pub(crate) mod runtime_needs;
pub(crate) mod safety;
pub(crate) mod shapes;
pub(crate) mod surroundings;
pub(crate) mod text;
mod unseen;
pub(crate) mod value_checks;

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::context::Provider;
use tdgen_language::backends::lints::Lints;

/// The backends of this product, in the order of `--help`.
pub const BACKENDS: &[Backend] = &[
    header::BACKEND,
    entry_points::BACKEND,
    impl_decls::BACKEND,
    print::BACKEND,
    function_lists::FUNC_NAMES,
    function_lists::EXPORTS,
    enum_lists::ERRCODES,
    enum_lists::INFO,
    doc::BACKEND,
    checker::BACKEND,
    gen_lock::BACKEND,
    resolved::json::BACKEND,
    bindings::rust_sys::BACKEND,
    bindings::rust::BACKEND,
    bindings::python::BACKEND,
    layers::dispatch::BACKEND,
    layers::entry::BACKEND,
    layers::forward::BACKEND,
    layers::mock::BACKEND,
    layers::negative::BACKEND,
];

/// The rules about C APIs.
pub const LINTS: Lints = checker::LINTS;

/// The functions of an API, for signatures.
pub const PROVIDER: Provider = Provider::of::<provided_functions::ProvidedFunctions>();

/// The model of an API, for templates.
#[cfg(feature = "templates")]
pub const TEMPLATE_GLOBALS: Provider = Provider::of::<resolved::globals::Globals>();

/// The subcommands of this product.
pub const SUBCOMMANDS: &[Subcommand] = &[diff::command::SUBCOMMAND, import::command::SUBCOMMAND];
