//! All rules: those of the language, and those of the products.

use std::sync::LazyLock;

use crate::registry;
use tdgen_editor::lint::{RULES, Rule};

static ALL: LazyLock<Vec<&'static Rule>> = LazyLock::new(|| {
    let mut all: Vec<&'static Rule> = RULES.iter().chain(registry::lints().flat_map(|lints| lints.rules)).collect();
    all.sort_by_key(|rule| rule.name);
    all
});

/// All rules, in alphabetical order.
pub(crate) fn all() -> &'static [&'static Rule] {
    &ALL
}

/// The rule of this name.
pub(crate) fn named(name: &str) -> Option<&'static Rule> {
    all().iter().copied().find(|rule| rule.name == name)
}
