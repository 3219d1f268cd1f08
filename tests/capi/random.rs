//! Random numbers for descriptions.

#![expect(
    clippy::disallowed_methods,
    reason = "settings of a run are in the environment, and a seed is that of the day"
)]

/// A source of random numbers: an LCG of Knuth's MMIX.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn with_seed(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    /// Whether one of `many` random numbers is drawn.
    pub(crate) fn one_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }

    /// A random item.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        let at = self.below(items.len() as u64);
        &items[usize::try_from(at).expect("a small number")]
    }

    /// A random item; `None` if there are no items.
    pub(crate) fn pick_of<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| self.pick(items))
    }

    /// A random string.
    pub(crate) fn of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        self.pick::<&str>(items)
    }
}

/// A number in an environment variable.
pub(crate) fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The number of the day, a seed that is new each day.
pub(crate) fn today() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_secs() / (24 * 60 * 60)
}
