//! Bang operators: types the operands with the rule of the operator table, then applies the operator.

use super::elaborator::{Elaborator, Fallible};
use super::scope::Mode;
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported};
use crate::parser::ast::{ExprId, Type, TypeKind};
use crate::parser::operator_table::{Bang, Operator, operator_table};
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::types::Type as RecordType;
use crate::records::operators::apply::concatenate;
use crate::source::Span;

/// A call of a bang operator.
struct Call<'a> {
    row: &'static Operator,
    type_arg: Option<TypeId>,
    args: &'a [ExprId],
    expected: Option<TypeId>,
    span: Span,
    /// The location of the operator's name.
    at: Span,
}

macro_rules! define_typing {
    ($(
        #[doc = $about:literal]
        $bang:ident, $name:literal, $operands:expr, $type_arg:ident, $typing:ident, $evaluation:expr, $fold:ident;
    )*) => {
        impl Elaborator<'_> {
            /// Types the operands and applies the operator to them.
            fn call(&mut self, call: &Call) -> Fallible<ValueId> {
                match call.row.bang {
                    $(Bang::$bang => self.$typing(call),)*
                }
            }
        }
    };
}
operator_table!(define_typing);

impl Elaborator<'_> {
    pub(super) fn bang(
        &mut self,
        bang: Bang,
        type_arg: Option<&Type>,
        args: &[ExprId],
        expected: Option<TypeId>,
        span: Span,
    ) -> ValueId {
        let row = bang.row();
        // The name is the beginning of the expression.
        let at = Span::new(span.start, span.start + 1 + row.name.len() as u32);
        let type_arg = match type_arg {
            Some(ty) if matches!(ty.kind, TypeKind::Code) => {
                let diagnostic = Diagnostic::error(ty.span, "`code` is not allowed as the type of an operator")
                    .code(codes::INVALID_TYPE)
                    .help("use `string` instead");
                self.ev.diags.push(diagnostic);
                return ValueId::ERROR;
            }
            Some(ty) => match self.ty(ty) {
                Ok(ty) => Some(ty),
                Err(_) => return ValueId::ERROR,
            },
            None => None,
        };
        if matches!(bang, Bang::Cast | Bang::Exists) {
            self.note_string(args.first());
        }
        let call = Call { row, type_arg, args, expected, span, at };
        self.call(&call).unwrap_or(ValueId::ERROR)
    }

    /// Elaborates an operand.
    fn operand(&mut self, id: ExprId, expected: Option<TypeId>) -> Fallible<ValueId> {
        let value = self.value(id, expected, Mode::Value);
        self.check(value)
    }

    /// Elaborates an operand that must have a type: not `?`.
    fn type_operand(&mut self, call: &Call, id: ExprId, expected: Option<TypeId>) -> Fallible<(ValueId, TypeId)> {
        let value = self.operand(id, expected)?;
        match self.ev.store.type_of(value) {
            Some(ty) => Ok((value, ty)),
            None => {
                let message = format!("expected a typed operand of `!{}`, got `?`", call.row.name);
                Err(self.error(codes::UNSET_VALUE, call.at, message))
            }
        }
    }

    fn expect(&mut self, is_valid: bool, id: ExprId, wanted: &str, ty: TypeId) -> Fallible<()> {
        if is_valid { Ok(()) } else { Err(self.mismatch(id, wanted, ty)) }
    }

    fn mismatch(&mut self, id: ExprId, wanted: &str, ty: TypeId) -> Reported {
        let help = match (ty, wanted.rsplit(' ').next()) {
            (TypeId::INT, Some("`string`")) => Some("`!cast<string>(value)` and `#` make a text of a number"),
            (TypeId::STRING, Some("`int`")) => Some("a number has no quotes"),
            _ => None,
        };
        let message = format!("expected {wanted}, got a value of type `{}`", self.ev.store.type_string(ty));
        let mut diagnostic = Diagnostic::error(self.ast[id].span, message).code(codes::MISMATCHED_TYPE);
        diagnostic.help = help.map(str::to_owned);
        self.ev.diags.push(diagnostic)
    }

    fn cannot_infer(&mut self, call: &Call, what: &str) -> Reported {
        self.error(codes::UNKNOWN_TYPE, call.span, format!("cannot infer the type of {what}"))
    }

    fn no_common_type(&mut self, call: &Call, what: &str, a: TypeId, b: TypeId) -> Reported {
        let (a, b) = (self.ev.store.type_string(a), self.ev.store.type_string(b));
        let message = format!("no common type for the {what} of `!{}`: `{a}` and `{b}`", call.row.name);
        self.error(codes::NO_COMMON_TYPE, call.span, message)
    }

    fn convertible(&self, ty: TypeId, to: TypeId) -> bool {
        self.ev.store.is_convertible(ty, to)
    }

    /// Checks the type of the result against the context before the operands, as llvm-tblgen does for these operators.
    fn check_result(&mut self, call: &Call, ty: TypeId) -> Fallible<()> {
        match call.expected {
            Some(expected) if !self.convertible(ty, expected) => {
                let (got, wanted) = (self.ev.store.type_string(ty), self.ev.store.type_string(expected));
                let message = format!("`!{}` returns a value of type `{got}`, expected `{wanted}`", call.row.name);
                Err(self.error(codes::MISMATCHED_TYPE, call.at, message))
            }
            _ => Ok(()),
        }
    }

    fn finish_call(&mut self, call: &Call, args: &[ValueId], ty: TypeId) -> ValueId {
        self.ev.location = call.span;
        let fold = self.fold();
        self.ev.apply(call.row.bang.into(), args, ty, fold).as_part()
    }

    fn numbers(&mut self, call: &Call) -> Fallible<ValueId> {
        self.chain(call, TypeId::INT, TypeId::INT)
    }

    fn strings(&mut self, call: &Call) -> Fallible<ValueId> {
        self.chain(call, TypeId::STRING, TypeId::STRING)
    }

    fn dags(&mut self, call: &Call) -> Fallible<ValueId> {
        self.chain(call, TypeId::DAG, TypeId::DAG)
    }

    fn regex_match(&mut self, call: &Call) -> Fallible<ValueId> {
        self.chain(call, TypeId::BIT, TypeId::STRING)
    }

    fn one_to_int(&mut self, call: &Call) -> Fallible<ValueId> {
        self.unary(call, TypeId::INT)
    }

    fn one_to_string(&mut self, call: &Call) -> Fallible<ValueId> {
        self.unary(call, TypeId::STRING)
    }

    /// The node keeps the type argument as its type.
    fn type_argument(&mut self, call: &Call) -> Fallible<ValueId> {
        self.unary(call, call.type_arg.unwrap_or(TypeId::ANY_RECORD))
    }

    /// Operators of two or more operands of one type; more than two nest from the right.
    fn chain(&mut self, call: &Call, result: TypeId, operand: TypeId) -> Fallible<ValueId> {
        self.check_result(call, result)?;
        let mut operands = Vec::with_capacity(call.args.len());
        for &arg in call.args {
            let (value, ty) = self.type_operand(call, arg, Some(operand))?;
            let suits = self.ev.store.common_type(operand, ty).is_some();
            let wanted = format!("a value of type `{}`", self.ev.store.type_string(operand));
            self.expect(suits, arg, &wanted, ty)?;
            operands.push(value);
        }
        Ok(self.nest(call, operands, result))
    }

    fn nest(&mut self, call: &Call, mut operands: Vec<ValueId>, ty: TypeId) -> ValueId {
        let op = Op::from(call.row.bang);
        if op.concatenates() {
            self.ev.location = call.span;
            let fold = self.fold();
            return concatenate(&mut self.ev, op, &operands, ty, fold);
        }
        while let [.., left, right] = operands[..] {
            let joined = self.finish_call(call, &[left, right], ty);
            operands.truncate(operands.len() - 2);
            operands.push(joined);
        }
        operands.pop().unwrap_or(ValueId::ERROR)
    }

    fn comparison(&mut self, call: &Call) -> Fallible<ValueId> {
        self.check_result(call, TypeId::BIT)?;
        let (left, ty) = self.type_operand(call, call.args[0], None)?;
        let is_equality = matches!(call.row.bang, Bang::Eq | Bang::Ne);
        let is_valid = is_equality && self.convertible(ty, TypeId::ANY_RECORD)
            || self.convertible(ty, TypeId::INT)
            || self.convertible(ty, TypeId::STRING);
        let wanted = if is_equality { "bit, bits, int, string or record" } else { "bit, bits, int or string" };
        self.expect(is_valid, call.args[0], wanted, ty)?;
        let (right, right_ty) = self.type_operand(call, call.args[1], Some(ty))?;
        let suits = self.ev.store.common_type(ty, right_ty).is_some();
        let wanted = format!("a value of type `{}`", self.ev.store.type_string(ty));
        self.expect(suits, call.args[1], &wanted, right_ty)?;
        Ok(self.finish_call(call, &[left, right], TypeId::BIT))
    }

    fn lists(&mut self, call: &Call) -> Fallible<ValueId> {
        let mut common = call.expected;
        let mut operands = Vec::with_capacity(call.args.len());
        for &arg in call.args {
            let (value, ty) = self.type_operand(call, arg, common)?;
            operands.push(value);
            common = Some(match common {
                None => {
                    self.expect(self.ev.store.types.element(ty).is_some(), arg, "a list", ty)?;
                    ty
                }
                Some(so_far) => match self.ev.store.common_type(so_far, ty) {
                    Some(common) => common,
                    None => {
                        let wanted = format!("a value of type `{}`", self.ev.store.type_string(so_far));
                        return Err(self.mismatch(arg, &wanted, ty));
                    }
                },
            });
        }
        let ty = common.unwrap_or(TypeId::STRING);
        Ok(self.nest(call, operands, ty))
    }

    fn list_splat(&mut self, call: &Call) -> Fallible<ValueId> {
        let (value, ty) = self.type_operand(call, call.args[0], None)?;
        let list = self.ev.store.types.list(ty);
        self.check_result(call, list)?;
        let (count, count_ty) = self.type_operand(call, call.args[1], None)?;
        self.expect(count_ty == TypeId::INT, call.args[1], "an int", count_ty)?;
        Ok(self.finish_call(call, &[value, count], list))
    }

    fn interleave(&mut self, call: &Call) -> Fallible<ValueId> {
        self.check_result(call, TypeId::STRING)?;
        let (list, ty) = self.type_operand(call, call.args[0], None)?;
        let element = self.ev.store.types.element(ty);
        let is_valid =
            element.is_some_and(|element| element == TypeId::STRING || self.convertible(element, TypeId::INT));
        self.expect(is_valid, call.args[0], "a list of string, int, bits or bit", ty)?;
        let (delimiter, ty) = self.type_operand(call, call.args[1], None)?;
        self.expect(ty == TypeId::STRING, call.args[1], "a string", ty)?;
        Ok(self.finish_call(call, &[list, delimiter], TypeId::STRING))
    }

    fn unary(&mut self, call: &Call, ty: TypeId) -> Fallible<ValueId> {
        let value = self.operand(call.args[0], None)?;
        Ok(self.finish_call(call, &[value], ty))
    }

    fn count(&mut self, call: &Call) -> Fallible<ValueId> {
        let (value, ty) = self.type_operand(call, call.args[0], None)?;
        let is_valid = matches!(self.ev.store.types[ty], RecordType::List(_) | RecordType::String | RecordType::Dag);
        self.expect(is_valid, call.args[0], "a string, list or dag", ty)?;
        Ok(self.finish_call(call, &[value], TypeId::INT))
    }

    /// A list that is not empty, and the type of its elements: that of the first element, if it is known.
    fn list_with_elements(&mut self, call: &Call) -> Fallible<(ValueId, TypeId)> {
        let (list, ty) = self.type_operand(call, call.args[0], None)?;
        let Some(element) = self.ev.store.types.element(ty) else {
            return Err(self.mismatch(call.args[0], "a list", ty));
        };
        let Node::List { elements, .. } = self.ev.store.values.node(list) else {
            return Ok((list, element));
        };
        let Some(&first) = self.ev.store.values.slice(elements).first() else {
            return Err(self.error(codes::EMPTY_LIST, call.span, format!("`!{}` of an empty list", call.row.name)));
        };
        match self.ev.store.type_of(ValueId(first)) {
            Some(first) => Ok((list, first)),
            None => {
                Err(self.error(codes::UNKNOWN_TYPE, call.span, "the first element of the list has no type".to_owned()))
            }
        }
    }

    fn list_head(&mut self, call: &Call) -> Fallible<ValueId> {
        let (list, element) = self.list_with_elements(call)?;
        Ok(self.finish_call(call, &[list], element))
    }

    fn list_tail(&mut self, call: &Call) -> Fallible<ValueId> {
        let (list, element) = self.list_with_elements(call)?;
        let ty = self.ev.store.types.list(element);
        Ok(self.finish_call(call, &[list], ty))
    }

    fn list_flatten(&mut self, call: &Call) -> Fallible<ValueId> {
        let (list, element) = self.list_with_elements(call)?;
        let is_nested = self.ev.store.types.element(element).is_some();
        let ty = if is_nested { element } else { self.ev.store.types.list(element) };
        Ok(self.finish_call(call, &[list], ty))
    }

    fn get_dag_op(&mut self, call: &Call) -> Fallible<ValueId> {
        let ty = call.type_arg.unwrap_or(TypeId::ANY_RECORD);
        if self.ev.store.types.classes(ty).is_none() {
            return Err(self.error(codes::INVALID_TYPE, call.at, "the type of `!getdagop` must be a class".to_owned()));
        }
        self.unary(call, ty)
    }

    fn exists(&mut self, call: &Call) -> Fallible<ValueId> {
        let (name, ty) = self.type_operand(call, call.args[0], None)?;
        self.expect(ty == TypeId::STRING, call.args[0], "a string", ty)?;
        Ok(self.finish_call(call, &[name], call.type_arg.unwrap_or(TypeId::ANY_RECORD)))
    }

    fn instances(&mut self, call: &Call) -> Fallible<ValueId> {
        let ty = call.type_arg.unwrap_or(TypeId::ANY_RECORD);
        let regex = match call.args {
            &[regex] => {
                let (value, ty) = self.type_operand(call, regex, None)?;
                self.expect(ty == TypeId::STRING, regex, "a string", ty)?;
                value
            }
            _ => {
                let all = self.ev.store.interner.intern(b".*");
                self.ev.store.values.string(all)
            }
        };
        Ok(self.finish_call(call, &[regex], ty))
    }

    fn range(&mut self, call: &Call) -> Fallible<ValueId> {
        let mut bounds = Vec::with_capacity(3);
        for (at, &arg) in call.args.iter().enumerate() {
            let (value, ty) = self.type_operand(call, arg, None)?;
            if at == 0 && call.args.len() == 1 && self.ev.store.types.element(ty).is_some() {
                let size = self.ev.apply(Op::Size, &[value], TypeId::INT, self.fold());
                bounds.push(size);
                continue;
            }
            let wanted = if at == 0 && call.args.len() == 1 { "a list or int" } else { "an int" };
            self.expect(ty == TypeId::INT, arg, wanted, ty)?;
            bounds.push(value);
        }
        let (zero, one) = (self.ev.store.values.int(0), self.ev.store.values.int(1));
        let bounds = match bounds[..] {
            [end] => [zero, end, one],
            [start, end] => [start, end, one],
            [start, end, step, ..] => [start, end, step],
            // The parser counts the operands.
            [] => return Err(self.ev.diags.reported_before()),
        };
        let ty = self.ev.store.types.list(TypeId::INT);
        Ok(self.finish_call(call, &bounds, ty))
    }

    fn substr_or_find(&mut self, call: &Call) -> Fallible<ValueId> {
        let is_find = call.row.bang == Bang::Find;
        let (result, default) = if is_find { (TypeId::INT, 0) } else { (TypeId::STRING, i64::MAX) };
        // `?` is accepted for each operand.
        let second_wanted = if is_find { TypeId::STRING } else { TypeId::INT };
        let string = self.operand(call.args[0], None)?;
        let ty = self.ev.store.type_of(string).unwrap_or(TypeId::STRING);
        let second = self.operand(call.args[1], None)?;
        let second_ty = self.ev.store.type_of(second).unwrap_or(second_wanted);
        let third = match call.args.get(2) {
            Some(&arg) => {
                let value = self.operand(arg, None)?;
                let ty = self.ev.store.type_of(value).unwrap_or(TypeId::INT);
                Some(((value, ty), arg))
            }
            None => None,
        };
        self.check_result(call, result)?;
        self.expect(ty == TypeId::STRING, call.args[0], "a string", ty)?;
        if is_find {
            self.expect(second_ty == TypeId::STRING, call.args[1], "a string", second_ty)?;
        } else {
            self.expect(second_ty == TypeId::INT, call.args[1], "an int", second_ty)?;
        }
        let third = match third {
            Some(((value, ty), arg)) => {
                self.expect(ty == TypeId::INT, arg, "an int", ty)?;
                value
            }
            None => self.ev.store.values.int(default),
        };
        Ok(self.finish_call(call, &[string, second, third], result))
    }

    fn subst(&mut self, call: &Call) -> Fallible<ValueId> {
        let target = self.operand(call.args[0], None)?;
        let replacement = self.operand(call.args[1], call.expected)?;
        let (value, ty) = self.type_operand(call, call.args[2], call.expected)?;
        Ok(self.finish_call(call, &[target, replacement, value], ty))
    }

    fn if_else(&mut self, call: &Call) -> Fallible<ValueId> {
        let condition = self.operand(call.args[0], None)?;
        let then = self.operand(call.args[1], call.expected)?;
        let otherwise = self.operand(call.args[2], call.expected)?;
        let then_ty = self.ev.store.type_of(then);
        let otherwise_ty = self.ev.store.type_of(otherwise);
        let ty = match (then_ty, otherwise_ty) {
            (Some(a), Some(b)) => match self.ev.store.common_type(a, b) {
                Some(common) => common,
                None => {
                    return Err(self.no_common_type(call, "branches", a, b));
                }
            },
            (Some(ty), None) | (None, Some(ty)) => ty,
            (None, None) => {
                return Err(self.cannot_infer(call, "`!if`: both branches are `?`"));
            }
        };
        Ok(self.finish_call(call, &[condition, then, otherwise], ty))
    }

    fn cond(&mut self, call: &Call) -> Fallible<ValueId> {
        let mut args = Vec::with_capacity(call.args.len());
        let mut common: Option<TypeId> = None;
        let (clauses, _) = call.args.as_chunks();
        for &[condition, value] in clauses {
            args.push(self.value(condition, None, Mode::Value));
            let chosen = self.value(value, call.expected, Mode::Value);
            args.push(chosen);
            let Some(ty) = self.ev.store.type_of(chosen) else {
                continue;
            };
            common = match common.map(|so_far| self.ev.store.common_type(so_far, ty)) {
                None => Some(ty),
                Some(Some(common)) => Some(common),
                Some(None) => {
                    return Err(self.no_common_type(call, "values", common.unwrap_or(ty), ty));
                }
            };
        }
        if args.contains(&ValueId::ERROR) {
            return Err(self.ev.diags.reported_before());
        }
        let Some(ty) = common else {
            return Err(self.cannot_infer(call, "`!cond`: all values are `?`"));
        };
        Ok(self.finish_call(call, &args, ty))
    }

    /// `!switch(key, case: value, ..., default)` is `!cond(!eq(key, case): value, ..., 1: default)`.
    fn switch(&mut self, call: &Call) -> Fallible<ValueId> {
        let &[key, ref cases @ .., default] = call.args else {
            // The parser counts the operands.
            return Err(self.ev.diags.reported_before());
        };
        let key_value = self.switch_key(key, None)?;
        let mut key_ty = self.ev.store.type_of(key_value);
        let mut args = Vec::with_capacity(call.args.len());
        let mut common = None;
        let (cases, _) = cases.as_chunks();
        for &[case, value] in cases {
            let case = self.switch_key(case, Some(&mut key_ty))?;
            let value_of_case = self.operand(value, call.expected)?;
            common = self.switch_type(call, common, value_of_case)?;
            self.ev.location = call.span;
            let fold = self.fold();
            args.extend([self.ev.apply(Op::Eq, &[key_value, case], TypeId::BIT, fold), value_of_case]);
        }
        // llvm-tblgen does not know that it is the default before it is read, and converts it then.
        let default = self.operand(default, None)?;
        let default = call.expected.and_then(|ty| self.ev.convert(default, ty)).unwrap_or(default);
        let Some(ty) = self.switch_type(call, common, default)? else {
            return Err(self.cannot_infer(call, "`!switch`: all values are `?`"));
        };
        args.extend([ValueId::ONE, default]);
        self.ev.location = call.span;
        let fold = self.fold();
        Ok(self.ev.apply(Op::Cond, &args, ty, fold).as_part())
    }

    /// The key of a `!switch`, or a case whose type must suit the key and the cases before it.
    fn switch_key(&mut self, id: ExprId, known: Option<&mut Option<TypeId>>) -> Fallible<ValueId> {
        let value = self.operand(id, None)?;
        let Some(ty) = self.ev.store.type_of(value) else {
            return Ok(value);
        };
        let is_valid = [TypeId::ANY_RECORD, TypeId::INT, TypeId::STRING].iter().any(|&to| self.convertible(ty, to));
        self.expect(is_valid, id, "bit, bits, int, string or record", ty)?;
        if let Some(known) = known {
            let common = known.map_or(Some(ty), |so_far| self.ev.store.common_type(so_far, ty));
            let wanted = known.map(|so_far| self.ev.store.type_string(so_far)).unwrap_or_default();
            self.expect(common.is_some(), id, &format!("a value of the key's type `{wanted}`"), ty)?;
            *known = common;
        }
        Ok(value)
    }

    /// The common type of the values of a `!switch` so far and a further one.
    fn switch_type(&mut self, call: &Call, common: Option<TypeId>, value: ValueId) -> Fallible<Option<TypeId>> {
        match (common, self.ev.store.type_of(value)) {
            (Some(so_far), Some(ty)) => match self.ev.store.common_type(so_far, ty) {
                Some(common) => Ok(Some(common)),
                None => Err(self.no_common_type(call, "values", so_far, ty)),
            },
            (common, ty) => Ok(common.or(ty)),
        }
    }

    fn foreach_or_filter(&mut self, call: &Call) -> Fallible<ValueId> {
        let is_filter = call.row.bang == Bang::Filter;
        let name = self.bound_name(call.row.name, call.args[0])?;
        let (over, ty) = self.type_operand(call, call.args[1], None)?;
        let wanted = if is_filter { "a list" } else { "a list or dag" };
        let (element, body_expected) = match self.ev.store.types[ty] {
            RecordType::List(element) => {
                let out = match call.expected {
                    None => None,
                    Some(expected) => match self.ev.store.types.element(expected) {
                        Some(out) => Some(if is_filter { TypeId::INT } else { out }),
                        None => {
                            let expected = self.ev.store.type_string(expected);
                            let message = format!("expected a value of type `{expected}`, got a list");
                            return Err(self.error(codes::MISMATCHED_TYPE, call.at, message));
                        }
                    },
                };
                (element, out)
            }
            RecordType::Dag if !is_filter => {
                self.check_result(call, TypeId::DAG)?;
                (TypeId::DAG, None)
            }
            _ => return Err(self.mismatch(call.args[1], wanted, ty)),
        };
        let body = self.with_bound(vec![(name, element)], |elab| elab.operand(call.args[2], body_expected))?;
        let result = if is_filter {
            self.ev.store.types.list(element)
        } else if ty == TypeId::DAG {
            TypeId::DAG
        } else {
            match self.ev.store.type_of(body) {
                Some(body) => self.ev.store.types.list(body),
                None => {
                    return Err(self.cannot_infer(call, "the result of `!foreach`"));
                }
            }
        };
        let name = self.ev.store.values.intern(Node::Var { name: name.name, ty: element });
        Ok(self.finish_call(call, &[name, over, body], result))
    }

    fn sort(&mut self, call: &Call) -> Fallible<ValueId> {
        let name = self.bound_name(call.row.name, call.args[0])?;
        let (list, ty) = self.type_operand(call, call.args[1], None)?;
        let Some(element) = self.ev.store.types.element(ty) else {
            return Err(self.mismatch(call.args[1], "a list", ty));
        };
        if let Some(expected) = call.expected.filter(|&expected| self.ev.store.types.element(expected).is_none()) {
            let message = format!("expected a value of type `{}`, got a list", self.ev.store.type_string(expected));
            return Err(self.error(codes::MISMATCHED_TYPE, call.at, message));
        }
        let key = self.with_bound(vec![(name, element)], |elab| elab.operand(call.args[2], None))?;
        if let Some(ty) = self.ev.store.type_of(key) {
            let is_valid = ty == TypeId::STRING || self.convertible(ty, TypeId::INT);
            self.expect(is_valid, call.args[2], "a string, int, bits or bit to sort by", ty)?;
        }
        let name = self.ev.store.values.intern(Node::Var { name: name.name, ty: element });
        let result = self.ev.store.types.list(element);
        Ok(self.finish_call(call, &[name, list, key], result))
    }

    fn foldl(&mut self, call: &Call) -> Fallible<ValueId> {
        let (start, start_ty) = self.type_operand(call, call.args[0], None)?;
        let (list, list_ty) = self.type_operand(call, call.args[1], None)?;
        let Some(element_ty) = self.ev.store.types.element(list_ty) else {
            return Err(self.mismatch(call.args[1], "a list", list_ty));
        };
        let accumulator = self.bound_name(call.row.name, call.args[2])?;
        let element = self.bound_name(call.row.name, call.args[3])?;
        let bound = vec![(accumulator, start_ty), (element, element_ty)];
        let (body, body_ty) = self.with_bound(bound, |elab| elab.type_operand(call, call.args[4], None))?;
        if body_ty != start_ty {
            let (wanted, got) = (self.ev.store.type_string(start_ty), self.ev.store.type_string(body_ty));
            let message = format!("expected the type `{wanted}` of the initial value of `!foldl`, got `{got}`");
            return Err(self.error(codes::MISMATCHED_TYPE, self.ast[call.args[4]].span, message));
        }
        let accumulator = self.ev.store.values.intern(Node::Var { name: accumulator.name, ty: start_ty });
        let element = self.ev.store.values.intern(Node::Var { name: element.name, ty: element_ty });
        Ok(self.finish_call(call, &[start, list, accumulator, element, body], start_ty))
    }

    fn dag(&mut self, call: &Call) -> Fallible<ValueId> {
        let operator = self.operand(call.args[0], None)?;
        let args = self.operand(call.args[1], None)?;
        let names = self.operand(call.args[2], None)?;
        let strings = self.ev.store.types.list(TypeId::STRING);
        let (args_ty, names_ty) = (self.ev.store.type_of(args), self.ev.store.type_of(names));
        if let Some(ty) = args_ty {
            self.expect(self.ev.store.types.element(ty).is_some(), call.args[1], "a list of arguments or `?`", ty)?;
        }
        if let Some(ty) = names_ty {
            self.expect(ty == strings, call.args[2], "a list of strings or `?`", ty)?;
        }
        if args_ty.is_none() && names_ty.is_none() {
            let message = "`!dag` needs arguments or names: both are `?`";
            return Err(self.error(codes::UNSET_VALUE, self.ast[call.args[1]].span, message.to_owned()));
        }
        Ok(self.finish_call(call, &[operator, args, names], TypeId::DAG))
    }

    /// Operators of a dag and a second operand.
    fn dag_and_second(&mut self, call: &Call) -> Fallible<ValueId> {
        let result = match call.row.bang {
            Bang::GetDagName => TypeId::STRING,
            _ => call.type_arg.unwrap_or(TypeId::DAG),
        };
        self.check_result(call, result)?;
        let (dag, ty) = self.type_operand(call, call.args[0], Some(TypeId::DAG))?;
        self.expect(ty == TypeId::DAG, call.args[0], "a dag", ty)?;
        let (second, ty) = self.type_operand(call, call.args[1], None)?;
        let (suits, wanted) = match call.row.bang {
            Bang::SetDagOp => (self.convertible(ty, TypeId::ANY_RECORD), "a record"),
            Bang::SetDagOpName => (ty == TypeId::STRING, "a string"),
            Bang::GetDagName => (self.convertible(ty, TypeId::INT), "an int"),
            _ => (ty == TypeId::STRING || self.convertible(ty, TypeId::INT), "an int or a string"),
        };
        self.expect(suits, call.args[1], wanted, ty)?;
        Ok(self.finish_call(call, &[dag, second], result))
    }

    fn set_dag_part(&mut self, call: &Call) -> Fallible<ValueId> {
        let dag = self.operand(call.args[0], None)?;
        let (key, ty) = self.type_operand(call, call.args[1], None)?;
        self.expect(ty == TypeId::INT || ty == TypeId::STRING, call.args[1], "an int or a string", ty)?;
        let part = self.operand(call.args[2], None)?;
        if call.row.bang == Bang::SetDagName
            && let Some(ty) = self.ev.store.type_of(part)
        {
            self.expect(ty == TypeId::STRING, call.args[2], "a string or `?`", ty)?;
        }
        Ok(self.finish_call(call, &[dag, key, part], TypeId::DAG))
    }
}
