//! [`Effects`]: the side effects of an operation.

/// The side effects of an operation, in declaration order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Effects<'a> {
    /// Effects by their C++ base class. A trait can name a base class without effects: then the list is empty.
    by_base: Vec<(&'a str, Vec<Effect<'a>>)>,
    /// The qualified C++ classes of the interface traits that decorators of operands, attributes and results require.
    pub(crate) interfaces: Vec<String>,
}

/// A side effect.
#[derive(Clone, Debug)]
pub(crate) struct Effect<'a> {
    /// The C++ class.
    pub(crate) class: &'a str,
    /// The C++ class of the resource.
    pub(crate) resource: &'a str,
    pub(crate) stage: i64,
    pub(crate) is_on_full_region: bool,
    pub(crate) target: Target<'a>,
}

/// The part of an operation that an effect applies to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target<'a> {
    Op,
    Operand(usize),
    Result(usize),
    Symbol { attribute: &'a str, is_optional: bool },
}

impl<'a> Effects<'a> {
    /// Returns the effects with a base class, to add to.
    pub(crate) fn of_base(&mut self, base: &'a str) -> &mut Vec<Effect<'a>> {
        let position = self.by_base.iter().position(|(other, _)| *other == base);
        let index = position.unwrap_or_else(|| {
            self.by_base.push((base, Vec::new()));
            self.by_base.len() - 1
        });
        &mut self.by_base[index].1
    }

    /// Returns all effects, by base class.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Effect<'a>> {
        self.by_base.iter().flat_map(|(_, effects)| effects)
    }

    /// Returns the effects by base class, in the order of the base classes' first effects.
    pub(crate) fn by_base(&self) -> &[(&'a str, Vec<Effect<'a>>)] {
        &self.by_base
    }
}
