//! The registry: every product, its backends and what else it offers. A new product is a folder and a line here.

use crate::backends::backend::Backend;
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::provider::Provider;
use crate::backends::{apifiles, capi, general, messages, ods, signatures, templates};
use crate::parser::front_end::FrontEnd;

/// The built-in backends, product by product: the order of `--help`.
const BACKENDS: &[&[Backend]] =
    &[general::BACKENDS, capi::BACKENDS, signatures::BACKENDS, messages::BACKENDS, templates::BACKENDS, ods::BACKENDS];

/// The built-in backends, in the order of `--help`.
pub fn builtin_backends() -> impl Iterator<Item = &'static Backend> + Clone {
    BACKENDS.iter().copied().flatten()
}

/// The input formats beside `.td`.
pub const FRONT_ENDS: &[FrontEnd] = &[messages::FRONT_END];

/// What products provide to each other.
pub(crate) const PROVIDERS: &[Provider] = &[messages::PROVIDERS[0], capi::PROVIDERS[0]];

/// The subcommands of the products.
const SUBCOMMANDS: &[&[Subcommand]] =
    &[capi::SUBCOMMANDS, apifiles::SUBCOMMANDS, messages::SUBCOMMANDS, signatures::SUBCOMMANDS];

/// The subcommands of the products.
pub(crate) fn subcommands() -> impl Iterator<Item = &'static Subcommand> {
    SUBCOMMANDS.iter().copied().flatten()
}
