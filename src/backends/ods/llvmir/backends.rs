//! The actions for conversions to and from LLVM IR.

use super::{builders, enums, intrinsics};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;

/// `--gen-llvmir-conversions`.
pub(crate) const TO_LLVM: Backend =
    Backend::new("gen-llvmir-conversions", "Convert operations of the LLVM dialect to LLVM IR", |context, diags| {
        page(context, diags, builders::to_llvm)
    });

/// `--gen-op-from-llvmir-conversions`.
pub(crate) const FROM_INSTRUCTIONS: Backend =
    Backend::new("gen-op-from-llvmir-conversions", "Convert LLVM's instructions to operations", |context, diags| {
        page(context, diags, builders::from_instructions)
    });

/// `--gen-intr-from-llvmir-conversions`.
pub(crate) const FROM_INTRINSICS: Backend =
    Backend::new("gen-intr-from-llvmir-conversions", "Convert LLVM's intrinsics to operations", |context, diags| {
        page(context, diags, builders::from_intrinsics)
    });

/// `--gen-convertible-llvmir-intrinsics`.
pub(crate) const CONVERTIBLE: Backend = Backend::new(
    "gen-convertible-llvmir-intrinsics",
    "List LLVM's intrinsics that operations represent",
    |context, diags| page(context, diags, builders::convertible),
);

/// `--gen-enum-to-llvmir-conversions`.
pub(crate) const ENUMS_TO_LLVM: Backend = Backend::new(
    "gen-enum-to-llvmir-conversions",
    "Convert enumerations of the LLVM dialect to those of LLVM",
    |context, diags| page(context, diags, enums::to_llvm),
);

/// `--gen-enum-from-llvmir-conversions`.
pub(crate) const ENUMS_FROM_LLVM: Backend = Backend::new(
    "gen-enum-from-llvmir-conversions",
    "Convert enumerations of LLVM to those of the LLVM dialect",
    |context, diags| page(context, diags, enums::from_llvm),
);

/// `--gen-llvmir-intrinsics`.
pub(crate) const INTRINSICS: Backend =
    Backend::new("gen-llvmir-intrinsics", "Describe LLVM's intrinsics as operations, in TableGen", |context, diags| {
        page(context, diags, intrinsics::definitions)
    })
    .options(intrinsics::OPTIONS);

fn page<'a>(context: &Context<'a>, diags: &mut Diags, text: fn(&Context<'_>, &mut Diags) -> String) -> Vec<Output<'a>> {
    vec![Output::main(text(context, diags).into_bytes())]
}
