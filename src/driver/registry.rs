//! The registry: the one table of all products. A new product is a folder below `src/backends` and a row here.

use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::context::Provider;
use tdgen_language::backends::general;
use tdgen_language::backends::lints::Lints;
use tdgen_language::parser::front_end::FrontEnd;

#[cfg(feature = "apifiles")]
use tdgen_apifiles as apifiles;
#[cfg(feature = "capi")]
use tdgen_capi as capi;
#[cfg(feature = "messages")]
use tdgen_messages as messages;
#[cfg(feature = "ods")]
use tdgen_ods as ods;
#[cfg(feature = "signatures")]
use tdgen_signatures as signatures;
#[cfg(feature = "templates")]
use tdgen_templates as templates;

/// What a product provides on the command line.
#[derive(Clone, Copy)]
pub(crate) struct Product {
    /// The name of the group in `tdgen help`.
    pub(crate) name: &'static str,
    /// The heading of the group.
    pub(crate) about: &'static str,
    backends: &'static [Backend],
    #[cfg_attr(not(feature = "editor"), allow(dead_code, reason = "only the linter reads it"))]
    lints: Option<Lints>,
    /// The classes that the backends look for by their names.
    #[cfg_attr(not(feature = "editor"), allow(dead_code, reason = "only the linter reads it"))]
    classes: &'static [&'static str],
    pub(crate) subcommands: &'static [Subcommand],
    /// The options that select a subcommand without its name, for build files that call another tool of LLVM.
    selecting_options: &'static [(&'static str, &'static Subcommand)],
}

impl Product {
    pub(crate) const fn new(
        name: &'static str,
        about: &'static str,
        backends: &'static [Backend],
        subcommands: &'static [Subcommand],
    ) -> Product {
        Product { name, about, backends, lints: None, classes: &[], subcommands, selecting_options: &[] }
    }

    const fn classes(mut self, classes: &'static [&'static str]) -> Product {
        self.classes = classes;
        self
    }

    #[cfg(any(feature = "capi", feature = "ods"))]
    const fn lints(mut self, lints: Lints) -> Product {
        self.lints = Some(lints);
        self
    }

    #[cfg(feature = "ods")]
    const fn selecting_options(mut self, options: &'static [(&'static str, &'static Subcommand)]) -> Product {
        self.selecting_options = options;
        self
    }
}

/// All products, in the order of `--help`.
const PRODUCTS: &[Product] = &[
    Product::new("records", "Records", general::BACKENDS, &[]).classes(general::CLASSES),
    #[cfg(feature = "capi")]
    Product::new("capi", "C APIs", capi::BACKENDS, capi::SUBCOMMANDS).classes(capi::CLASSES).lints(capi::LINTS),
    #[cfg(feature = "signatures")]
    Product::new("signatures", "Function signatures", signatures::BACKENDS, signatures::SUBCOMMANDS)
        .classes(signatures::CLASSES),
    #[cfg(feature = "messages")]
    Product::new("messages", "Device messages and traces", messages::BACKENDS, messages::SUBCOMMANDS)
        .classes(messages::CLASSES),
    #[cfg(feature = "templates")]
    Product::new("templates", "Templates over records", templates::BACKENDS, &[]),
    #[cfg(feature = "ods")]
    Product::new("mlir", "MLIR dialects", ods::BACKENDS, ods::SUBCOMMANDS)
        .classes(ods::CLASSES)
        .lints(ods::LINTS)
        .selecting_options(ods::SELECTING_OPTIONS),
    #[cfg(feature = "apifiles")]
    Product::new("apifiles", "API files from a specification", &[], apifiles::SUBCOMMANDS),
];

/// The input formats besides `.td`.
pub const FRONT_ENDS: &[FrontEnd] = &[
    #[cfg(feature = "messages")]
    messages::FRONT_END,
];

/// What products provide to each other.
pub const PROVIDERS: &[Provider] = &[
    #[cfg(feature = "capi")]
    capi::PROVIDER,
    #[cfg(all(feature = "capi", feature = "templates"))]
    capi::TEMPLATE_GLOBALS,
    #[cfg(all(feature = "messages", feature = "templates"))]
    messages::PROVIDER,
    #[cfg(all(feature = "ods", feature = "templates"))]
    ods::TEMPLATE_GLOBALS,
];

/// The built-in backends, in the order of `--help`.
pub fn builtin_backends() -> impl Iterator<Item = &'static Backend> + Clone {
    PRODUCTS.iter().flat_map(|product| product.backends)
}

/// The classes that the backends of the products look for by their names.
#[cfg(feature = "editor")]
pub(crate) fn classes() -> impl Iterator<Item = &'static str> {
    PRODUCTS.iter().flat_map(|product| product.classes.iter().copied())
}

/// The rules of the products for `tdgen lint`.
#[cfg(feature = "editor")]
pub(crate) fn lints() -> impl Iterator<Item = &'static Lints> {
    PRODUCTS.iter().filter_map(|product| product.lints.as_ref())
}

/// The subcommands of the products.
pub(crate) fn subcommands() -> impl Iterator<Item = &'static Subcommand> {
    PRODUCTS.iter().flat_map(|product| product.subcommands)
}

/// The subcommand that an option of this name selects.
pub(crate) fn selected_by(option: &str) -> Option<&'static Subcommand> {
    let mut options = PRODUCTS.iter().flat_map(|product| product.selecting_options);
    options.find(|(name, _)| *name == option).map(|(_, subcommand)| *subcommand)
}

/// The products, in the order of `--help`.
pub(crate) fn products() -> impl Iterator<Item = &'static Product> {
    PRODUCTS.iter()
}

/// The name of the product that has a backend of this name.
pub(crate) fn product_of(backend: &str) -> Option<&'static str> {
    let has = |product: &&Product| product.backends.iter().any(|own| own.name == backend);
    PRODUCTS.iter().find(has).map(|product| product.name)
}
