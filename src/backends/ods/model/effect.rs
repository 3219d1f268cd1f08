//! [`Effects`]: what an operation does to memory and other resources, as data.

/// The side effects of an operation, in order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Effects<'a> {
    /// By what they derive from, which a trait can name without an effect: there are none of that kind then.
    by_base: Vec<(&'a str, Vec<Effect<'a>>)>,
    /// Interfaces that the effects of its parts bring: qualified C++ classes of traits.
    pub(crate) interfaces: Vec<String>,
}

/// A side effect.
#[derive(Clone, Debug)]
pub(crate) struct Effect<'a> {
    /// Its C++ class.
    pub(crate) class: &'a str,
    /// C++ class of what it acts upon.
    pub(crate) resource: &'a str,
    pub(crate) stage: i64,
    pub(crate) is_on_full_region: bool,
    pub(crate) place: Place<'a>,
}

/// What an effect acts through.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    Whole,
    Operand(usize),
    Result(usize),
    Symbol { attribute: &'a str, is_optional: bool },
}

impl<'a> Effects<'a> {
    /// The effects of one kind, to add to.
    pub(crate) fn of_base(&mut self, base: &'a str) -> &mut Vec<Effect<'a>> {
        let known = self.by_base.iter().position(|(known, _)| *known == base);
        let at = known.unwrap_or_else(|| {
            self.by_base.push((base, Vec::new()));
            self.by_base.len() - 1
        });
        &mut self.by_base[at].1
    }

    /// The effects of each kind, in the order in which the kinds come first.
    pub(crate) fn by_base(&self) -> &[(&'a str, Vec<Effect<'a>>)] {
        &self.by_base
    }
}
