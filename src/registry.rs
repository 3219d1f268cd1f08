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

/// What a product provides on the command line.
#[derive(Clone, Copy)]
pub(crate) struct Product {
    /// The name of the group in `tdgen help`.
    pub(crate) name: &'static str,
    /// The heading of the group.
    pub(crate) about: &'static str,
    backends: &'static [Backend],
    #[cfg(feature = "cli")]
    pub(crate) subcommands: &'static [Subcommand],
    /// The options that select a subcommand without its name, for build files that call another tool of LLVM.
    #[cfg(feature = "cli")]
    selecting_options: &'static [(&'static str, &'static Subcommand)],
}

impl Product {
    pub(crate) const fn new(name: &'static str, about: &'static str, backends: &'static [Backend]) -> Product {
        Product {
            name,
            about,
            backends,
            #[cfg(feature = "cli")]
            subcommands: &[],
            #[cfg(feature = "cli")]
            selecting_options: &[],
        }
    }

    #[cfg(feature = "cli")]
    const fn subcommands(mut self, subcommands: &'static [Subcommand]) -> Product {
        self.subcommands = subcommands;
        self
    }

    #[cfg(all(feature = "cli", feature = "ods"))]
    const fn selecting_options(mut self, options: &'static [(&'static str, &'static Subcommand)]) -> Product {
        self.selecting_options = options;
        self
    }
}

/// All products, in the order of `--help`.
const PRODUCTS: &[Product] = &[
    Product::new("records", "Records", general::BACKENDS),
    #[cfg(feature = "capi")]
    Product::new("capi", "C APIs", capi::BACKENDS).subcommands(capi::SUBCOMMANDS),
    #[cfg(feature = "signatures")]
    Product::new("signatures", "Function signatures", signatures::BACKENDS).subcommands(signatures::SUBCOMMANDS),
    #[cfg(feature = "messages")]
    Product::new("messages", "Device messages and traces", messages::BACKENDS).subcommands(messages::SUBCOMMANDS),
    #[cfg(feature = "templates")]
    Product::new("templates", "Templates over records", templates::BACKENDS),
    #[cfg(feature = "ods")]
    Product::new("mlir", "MLIR dialects", ods::BACKENDS)
        .subcommands(ods::SUBCOMMANDS)
        .selecting_options(ods::SELECTING_OPTIONS),
    #[cfg(feature = "apifiles")]
    Product::new("apifiles", "API files from a specification", &[]).subcommands(apifiles::SUBCOMMANDS),
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
    #[cfg(all(feature = "capi", feature = "templates"))]
    capi::TEMPLATE_GLOBALS,
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

/// The subcommand that an option of this name selects.
#[cfg(feature = "cli")]
pub(crate) fn selected_by(option: &str) -> Option<&'static Subcommand> {
    let mut options = PRODUCTS.iter().flat_map(|product| product.selecting_options);
    options.find(|(name, _)| *name == option).map(|(_, subcommand)| *subcommand)
}

/// The products, in the order of `--help`.
#[cfg(feature = "cli")]
pub(crate) fn products() -> impl Iterator<Item = &'static Product> {
    PRODUCTS.iter()
}

/// The name of the product that has a backend of this name.
#[cfg(feature = "cli")]
pub(crate) fn product_of(backend: &str) -> Option<&'static str> {
    let has = |product: &&Product| product.backends.iter().any(|own| own.name == backend);
    PRODUCTS.iter().find(has).map(|product| product.name)
}
