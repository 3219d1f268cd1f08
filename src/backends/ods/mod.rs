//! MLIR's Operation Definition Specification (ODS): C++ and documentation of dialects.
//!
//! [`model`] reads the records of the classes in MLIR's `OpBase.td`, [`placeholders`] substitutes values in the C++
//! that they contain, and the emitters write classes with [`cpp`].

mod accessors;
pub mod api;
mod availability;
mod bytecode_functions;
mod capi;
mod checks;
mod classes;
mod command;
mod constraint_functions;
mod cpp;
mod definitions;
mod deprecated;
mod dialect;
mod dialect_bytecode;
mod directives;
mod doc;
mod enums;
mod format;
mod interfaces;
mod irdl;
mod llvmir;
mod model;
mod names;
mod op;
mod openmp;
mod passes;
mod placeholders;
mod python;
mod requested;
mod rewriters;
mod shard;
mod spirv;

pub use classes::CLASSES;

use tdgen_language::backends::backend::{Backend, VersionUse};
use tdgen_language::backends::cli::subcommand::Subcommand;
#[cfg(feature = "templates")]
use tdgen_language::backends::context::Provider;
use tdgen_language::backends::lints::Lints;
use tdgen_language::backends::option::BackendOption;

/// Adds a backend's own options behind those of all backends. Those of `mlir-tblgen` can be given with every action.
const fn with_checks<const N: usize>(own: &[BackendOption]) -> [BackendOption; N] {
    let mut all = [checks::OPTION; N];
    all[1] = deprecated::OPTION;
    let mut at = 1;
    while at < N {
        if at > 1 {
            all[at] = own[at - 2];
        }
        all[at].is_common = true;
        at += 1;
    }
    all
}

/// The same backends with `--ods-checks` and `--on-deprecated`, which report warnings before the backend runs.
macro_rules! checked {
    ($($backend:expr),* $(,)?) => {
        [$({
            const BACKEND: Backend = $backend;
            const OPTIONS: [BackendOption; BACKEND.options.len() + 2] = with_checks(BACKEND.options);
            let mut checked = BACKEND.options(&OPTIONS);
            if let VersionUse::None = checked.version {
                checked.version = VersionUse::Any;
            }
            checked.run = |context, diags| {
                deprecated::report(context, diags);
                checks::warn(context, diags);
                (BACKEND.run)(context, diags)
            };
            checked
        }),*]
    };
}

/// The backends of this product, in the order of `--help`. Those that generate code which depends on the version of
/// MLIR are versioned.
pub const BACKENDS: &[Backend] = &checked![
    op::backends::DECLS.versioned(),
    op::backends::DEFS.versioned(),
    op::backends::FORWARD_DECLS.versioned(),
    dialect::DECLS.versioned(),
    dialect::DEFS.versioned(),
    enums::backends::DECLS.versioned(),
    enums::backends::DEFS.versioned(),
    interfaces::backends::OP_DECLS,
    interfaces::backends::OP_DEFS,
    interfaces::backends::ATTR_DECLS,
    interfaces::backends::ATTR_DEFS,
    interfaces::backends::TYPE_DECLS,
    interfaces::backends::TYPE_DEFS,
    interfaces::dialect::DIALECT_DECLS,
    api::outputs::JSON.versioned(),
    doc::backends::OF_DIALECT,
    doc::backends::OF_OPS,
    doc::backends::OF_ATTRIBUTES,
    doc::backends::OF_TYPES,
    doc::backends::OF_ENUMS,
    doc::backends::OF_OP_INTERFACES,
    doc::backends::OF_ATTR_INTERFACES,
    doc::backends::OF_TYPE_INTERFACES,
    definitions::backends::TYPE_DECLS.versioned(),
    definitions::backends::TYPE_DEFS.versioned(),
    definitions::backends::ATTRIBUTE_DECLS.versioned(),
    definitions::backends::ATTRIBUTE_DEFS.versioned(),
    passes::backends::DECLS,
    passes::backends::DOC,
    passes::backends::CAPI_HEADER,
    passes::backends::CAPI_IMPL,
    capi::backends::HEADER.versioned(),
    capi::backends::IMPL.versioned(),
    capi::python::backends::BINDINGS.versioned(),
    capi::python::backends::STUBS.versioned(),
    constraint_functions::TYPE_DECLS,
    constraint_functions::TYPE_DEFS,
    constraint_functions::ATTR_DECLS,
    constraint_functions::ATTR_DEFS,
    availability::DECLS,
    availability::DEFS,
    bytecode_functions::backend::BACKEND,
    dialect_bytecode::backend::BACKEND,
    rewriters::backend::BACKEND,
    llvmir::backends::TO_LLVM,
    llvmir::backends::FROM_INSTRUCTIONS,
    llvmir::backends::FROM_INTRINSICS,
    llvmir::backends::CONVERTIBLE,
    llvmir::backends::ENUMS_TO_LLVM,
    llvmir::backends::ENUMS_FROM_LLVM,
    llvmir::backends::INTRINSICS,
    directives::backend::DECLS.versioned(),
    directives::backend::DEFS.versioned(),
    irdl::backend::BACKEND,
    checks::BACKEND,
    python::backends::OPS.versioned(),
    python::backends::ENUMS.versioned(),
    spirv::backends::ATTRIBUTE_NAMES.versioned(),
    spirv::backends::IMPLICATIONS.versioned(),
    spirv::backends::ENUM_DECLS.versioned(),
    spirv::backends::ENUM_DEFS.versioned(),
    spirv::backends::IMPLEMENTATIONS.versioned(),
    spirv::backends::SERIALIZATION.versioned(),
    spirv::backends::TOSA,
    openmp::backends::CLAUSES,
    openmp::backends::VERIFY,
];

/// The rules about MLIR dialects.
pub const LINTS: Lints = checks::LINTS;

/// The model of dialects, for templates.
#[cfg(feature = "templates")]
pub const TEMPLATE_GLOBALS: Provider = Provider::of::<api::outputs::Globals>();

/// The subcommands of this product.
pub const SUBCOMMANDS: &[Subcommand] = &[command::SUBCOMMAND, shard::SUBCOMMAND];

/// The options that select a subcommand without its name.
pub const SELECTING_OPTIONS: &[(&str, &Subcommand)] = &[(shard::INDEX, &shard::SUBCOMMAND)];
