//! Why a value cannot be computed: the part of it that stops the computation.

use crate::diagnostics::did_you_mean;
use crate::records::arena::bits::Bits;
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::Draft;
use crate::records::arena::runs::Run;
use crate::records::arena::types::Type;
use crate::records::evaluation::evaluator::Evaluator;
use crate::source::Symbol;

impl Evaluator<'_> {
    /// The message and the label for a value that its owner (``field `x` ``) cannot have.
    pub(crate) fn mismatch(&mut self, value: ValueId, wanted: TypeId, owner: &str) -> (String, String) {
        let shown = self.source_string(value);
        let got = self.store.type_of(value).map(|ty| self.store.type_string(ty)).unwrap_or_default();
        let is_bits = matches!(self.store.types[wanted], Type::Bits(_) | Type::Bit);
        let is_list = self.store.types.element(wanted).is_some();
        let found = self.store.type_of(value);
        let width = |ty: TypeId| self.store.types.width(ty);
        let widths = found.and_then(width).zip(width(wanted));
        let wanted = self.store.type_string(wanted);
        if let Some((has, needs)) = widths.filter(|_| matches!(self.store.values.node(value), Node::Bits { .. })) {
            let count = if has > needs { "too many" } else { "too few" };
            let message = format!("expected `{wanted}` for {owner}, got {shown}, which has {has} bits");
            return (message, format!("{has} bits are {count} for `{wanted}`"));
        }
        if is_list && matches!(self.store.values.node(value), Node::Bits { .. }) {
            let message = format!("expected `{wanted}` for {owner}, got bits in braces");
            return (message, format!("expected `{wanted}`, found `{got}`"));
        }
        if is_bits && matches!(self.store.values.node(value), Node::Int(_)) {
            let needed = self.as_int(value).map(needed_bits).unwrap_or_default();
            let message = format!("value {shown} does not fit into `{wanted}`, the type of {owner}");
            return (message, format!("needs {needed} bits, does not fit into `{wanted}`"));
        }
        let message = format!("expected `{wanted}` for {owner}, got {shown} of type `{got}`");
        (message, format!("expected `{wanted}`, found `{got}`"))
    }

    /// Help for a written value that is right in another form: in quotes or without them, in brackets.
    pub(crate) fn form_help(&mut self, ty: TypeId, value: ValueId) -> Option<String> {
        let is_bits = matches!(self.store.values.node(value), Node::Bits { .. });
        if !is_bits && self.as_int(value).is_none() && self.as_string(value).is_none() {
            return None;
        }
        let got = self.store.type_of(value)?;
        let shown = || self.store.value_string(value);
        if ty == TypeId::STRING && got == TypeId::INT {
            return Some(format!("write a text in quotes: `\"{}\"`", shown()));
        }
        let is_number = matches!(self.store.types[ty], Type::Int | Type::Bits(_) | Type::Bit);
        if let Node::String(text) = self.store.values.node(value)
            && is_number
        {
            let text = self.store.interner.text(text);
            let is_decimal = text.parse::<i64>().is_ok();
            let is_binary =
                text.len() > 1 && text.bytes().all(|digit| matches!(digit, b'0' | b'1')) && ty != TypeId::INT;
            let base = if is_binary { "0b" } else { "" };
            return is_decimal.then(|| format!("write a number without quotes: `{base}{text}`"));
        }
        let element = self.store.types.element(ty)?;
        if element != got && is_bits {
            return Some("write a list in brackets: `[a, b]`".to_owned());
        }
        (element == got).then(|| format!("write a list in brackets: `[{}]`", shown()))
    }

    /// The text of a value for a message; a template argument has the name that it has in the source.
    pub(crate) fn source_string(&self, value: ValueId) -> String {
        match self.store.values.node(value) {
            Node::Var { name, .. } => {
                let name = self.store.interner.text(name);
                name.rsplit(':').next().unwrap_or_default().to_owned()
            }
            _ => self.store.value_string(value),
        }
    }

    /// The message that a value has no field of this name.
    pub(crate) fn missing_field(&mut self, base: ValueId, field: Symbol) -> String {
        let field = self.store.interner.text(field).into_owned();
        let shown = self.source_string(base);
        let ty = self.store.type_of(base).map(|ty| self.store.type_string(ty));
        match ty.filter(|ty| *ty != shown) {
            Some(ty) if ty == "{}" => format!("record `{shown}` has no field `{field}`"),
            Some(ty) => format!("`{shown}` of type `{ty}` has no field `{field}`"),
            None => format!("`{shown}` has no field `{field}`"),
        }
    }

    /// What may be meant by a name that is no field of a value: a field whose name is near, or a template argument.
    pub(crate) fn help_for_field(&mut self, base: ValueId, field: Symbol) -> Option<String> {
        let argument = self.class_with_argument(base, field).map(|class| {
            let (name, class) = (self.store.interner.text(field), self.store.interner.text(class));
            format!("`{name}` is a template argument of `{class}`, which is no field: declare one that has its value")
        });
        argument.or_else(|| self.similar_field(base, field).map(|guess| format!("did you mean `{guess}`?")))
    }

    /// The class of a value that has a template argument of this name.
    fn class_with_argument(&mut self, base: ValueId, name: Symbol) -> Option<Symbol> {
        let ty = self.store.type_of(base)?;
        let mut classes = self.store.types.classes(ty)?.iter().map(|&class| self.store.class(class));
        classes.find(|class| class.args.short_position(name).is_some()).map(|class| class.name)
    }

    /// The field of a record, or of the classes of a value, whose name is nearest to this one.
    fn similar_field(&mut self, base: ValueId, field: Symbol) -> Option<String> {
        if let Node::Def(record) = self.store.values.node(base) {
            let record = self.store.record(record);
            let decls = self.store.decls(record);
            let names = (0..self.store.slots(record).len()).map(|slot| self.store.decl(decls, slot).name);
            let known = names.map(|name| self.store.interner.bytes(name));
            return did_you_mean(self.store.interner.bytes(field), known);
        }
        let ty = self.store.type_of(base)?;
        let classes = self.store.types.classes(ty)?.to_vec();
        let decls = classes.iter().flat_map(|&class| {
            let fields = &self.store.class(class).body.fields;
            (0..fields.slots.len()).map(|slot| self.store.decl(fields.decls(), slot).name)
        });
        let names: Vec<Symbol> = decls.collect();
        let known = names.iter().map(|&name| self.store.interner.bytes(name));
        did_you_mean(self.store.interner.bytes(field), known)
    }

    /// Why the value of a field stays unresolved when the record is complete; `stuck` is its [stuck
    /// part](Evaluator::stuck_part).
    pub(crate) fn reason_unresolved(&mut self, draft: &Draft, stuck: ValueId) -> Option<String> {
        match self.store.values.node(stuck) {
            Node::Op { op, args, ty } => {
                let operands: Vec<ValueId> = self.store.values.items(args).collect();
                self.reason_of_operator(op, &operands, ty)
            }
            Node::Var { name, .. } => {
                let text = self.store.interner.text(name);
                let (_, slot) = self.draft_field(draft, name)?;
                Some(match draft.fields.slots[slot].value {
                    ValueId::UNSET => format!("field `{text}` has no value"),
                    _ => format!("field `{text}` depends on itself"),
                })
            }
            Node::Field { base, field, .. } => {
                let (base, field) = (self.store.value_string(base), self.store.interner.text(field));
                Some(format!("field `{field}` of `{base}` has no value"))
            }
            _ => None,
        }
    }

    /// Descends from a value to its first part that is unresolved although all parts of it are known.
    pub(crate) fn stuck_part(&self, draft: &Draft, value: ValueId) -> Option<ValueId> {
        let is_open = |value: &ValueId| !self.store.values.facts(*value).concrete;
        let mut at = value;
        // Every step descends, and values have a maximal depth.
        loop {
            let next = match self.store.values.node(at) {
                Node::Bits { .. } => {
                    let bits = Bits::read(&self.store.values, at)?;
                    let is_field = |run: &&Run| match self.store.values.node(run.base) {
                        Node::Var { name, .. } => self.draft_field(draft, name).is_some(),
                        _ => false,
                    };
                    Some(bits.runs().iter().find(|run| !is_field(run))?.base)
                }
                Node::VarBit { base, .. } | Node::Field { base, .. } => Some(base).filter(is_open),
                Node::Op { op, args, .. } => {
                    let bound = op.bound_names();
                    let operands = self.store.values.items(args).enumerate();
                    let skips = |at: usize| bound.contains(&at) || !bound.is_empty() && at == op.body();
                    operands.filter(|&(at, _)| !skips(at)).map(|(_, operand)| operand).find(is_open)
                }
                Node::List { elements, .. } => self.store.values.items(elements).find(is_open),
                Node::Instantiate { args, .. } => self.store.values.args(args).values().find(is_open),
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => return Some(at),
            }
        }
    }

    /// Why an operator of known operands has no result.
    fn reason_of_operator(&mut self, op: Op, operands: &[ValueId], ty: TypeId) -> Option<String> {
        let shown = |ev: &Self, value: ValueId| ev.store.value_string(value);
        let length = |ev: &Self, list: ValueId| match ev.store.values.node(list) {
            Node::List { elements, .. } => Some(ev.store.values.slice(elements).len()),
            _ => None,
        };
        let elements = |count: usize| format!("the list has {count} element{}", if count == 1 { "" } else { "s" });
        match (op, operands) {
            (_, operands) if operands.contains(&ValueId::UNSET) => {
                let op = op.bang().map_or("an operator".to_owned(), |_| format!("`!{}`", op.name()));
                Some(format!("an operand of {op} is `?`"))
            }
            (Op::Cast, &[value]) => {
                let wanted = self.store.type_string(ty);
                Some(match (self.store.values.node(value), &self.store.types[ty]) {
                    (Node::Int(_), Type::Bits(_) | Type::Bit) => {
                        let needed = self.as_int(value).map(needed_bits).unwrap_or_default();
                        format!("value {} does not fit into `{wanted}`: it needs {needed} bits", shown(self, value))
                    }
                    _ => {
                        let found = self.store.type_of(value).map(|ty| self.store.type_string(ty));
                        let found = found.map(|found| format!(" of type `{found}`")).unwrap_or_default();
                        format!("cannot convert {}{found} to `{wanted}`", shown(self, value))
                    }
                })
            }
            (Op::ListElement, &[list, index]) => {
                Some(format!("index {} is out of range: {}", shown(self, index), elements(length(self, list)?)))
            }
            (Op::ListSlice, &[list, indices]) => {
                let count = length(self, list)?;
                let Node::List { elements: chosen, .. } = self.store.values.node(indices) else { return None };
                let is_outside = |index: &ValueId| match self.store.values.node(*index) {
                    Node::Int(index) => usize::try_from(index).map_or(true, |index| index >= count),
                    _ => false,
                };
                let outside = self.store.values.items(chosen).find(is_outside)?;
                Some(format!("index {} is out of range: {}", shown(self, outside), elements(count)))
            }
            _ => None,
        }
    }
}

/// The number of bits of a number; a negative one has a sign.
fn needed_bits(value: i64) -> u32 {
    if value < 0 { 65 - value.leading_ones() } else { 64 - value.leading_zeros() }
}
