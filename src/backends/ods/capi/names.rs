//! [`Names`]: the names of C functions, types and constants.

use std::collections::BTreeSet;

use crate::model::enumeration::Enum;
use crate::names::reserved;
use tdgen_language::backends::names;
use tdgen_language::backends::text::cases::{capitalized, lower_camel_from_snake, snake_from_camel};
use tdgen_language::backends::text::identifiers::is_later_word;

/// The two parts that the names of an API begin with: `mlir` and `Shop` in `mlirShopMoneyTypeGet`.
#[derive(Debug)]
pub(super) struct Names {
    /// Of all functions: `mlir`.
    pub(super) prefix: String,
    /// Of the dialect; may be empty.
    pub(super) dialect: String,
}

impl Names {
    /// Returns the name of a function of a class: `mlirShopMoneyTypeGet`.
    pub(super) fn function(&self, class: &str, verb: &str) -> String {
        format!("{}{}{class}{verb}", self.prefix, self.dialect)
    }

    /// Returns the name of a function that checks the class of a `Type`, an `Attribute` or an `Operation`:
    /// `mlirTypeIsAShopMoneyType`.
    pub(super) fn predicate(&self, base: &str, class: &str) -> String {
        format!("{}{base}IsA{}{class}", self.prefix, self.dialect)
    }

    /// Returns the name of a C type: `MlirShopColor`.
    pub(super) fn ty(&self, name: &str) -> String {
        format!("{}{}{name}", capitalized(&self.prefix), self.dialect)
    }

    /// Returns the name of a constant: `MLIR_SHOP_COLOR_DARK_RED`.
    pub(super) fn constant(&self, ty: &str, case: &str) -> String {
        let [prefix, dialect] = [&self.prefix, &self.dialect].map(|it| it.to_uppercase());
        let [ty, case] = [ty, case].map(|it| snake_from_camel(it).to_uppercase());
        let parts = [prefix, dialect, ty, case];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("_")
    }

    /// Adds the constants of an enumeration. Returns whether none is known yet.
    pub(super) fn add_constants(&self, item: &Enum<'_>, known: &mut BTreeSet<String>) -> bool {
        let constants = item.cases.iter().map(|case| self.constant(item.name, case.symbol));
        let before = known.len();
        known.extend(constants);
        known.len() == before + item.cases.len()
    }
}

/// The parameters and variables of one function.
pub(super) struct Variables(names::Names<'static>);

impl Default for Variables {
    fn default() -> Variables {
        Variables(names::Names::new(|name| {
            // `restrict` is a keyword of C, and GNU C defines the other two.
            let is_word = is_later_word(name) || matches!(name, "restrict" | "linux" | "unix");
            if is_word { Some("is reserved in C") } else { reserved(name) }
        }))
    }
}

impl Variables {
    /// Returns a name that is not used yet: `element_type` becomes `elementType`.
    pub(super) fn add(&mut self, name: &str) -> String {
        self.0.free(lower_camel_from_snake(name)).into_owned()
    }
}
