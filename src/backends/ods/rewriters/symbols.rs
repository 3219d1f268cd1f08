//! [`Symbols`]: the names that a pattern binds.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::multimap;
use crate::model::operation::op::Op;
use crate::model::operation::typing::Argument;
use tdgen_language::records::arena::ids::ValueId;

/// What a name is bound to.
#[derive(Clone)]
pub(super) enum Bound<'a> {
    /// An attribute of an operation.
    Attribute(Rc<Op<'a>>, usize),
    /// A property of an operation.
    Property(Rc<Op<'a>>, usize),
    /// An operand of an operation, or an element of it.
    Operand { op: Rc<Op<'a>>, argument: usize, node: ValueId, element: Option<usize> },
    /// The results of an operation; the operation itself, if it has none.
    Results(Rc<Op<'a>>),
    /// An attribute that a native call returns.
    NativeAttribute,
    /// A property of this C++ type that a native call returns.
    NativeProperty(&'a str),
    /// A value of a native call.
    Value,
    /// Several values of a native call.
    Values(usize),
}

/// A name that is bound.
#[derive(Clone)]
pub(super) struct Symbol<'a> {
    pub(super) name: String,
    pub(super) bound: Bound<'a>,
    /// The C++ variable.
    pub(super) variable: String,
}

impl<'a> Bound<'a> {
    /// Returns the C++ type of the variable.
    fn ty(&self) -> String {
        match self {
            Bound::Attribute(op, at) => match op.arguments[*at] {
                Argument::Attribute(at) => op.attributes[at].kind.storage_type.to_owned(),
                _ => "::mlir::Attribute".to_owned(),
            },
            Bound::Property(op, at) => match op.arguments[*at] {
                Argument::Property(at) => op.properties[at].interface_type.to_owned(),
                _ => "auto".to_owned(),
            },
            Bound::Operand { .. } => "::mlir::Operation::operand_range".to_owned(),
            Bound::Results(op) => op.class_as_written(),
            Bound::NativeAttribute => "::mlir::Attribute".to_owned(),
            Bound::NativeProperty(ty) => (*ty).to_owned(),
            Bound::Value => "::mlir::Value".to_owned(),
            Bound::Values(_) => "::mlir::ValueRange".to_owned(),
        }
    }

    /// Returns whether both are the same part of the same dag, so that they share a variable.
    fn is_same(&self, other: &Bound<'a>) -> bool {
        match (self, other) {
            (
                Bound::Operand { argument, node, element, .. },
                Bound::Operand { argument: other_argument, node: other_node, element: other_element, .. },
            ) => (argument, node, element) == (other_argument, other_node, other_element),
            (Bound::Operand { .. }, _) | (_, Bound::Operand { .. }) => false,
            _ => true,
        }
    }

    /// Counts the values.
    fn count(&self) -> usize {
        match self {
            Bound::Results(op) => op.results.len(),
            Bound::Values(count) => *count,
            _ => 1,
        }
    }
}

impl Symbol<'_> {
    /// Returns the declaration of the variable.
    pub(super) fn declaration(&self) -> String {
        let initial = if matches!(self.bound, Bound::Operand { .. }) { "(op0->getOperands())" } else { "" };
        format!("{} {}{initial};\n", self.bound.ty(), self.variable)
    }

    /// Returns the parameter of a function that sets the variable.
    pub(super) fn parameter(&self) -> String {
        format!("{} &{}", self.bound.ty(), self.variable)
    }
}

/// A use of a name that has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BadUse {
    Unbound,
    /// The index behind `__` is too great; the number of values.
    Index(usize),
    /// An index for something that is one value.
    NotIndexed,
}

/// Splits `name__2` into name and index. As in `mlir-tblgen`, anything may follow the digits.
pub(super) fn split_index(symbol: &str) -> (&str, Option<usize>) {
    let split = symbol.rsplit_once("__").and_then(|(name, rest)| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let index: i32 = rest[..digits].parse().ok()?;
        Some((name, usize::try_from(index).ok()?))
    });
    split.map_or((symbol, None), |(name, index)| (name, Some(index)))
}

/// The names that are bound, some of them several times.
#[derive(Clone, Default)]
pub(super) struct Symbols<'a> {
    /// In the order in which they were bound.
    all: Vec<Symbol<'a>>,
    by_name: FxHashMap<String, Vec<usize>>,
}

impl<'a> Symbols<'a> {
    /// Binds a name. Returns `false` if it is bound already, and not to operands that must be equal.
    pub(super) fn bind(&mut self, name: &str, bound: Bound<'a>) -> bool {
        let is_operand = matches!(bound, Bound::Operand { .. });
        let others = self.by_name.entry(name.to_owned()).or_default();
        if !others.iter().all(|&at| is_operand && matches!(self.all[at].bound, Bound::Operand { .. })) {
            return false;
        }
        others.push(self.all.len());
        self.all.push(Symbol { name: name.to_owned(), bound, variable: name.to_owned() });
        true
    }

    /// Returns all names in the order in which `mlir-tblgen` lists them.
    pub(super) fn listed(&self) -> Vec<&Symbol<'a>> {
        self.order().into_iter().map(|at| &self.all[at]).collect()
    }

    fn order(&self) -> Vec<usize> {
        let names: Vec<&str> = self.all.iter().map(|symbol| symbol.name.as_str()).collect();
        multimap::order(&names)
    }

    /// Gives names that are bound several times a variable each.
    pub(super) fn assign_variables(&mut self) {
        let mut used: FxHashSet<String> = FxHashSet::default();
        let mut last: Option<(String, usize)> = None;
        for at in self.order() {
            let name = self.all[at].name.clone();
            let mut start = match last.take() {
                Some((other, start)) if other == name => start,
                _ => {
                    last = Some((name, 0));
                    continue;
                }
            };
            let variable = loop {
                let variable = format!("{name}{start}");
                start += 1;
                if !used.contains(&variable) && !self.by_name.contains_key(&variable) {
                    break variable;
                }
            };
            used.insert(variable.clone());
            self.all[at].variable = variable;
            last = Some((name, start));
        }
    }

    /// Returns pairs of variables of operands with one name, which must be equal.
    pub(super) fn equalities(&self) -> Vec<(&str, &str)> {
        let mut pairs = Vec::new();
        let mut first: Option<&Symbol<'a>> = None;
        for symbol in self.listed() {
            match first {
                Some(other) if other.name == symbol.name => pairs.push((&*other.variable, &*symbol.variable)),
                _ => first = Some(symbol),
            }
        }
        pairs
    }

    /// Returns the variable that holds a part of the source.
    pub(super) fn variable(&self, name: &str, bound: &Bound<'a>) -> Option<&str> {
        let ordered = self.listed();
        let same = ordered.into_iter().find(|symbol| symbol.name == name && symbol.bound.is_same(bound));
        same.map(|symbol| symbol.variable.as_str())
    }

    /// Counts the values of a name, which may have an index.
    pub(super) fn count(&self, symbol: &str) -> usize {
        let (name, index) = split_index(symbol);
        match (index, self.find(name)) {
            (None, Some(symbol)) => symbol.bound.count(),
            _ => 1,
        }
    }

    fn find(&self, name: &str) -> Option<&Symbol<'a>> {
        let indices = self.by_name.get(name)?;
        // All of them are operands of the same kind, or it is the only one.
        if let [only] = indices[..] {
            return self.all.get(only);
        }
        self.listed().into_iter().find(|symbol| symbol.name == name)
    }

    fn use_symbol(&self, symbol: &str) -> Result<(&Symbol<'a>, Option<usize>), BadUse> {
        let (name, index) = split_index(symbol);
        let found = self.find(name).ok_or(BadUse::Unbound)?;
        match (&found.bound, index) {
            (_, None) => {}
            (Bound::Results(op), Some(index)) if index < op.results.len() => {}
            (Bound::Values(count), Some(index)) if index < *count => {}
            (Bound::Results(op), Some(_)) => return Err(BadUse::Index(op.results.len())),
            (Bound::Values(count), Some(_)) => return Err(BadUse::Index(*count)),
            _ => return Err(BadUse::NotIndexed),
        }
        Ok((found, index))
    }

    /// Returns C++ for the value of a name, with `wrap` around each part of it.
    ///
    /// # Errors
    /// The name is not bound, or its index has no meaning.
    pub(super) fn value(&self, symbol: &str, wrap: impl Fn(&str) -> String) -> Result<String, BadUse> {
        let (found, index) = self.use_symbol(symbol)?;
        let name = &found.name;
        Ok(match &found.bound {
            Bound::Attribute(..)
            | Bound::Property(..)
            | Bound::NativeAttribute
            | Bound::NativeProperty(_)
            | Bound::Value => wrap(name),
            Bound::Operand { op, argument, element, .. } => wrap(&operand(op, *argument, *element, name)),
            Bound::Results(op) if op.results.is_empty() => wrap(name),
            Bound::Results(op) => {
                let result = |at: usize| {
                    let range = format!("{name}.getODSResults({at})");
                    let is_range = op.results.get(at).is_some_and(|result| result.ty.is_variadic());
                    wrap(&if is_range { range } else { format!("(*{range}.begin())") })
                };
                of_results(op, index, result, ", ")
            }
            Bound::Values(_) => wrap(&of_native_call(name, index)),
        })
    }

    /// Returns C++ for the values of a name as ranges, with `wrap` around each.
    ///
    /// # Errors
    /// As for [`Symbols::value`].
    pub(super) fn ranges(&self, symbol: &str, wrap: impl Fn(&str) -> String) -> Result<String, BadUse> {
        let (found, index) = self.use_symbol(symbol)?;
        let name = &found.name;
        Ok(match &found.bound {
            Bound::Attribute(..)
            | Bound::Property(..)
            | Bound::NativeAttribute
            | Bound::NativeProperty(_)
            | Bound::Operand { .. } => wrap(name),
            Bound::Results(op) => {
                let result = |at: usize| wrap(&format!("{name}.getODSResults({at})"));
                of_results(op, index, result, "\n")
            }
            Bound::Value => wrap(&format!("{{{name}}}")),
            Bound::Values(_) => wrap(&of_native_call(name, index)),
        })
    }
}

/// Returns one result of an operation, or all.
fn of_results(op: &Op<'_>, index: Option<usize>, result: impl Fn(usize) -> String, separator: &str) -> String {
    match index {
        Some(index) => result(index),
        None => (0..op.results.len()).map(result).collect::<Vec<_>>().join(separator),
    }
}

/// Returns one value of a native call that returns several, or all.
fn of_native_call(name: &str, index: Option<usize>) -> String {
    match index {
        Some(index) => format!("{name}[{index}]"),
        None => format!("{name}.begin(), {name}.end()"),
    }
}

fn operand(op: &Op<'_>, argument: usize, element: Option<usize>, name: &str) -> String {
    let Some(Argument::Operand(at)) = op.arguments.get(argument) else {
        return name.to_owned();
    };
    let ty = &op.operands[*at].ty;
    if ty.is_optional() {
        format!("({name}.empty() ? ::mlir::Value() : *{name}.begin())")
    } else if ty.is_variadic() && element.is_none() {
        name.to_owned()
    } else {
        format!("(*{name}.begin())")
    }
}
