//! The registry: the one table of all products. A new product is a folder below `src/backends` and a row here.

use crate::backends::backend::Backend;
#[cfg(feature = "cli")]
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::context::Provider;
use crate::backends::general;
use crate::parser::front_end::FrontEnd;

#[cfg(feature = "apifiles")]
use crate::backends::apifiles;
#[cfg(feature = "capi")]
use crate::backends::capi;
#[cfg(feature = "messages")]
use crate::backends::messages;
#[cfg(feature = "ods")]
use crate::backends::ods;
#[cfg(feature = "signatures")]
use crate::backends::signatures;
#[cfg(feature = "templates")]
use crate::backends::templates;

/// What a product offers on the command line.
struct Product {
    backends: &'static [Backend],
    #[cfg(feature = "cli")]
    subcommands: &'static [Subcommand],
}

impl Product {
    const fn new(backends: &'static [Backend]) -> Product {
        Product {
            backends,
            #[cfg(feature = "cli")]
            subcommands: &[],
        }
    }

    #[cfg(feature = "cli")]
    const fn subcommands(mut self, subcommands: &'static [Subcommand]) -> Product {
        self.subcommands = subcommands;
        self
    }
}

/// All products, in the order of `--help`.
const PRODUCTS: &[Product] = &[
    Product::new(general::BACKENDS),
    #[cfg(feature = "capi")]
    Product::new(capi::BACKENDS).subcommands(capi::SUBCOMMANDS),
    #[cfg(feature = "signatures")]
    Product::new(signatures::BACKENDS).subcommands(signatures::SUBCOMMANDS),
    #[cfg(feature = "messages")]
    Product::new(messages::BACKENDS).subcommands(messages::SUBCOMMANDS),
    #[cfg(feature = "templates")]
    Product::new(templates::BACKENDS),
    #[cfg(feature = "ods")]
    Product::new(ods::BACKENDS),
    #[cfg(feature = "apifiles")]
    Product::new(&[]).subcommands(apifiles::SUBCOMMANDS),
];

/// The input formats besides `.td`.
pub const FRONT_ENDS: &[FrontEnd] = &[
    #[cfg(feature = "messages")]
    messages::FRONT_END,
];

/// What products provide to each other.
pub(crate) const PROVIDERS: &[Provider] = &[
    #[cfg(feature = "capi")]
    capi::PROVIDER,
    #[cfg(all(feature = "messages", feature = "templates"))]
    messages::PROVIDER,
];

/// The built-in backends, in the order of `--help`.
pub fn builtin_backends() -> impl Iterator<Item = &'static Backend> + Clone {
    PRODUCTS.iter().flat_map(|product| product.backends)
}

/// The subcommands of the products.
#[cfg(feature = "cli")]
pub(crate) fn subcommands() -> impl Iterator<Item = &'static Subcommand> {
    PRODUCTS.iter().flat_map(|product| product.subcommands)
}
