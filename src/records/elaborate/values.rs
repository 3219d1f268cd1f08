//! Values: evaluates an expression of the tree as far as its names are known.

use super::args::Target;
use super::elaborator::{Elaborator, Fallible};
use super::scope::Mode;
use crate::counters::{Phase, time_phase};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::codes;
use crate::parser::ast::{ClassRef, DagArg, ExprId, ExprKind, Ident, RangePiece, Type};
use crate::records::arena::bits::Bits;
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::views::DagPart;
use crate::records::operators::apply::{first_joinable, join};
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    /// Elaborates a value. `expected` is the type that the context needs: it types literals, and does not constrain
    /// the result.
    pub(super) fn value(&mut self, id: ExprId, expected: Option<TypeId>, mode: Mode) -> ValueId {
        let _timer = time_phase(Phase::Expressions);
        let value = self.value_of_kind(id, expected, mode);
        self.ev.unless_poisoned(value)
    }

    fn value_of_kind(&mut self, id: ExprId, expected: Option<TypeId>, mode: Mode) -> ValueId {
        let ast = self.ast;
        let expr = &ast[id];
        let span = expr.span;
        self.ev.location = span;
        match &expr.kind {
            ExprKind::Error => ValueId::ERROR,
            ExprKind::Unset => ValueId::UNSET,
            ExprKind::Int(value) => self.ev.store.values.int(*value),
            ExprKind::Binary { value, width } => self.binary(*value, *width),
            ExprKind::String(symbol) => self.ev.store.values.string(*symbol),
            ExprKind::Code(symbol) => self.ev.store.values.intern(Node::Code(*symbol)),
            ExprKind::Name(name) => self.name_value(*name, span, expected, mode),
            ExprKind::Bits(elements) => self.bits_literal(&ast[*elements], span),
            ExprKind::List { elements, element_type } => {
                self.list_literal(&ast[*elements], element_type.as_deref(), expected, span)
            }
            ExprKind::Dag(parts) => self.dag_literal(&ast[*parts]),
            &ExprKind::Instantiate { class: name, args } => {
                let Ok(class) = self.class_named(name.name, name.span) else {
                    return ValueId::ERROR;
                };
                let reference = ClassRef { name, args, span };
                let Ok(args) = self.args(Target::Class(class), &reference, true) else {
                    return ValueId::ERROR;
                };
                self.ev.location = name.span;
                let body = self.expose_bound_names(class);
                let value = self.ev.instantiate_or_wait(class, args.view(), name.span);
                if let Some(body) = body {
                    self.ev.store.classes[class.index()].body = body;
                }
                value
            }
            ExprKind::Bang { bang, type_arg, args } => {
                self.bang(*bang, type_arg.as_deref(), &ast[*args], expected, span)
            }
            ExprKind::BitSlice { base, ranges } => self.bit_slice(*base, &ast[*ranges], expected, mode, span),
            ExprKind::Subscript { base, pieces, trailing_comma } => {
                self.subscript(*base, &ast[*pieces], *trailing_comma, expected, mode, span)
            }
            ExprKind::Field { base, field } => {
                let base = self.value(*base, expected, mode);
                self.field(base, *field)
            }
            ExprKind::Paste { parts, trailing } => self.paste(&ast[*parts], *trailing, expected, mode),
        }
    }

    /// A binary literal of any width: bits from 64 on repeat the low ones.
    fn binary(&mut self, value: u64, width: u32) -> ValueId {
        let mut bits = Bits::unset(width);
        for bit in 0..width {
            bits.set(&self.ev.store.values, bit, ValueId::bit(value >> (bit % 64) & 1 == 1));
        }
        bits.intern(&mut self.ev.store.values)
    }

    /// `{ a, b }`: bits literals and names of bits type contribute all their bits, other elements one.
    fn bits_literal(&mut self, elements: &[ExprId], span: Span) -> ValueId {
        let mut parts: Vec<ValueId> = Vec::with_capacity(elements.len());
        for (at, &element) in elements.iter().enumerate() {
            let value = self.value(element, None, Mode::Value);
            if value == ValueId::ERROR {
                return ValueId::ERROR;
            }
            let width = match self.ev.store.values.node(value) {
                Node::Bits { width, .. } => Some(width),
                Node::Var { ty, .. } => self.ev.store.types.width(ty),
                _ => None,
            };
            if let Some(width) = width {
                parts.extend((0..width).rev().map(|bit| self.ev.bit_of(value, bit)));
                continue;
            }
            match self.ev.cast_to(value, TypeId::BIT) {
                Some(bit) => parts.push(bit),
                None => {
                    let shown = self.ev.store.value_string(value);
                    let note = self.ast[element].span;
                    let message = format!("expected a bit as element {at}, got {shown}");
                    let diagnostic =
                        Diagnostic::error(span, message).code(codes::MISMATCHED_TYPE).note(note, "element");
                    self.ev.diags.push(diagnostic);
                    return ValueId::ERROR;
                }
            }
        }
        let mut bits = Bits::unset(parts.len() as u32);
        for (bit, &value) in parts.iter().rev().enumerate() {
            bits.set(&self.ev.store.values, bit as u32, value);
        }
        let bits = bits.intern(&mut self.ev.store.values);
        self.ev.check_depth(bits)
    }

    /// `[a, b]<T>`
    fn list_literal(
        &mut self,
        elements: &[ExprId],
        given: Option<&Type>,
        expected: Option<TypeId>,
        span: Span,
    ) -> ValueId {
        let wanted = match expected {
            None => None,
            Some(ty) => match self.ev.store.types.element(ty) {
                Some(element) => Some(element),
                None => {
                    let ty = self.ev.store.type_string(ty);
                    return self.fail(
                        codes::MISMATCHED_TYPE,
                        span,
                        format!("expected a value of type `{ty}`, got a list"),
                    );
                }
            },
        };
        let mut values = Vec::with_capacity(elements.len());
        let mut common: Option<TypeId> = None;
        let mut failed = false;
        for &element in elements {
            let value = self.value(element, wanted, Mode::Value);
            failed |= value == ValueId::ERROR;
            values.push(value.0);
            let Some(ty) = self.ev.store.type_of(value) else {
                continue;
            };
            common = match common {
                None => Some(ty),
                Some(so_far) => match self.ev.store.common_type(so_far, ty) {
                    Some(common) => Some(common),
                    None => {
                        let (a, b) = (self.ev.store.type_string(so_far), self.ev.store.type_string(ty));
                        let at = self.ast[element].span;
                        let message = format!("no common type for the elements of this list: `{a}` and `{b}`");
                        let diagnostic = Diagnostic::error(at, message)
                            .code(codes::NO_COMMON_TYPE)
                            .label(format!("this is of type `{b}`"));
                        let help = format!("all elements of a list have one type: write a value of type `{a}`");
                        self.ev.diags.push(diagnostic.help(help));
                        return ValueId::ERROR;
                    }
                },
            };
        }
        if failed {
            return ValueId::ERROR;
        }
        let element = match given {
            Some(given) => {
                let Ok(given) = self.ty(given) else {
                    return ValueId::ERROR;
                };
                if let Some(common) = common
                    && !self.ev.store.is_convertible(common, given)
                {
                    return self.wrong_elements(common, given, elements, &values);
                }
                Some(given)
            }
            None => common,
        };
        let element = match (element, wanted) {
            (Some(element), Some(wanted)) if !self.ev.store.is_convertible(element, wanted) => {
                return self.wrong_elements(element, wanted, elements, &values);
            }
            (Some(element), _) | (None, Some(element)) => element,
            (None, None) => {
                self.error(
                    codes::UNKNOWN_TYPE,
                    span,
                    "cannot infer the type of this list; write it after the list, as in `[]<int>`",
                );
                return ValueId::ERROR;
            }
        };
        let ty = self.ev.store.types.list(element);
        let list = self.ev.store.values.list(&values, ty);
        self.ev.check_depth(list)
    }

    /// Reports elements that are not of the type `wanted`, at the first of them.
    fn wrong_elements(&mut self, common: TypeId, wanted: TypeId, elements: &[ExprId], values: &[u32]) -> ValueId {
        /// The bytes of a string that the help repeats.
        const MAX_SHOWN: usize = 40;
        let is_record = self.ev.store.types.classes(wanted).is_some_and(|classes| classes.len() == 1);
        let types: Vec<_> = values.iter().map(|&value| self.ev.store.type_of(ValueId(value))).collect();
        let is_wrong = |ty: &Option<TypeId>| ty.is_some_and(|ty| !self.ev.store.is_convertible(ty, wanted));
        let first = types.iter().position(is_wrong);
        let ty = first.and_then(|at| *types.get(at)?).unwrap_or(common);
        let span = elements.get(first.unwrap_or_default()).map_or(Span::default(), |&element| self.ast[element].span);
        let (element, wanted) = (self.ev.store.type_string(ty), self.ev.store.type_string(wanted));
        let message = format!("expected list elements of type `{wanted}`, got `{element}`");
        let mut diagnostic = Diagnostic::error(span, message).code(codes::MISMATCHED_TYPE);
        let text = first.and_then(|at| values.get(at)).filter(|_| ty == TypeId::STRING);
        let text = text.map(|&value| self.ev.store.value_string(ValueId(value)));
        diagnostic.help = is_record.then(|| match text.filter(|text| text.len() <= MAX_SHOWN) {
            Some(text) => format!("write `{wanted}<{text}, ...>`, or the name of such a record"),
            None => format!("an element is the name of such a record, or `{wanted}<...>`"),
        });
        self.ev.diags.push(diagnostic);
        ValueId::ERROR
    }

    /// The operator and the arguments.
    fn dag_literal(&mut self, written: &[DagArg]) -> ValueId {
        let mut parts = Vec::with_capacity(written.len());
        for part in written {
            let value = part.value.map_or(ValueId::UNSET, |value| self.value(value, None, Mode::Value));
            parts.push(DagPart { value, name: part.name.map(|ident| ident.name) });
        }
        self.ev.new_dag(&parts)
    }

    fn field(&mut self, base: ValueId, field: Ident) -> ValueId {
        if base == ValueId::ERROR {
            return ValueId::ERROR;
        }
        if self.ev.store.field_type(base, field.name).is_none() {
            let diagnostic =
                Diagnostic::error(field.span, self.ev.missing_field(base, field.name)).code(codes::UNKNOWN_FIELD);
            let diagnostic = match self.ev.help_for_field(base, field.name) {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            };
            self.ev.diags.push(diagnostic);
            return ValueId::ERROR;
        }
        self.note_access(base, field);
        self.ev.location = field.span;
        self.ev.field_access(base, field.name)
    }

    /// `base{ranges}`
    fn bit_slice(
        &mut self,
        base: ExprId,
        ranges: &[RangePiece],
        expected: Option<TypeId>,
        mode: Mode,
        span: Span,
    ) -> ValueId {
        let base_span = self.ast[base].span;
        let base = self.value(base, expected, mode);
        let Ok(chosen) = self.ranges(ranges) else {
            return ValueId::ERROR;
        };
        if base == ValueId::ERROR {
            return ValueId::ERROR;
        }
        let width = match self.ev.store.values.node(base) {
            Node::Int(_) => Some(64),
            Node::Unset => None,
            _ => self.ev.store.type_of(base).and_then(|ty| self.ev.store.types.width(ty)),
        };
        let brace = Span::new(base_span.end, span.end);
        let Some(width) = width else {
            let shown = self.ev.source_string(base);
            return self.fail(codes::NO_BITS, brace, format!("cannot select bits of {shown}"));
        };
        if let Some(bit) = chosen.iter().find(|&&bit| bit >= width) {
            return self.fail(
                codes::BIT_RANGE,
                brace,
                format!("bit {bit} is out of range for a value of {width} bits"),
            );
        }
        let mut bits = Bits::unset(chosen.len() as u32);
        for (at, &bit) in chosen.iter().rev().enumerate() {
            let value = match self.ev.store.values.node(base) {
                Node::Int(_) | Node::Bits { .. } => self.ev.bit_of(base, bit),
                _ => self.ev.store.values.intern(Node::VarBit { base, bit }),
            };
            bits.set(&self.ev.store.values, at as u32, value);
        }
        let bits = bits.intern(&mut self.ev.store.values);
        self.ev.check_depth(bits)
    }

    /// `base[pieces]`
    fn subscript(
        &mut self,
        base: ExprId,
        pieces: &[RangePiece],
        trailing_comma: bool,
        expected: Option<TypeId>,
        mode: Mode,
        span: Span,
    ) -> ValueId {
        let base_span = self.ast[base].span;
        let list = self.value(base, expected, mode);
        if list == ValueId::ERROR {
            return ValueId::ERROR;
        }
        let ty = self.ev.store.type_of(list);
        let Some((ty, element)) = ty.and_then(|ty| Some((ty, self.ev.store.types.element(ty)?))) else {
            let shown = self.ev.source_string(list);
            return self.fail(
                codes::NO_LIST,
                Span::new(base_span.end, span.end),
                format!("expected a list, got {shown}"),
            );
        };
        let Ok((index, single)) = self.slice_index(pieces, trailing_comma) else {
            return ValueId::ERROR;
        };
        self.ev.location = span;
        if single {
            self.ev.apply(Op::ListElement, &[list, index], element, self.fold())
        } else {
            self.ev.apply(Op::ListSlice, &[list, index], ty, self.fold())
        }
    }

    /// `a # b # c`: joins strings, or lists if the left operand is one.
    fn paste(&mut self, parts: &[ExprId], trailing: bool, expected: Option<TypeId>, mode: Mode) -> ValueId {
        let mut values: Vec<(ValueId, bool)> = Vec::with_capacity(parts.len());
        let (mut mode, mut expected) = (mode, expected);
        for (at, &part) in parts.iter().enumerate() {
            let value = self.value(part, expected, mode);
            if value == ValueId::ERROR {
                return ValueId::ERROR;
            }
            let pasted = at + 1 < parts.len() || trailing;
            let after_list = at > 0 && values[at - 1].1;
            let Some(ty) = self.ev.store.type_of(value) else {
                if after_list && !pasted {
                    values.push((value, false));
                    break;
                }
                return self.fail(codes::UNSET_VALUE, self.ast[part].span, "cannot paste `?`");
            };
            let is_list = self.ev.store.types.element(ty).is_some();
            let value = if pasted && !is_list || at > 0 && !values[at - 1].1 {
                self.pasted_string(value, self.ast[part].span)
            } else {
                value
            };
            values.push((value, is_list));
            mode = if is_list { Mode::Value } else { Mode::Name };
            if !is_list {
                expected = None;
            }
        }
        if trailing && values.last().is_some_and(|last| !last.1) {
            values.push((self.ev.store.values.string(Symbol::EMPTY), false));
        }
        let Some((mut right, _)) = values.pop() else {
            return ValueId::ERROR;
        };
        // What is known at the end is joined at once.
        let last_kind = values.last().is_some_and(|last| last.1);
        let same_kind = values.iter().rev().take_while(|part| part.1 == last_kind).count();
        let mut run: Vec<ValueId> = values[values.len() - same_kind..].iter().map(|part| part.0).collect();
        run.push(right);
        let op = if last_kind { Op::ListConcat } else { Op::StrConcat };
        let known = run.split_off(first_joinable(&self.ev, op, &run));
        if known.len() > 1 {
            values.truncate(values.len() + 1 - known.len());
            right = join(&mut self.ev, op, &known);
        }
        while let Some((left, is_list)) = values.pop() {
            right = self.join(left, right, is_list);
        }
        right
    }

    fn join(&mut self, left: ValueId, right: ValueId, is_list: bool) -> ValueId {
        let fold = self.fold();
        if is_list {
            let ty = self.ev.store.type_of(left).unwrap_or(TypeId::STRING);
            self.ev.apply(Op::ListConcat, &[left, right], ty, fold)
        } else {
            self.ev.apply(Op::StrConcat, &[left, right], TypeId::STRING, fold)
        }
    }

    /// An operand of a paste as a string; what cannot be converted stays, and is reported if it is still there at the
    /// end.
    fn pasted_string(&mut self, value: ValueId, span: Span) -> ValueId {
        if self.ev.store.type_of(value) == Some(TypeId::STRING) {
            return value;
        }
        self.ev.location = span;
        self.ev.apply(Op::Cast, &[value], TypeId::STRING, self.fold())
    }

    /// An int that must be known now.
    pub(super) fn int_constant(&mut self, id: ExprId) -> Fallible<i64> {
        let value = self.value(id, None, Mode::Value);
        match self.ev.store.values.node(value) {
            Node::Int(value) => Ok(value),
            Node::Error => Err(self.ev.diags.reported_before()),
            _ => {
                let shown = self.ev.store.value_string(value);
                Err(self.error(
                    codes::RANGE,
                    self.ast[id].span,
                    format!("expected a known int in a range, got {shown}"),
                ))
            }
        }
    }
}
