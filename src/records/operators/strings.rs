//! Operators on strings.

use memchr::memmem;
use smallvec::SmallVec;

use super::apply::Operation;
use crate::diagnostics::codes;
use crate::records::arena::bits::Bits;
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::runs::Run;
use crate::records::arena::store::Store;
use crate::records::evaluation::evaluator::Evaluator;
use crate::records::print::LONGEST_TEXT;
use crate::source::Symbol;

/// The position of the first occurrence of a string in another.
fn position(text: &[u8], target: &[u8]) -> Option<usize> {
    /// Preparing a search costs more than searching a shorter text.
    const MIN_SEARCH_LENGTH: usize = 128;
    match target {
        [first, second, rest @ ..] if text.len() < MIN_SEARCH_LENGTH => {
            let mut pairs = text.windows(2).enumerate();
            let found = pairs.find(|(at, pair)| pair == &[*first, *second] && text[at + 2..].starts_with(rest));
            found.map(|(at, _)| at)
        }
        _ => memmem::find(text, target),
    }
}

impl Evaluator<'_> {
    /// A known string or code.
    pub(crate) fn as_string(&self, value: ValueId) -> Option<Symbol> {
        self.store.values.as_string(value)
    }

    fn is_code(&self, value: ValueId) -> bool {
        matches!(self.store.values.node(value), Node::Code(_))
    }

    /// Creates a string within the budget.
    pub(crate) fn new_string(&mut self, bytes: &[u8], code: bool) -> ValueId {
        if !self.charge_string(bytes.len()) {
            return ValueId::ERROR;
        }
        let symbol = self.store.interner.intern(bytes);
        self.string_value(symbol, code)
    }

    pub(crate) fn join_strings(&mut self, parts: &[ValueId]) -> ValueId {
        let mut code = false;
        let mut length = 0;
        for &part in parts {
            code |= self.is_code(part);
            length += self.as_string(part).map_or(0, |symbol| self.store.interner.bytes(symbol).len());
        }
        if !self.charge_string(length) {
            return ValueId::ERROR;
        }
        let Store { interner, values, .. } = &mut self.store;
        let joined = interner.join(parts.iter().filter_map(|&part| values.as_string(part)));
        self.string_value(joined, code)
    }

    fn string_value(&mut self, symbol: Symbol, code: bool) -> ValueId {
        self.store.values.intern(if code { Node::Code(symbol) } else { Node::String(symbol) })
    }
}

impl Operation<'_, '_> {
    /// Joins strings; the result is code if either operand is.
    pub(super) fn fold_strconcat(&mut self, [a, b]: [ValueId; 2]) -> Option<ValueId> {
        self.ev.as_string(a)?;
        self.ev.as_string(b)?;
        Some(self.ev.join_strings(&[a, b]))
    }

    pub(super) fn fold_case(&mut self, [a]: [ValueId; 1]) -> Option<ValueId> {
        let op = self.op;
        let bytes = self.ev.store.interner.bytes(self.ev.as_string(a)?);
        let changed = if op == Op::ToLower { bytes.to_ascii_lowercase() } else { bytes.to_ascii_uppercase() };
        Some(self.ev.new_string(&changed, false))
    }

    pub(super) fn fold_substr(&mut self, [string, start, length]: [ValueId; 3]) -> Option<ValueId> {
        let (symbol, code) = (self.ev.as_string(string)?, self.ev.is_code(string));
        let (start, length) = (self.known_int(start)?, self.known_int(length)?);
        let size = self.ev.store.interner.bytes(symbol).len();
        let Some(from) = usize::try_from(start).ok().filter(|&from| from <= size) else {
            return Some(self.ev.fail(
                codes::OPERAND_RANGE,
                format!("`!substr` starts at {start}: the string has positions 0 to {size}"),
            ));
        };
        let Ok(length) = usize::try_from(length) else {
            return Some(
                self.ev.fail(
                    codes::OPERAND_RANGE,
                    format!("`!substr` of length {length}: the length must not be negative"),
                ),
            );
        };
        let part = self.ev.store.interner.bytes(symbol)[from..from.saturating_add(length).min(size)].to_vec();
        Some(self.ev.new_string(&part, code))
    }

    pub(super) fn fold_find(&mut self, [string, target, start]: [ValueId; 3]) -> Option<ValueId> {
        let (string, target, start) = (self.ev.as_string(string)?, self.ev.as_string(target)?, self.known_int(start)?);
        let bytes = self.ev.store.interner.bytes(string);
        let size = bytes.len();
        let Some(rest) = usize::try_from(start).ok().and_then(|start| bytes.get(start..)) else {
            return Some(self.ev.fail(
                codes::OPERAND_RANGE,
                format!("`!find` starts at {start}: the string has positions 0 to {size}"),
            ));
        };
        let length = rest.len();
        let found = position(rest, self.ev.store.interner.bytes(target)).map_or(-1, |at| at as i64 + start);
        if !self.ev.charge_scan(length) {
            return Some(ValueId::ERROR);
        }
        Some(self.ev.store.values.int(found))
    }

    /// Replaces every occurrence in a string, left to right; or a record or a name that equals the target.
    pub(super) fn fold_subst(&mut self, [target, replacement, value]: [ValueId; 3]) -> Option<ValueId> {
        let ty = self.ty;
        let (Some(target), Some(replacement), Some(string)) =
            (self.ev.as_string(target), self.ev.as_string(replacement), self.ev.as_string(value))
        else {
            let values = &self.ev.store.values;
            return match (values.node(target), values.node(replacement), values.node(value)) {
                (Node::Def(_), Node::Def(_), Node::Def(_)) => Some(if value == target { replacement } else { value }),
                (Node::Var { name: target, .. }, Node::Var { name: replacement, .. }, Node::Var { name, .. }) => {
                    let name = if name == target { replacement } else { name };
                    Some(self.ev.store.values.intern(Node::Var { name, ty }))
                }
                _ => None,
            };
        };
        if !self.ev.charge_scan(self.ev.store.interner.bytes(string).len()) {
            return Some(ValueId::ERROR);
        }
        let interner = &self.ev.store.interner;
        let (target, replacement) = (interner.bytes(target), interner.bytes(replacement));
        let mut rest = interner.bytes(string);
        if target.is_empty() {
            return Some(self.ev.fail(codes::OPERAND_RANGE, "`!subst` of an empty string"));
        }
        let Some(first) = position(rest, target) else {
            return Some(self.ev.store.values.string(string));
        };
        let mut replaced: SmallVec<[u8; 64]> = SmallVec::new();
        let mut found = Some(first);
        while let Some(at) = found {
            replaced.extend_from_slice(&rest[..at]);
            replaced.extend_from_slice(replacement);
            rest = &rest[at + target.len()..];
            if replaced.len() > self.ev.limits.string_length {
                break;
            }
            found = position(rest, target);
        }
        replaced.extend_from_slice(rest);
        Some(self.ev.new_string(&replaced, false))
    }

    pub(super) fn fold_match(&mut self, [string, regex]: [ValueId; 2]) -> Option<ValueId> {
        let (string, regex) = (self.ev.as_string(string)?, self.ev.as_string(regex)?);
        let Ok(regex) = self.ev.regex(regex) else {
            return Some(ValueId::ERROR);
        };
        if !self.ev.charge_steps(regex.steps_for(self.ev.store.interner.bytes(string))) {
            return Some(ValueId::ERROR);
        }
        let matches = regex.is_match(self.ev.store.interner.bytes(string));
        Some(ValueId::bit(matches))
    }

    /// Joins the elements of a list, strings or numbers in decimal, with a delimiter between them.
    pub(super) fn fold_interleave(&mut self, [list, delimiter]: [ValueId; 2]) -> Option<ValueId> {
        let Node::List { elements, ty } = self.ev.store.values.node(list) else {
            return None;
        };
        let delimiter_text = self.ev.as_string(delimiter)?;
        if !self.ev.charge_walk(self.ev.store.values.slice(elements).len()) {
            return Some(ValueId::ERROR);
        }
        let strings = self.ev.store.types.element(ty) == Some(TypeId::STRING);
        let mut code = false;
        let mut joined = Vec::new();
        for (at, element) in self.ev.store.values.items(elements).enumerate() {
            if at > 0 {
                joined.extend_from_slice(self.ev.store.interner.bytes(delimiter_text));
            }
            if strings {
                // llvm-tblgen ignores whether the first element and the delimiter are code.
                code |= at > 0 && self.ev.is_code(element);
                joined.extend_from_slice(self.ev.store.interner.bytes(self.ev.as_string(element)?));
            } else {
                joined.extend_from_slice(self.ev.as_int(element)?.to_string().as_bytes());
            }
            if joined.len() > self.ev.limits.string_length {
                break;
            }
        }
        Some(self.ev.new_string(&joined, code))
    }

    /// Whether a value is concrete. Bits that are not resolved yet count if each is a finished `!cond`, as in
    /// llvm-tblgen.
    fn is_printable(&self, value: ValueId) -> bool {
        let is_finished = |run: &Run| run.from == Run::WHOLE && self.ev.store.values.facts(run.base).concrete;
        self.ev.store.values.facts(value).concrete
            || Bits::read(&self.ev.store.values, value).is_some_and(|bits| bits.runs().iter().all(is_finished))
    }

    /// The text of a finished value; for a record the whole record.
    pub(super) fn fold_repr(&mut self, [a]: [ValueId; 1]) -> Option<ValueId> {
        if !self.is_printable(a) {
            return None;
        }
        let text = match self.ev.store.values.node(a) {
            Node::Def(record) => self.ev.store.record_text(record),
            _ => self.ev.store.value_text(a),
        };
        if text.len() > LONGEST_TEXT {
            let limit = LONGEST_TEXT >> 20;
            return Some(self.ev.fail(codes::LIMIT, format!("the text of this value is longer than {limit} MiB")));
        }
        Some(self.ev.new_string(&text, false))
    }
}
