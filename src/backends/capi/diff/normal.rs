//! [`Normal`]: one form for conditions that are equal: `!(Count <= 10)` and `10 < Count` are `Count > 10`.

use std::collections::HashMap;

use crate::conditions::expr::{Expr, Kind};
use crate::conditions::safety::{mirrored, opposite};
use crate::conditions::text::spelled;
use crate::model::api::{Api, Param, Type};

/// The limit for chains of typedefs and pointers.
const MAX_TYPE_CHAIN: usize = 100;

/// The conditions of a function, with new names for some parameters.
pub(super) struct Normal<'a> {
    api: &'a Api,
    params: &'a [Param],
    names: &'a HashMap<&'a str, &'a str>,
}

impl<'a> Normal<'a> {
    pub(super) fn new(api: &'a Api, params: &'a [Param], names: &'a HashMap<&'a str, &'a str>) -> Normal<'a> {
        Normal { api, params, names }
    }

    /// The form of a condition, or of its opposite.
    pub(super) fn form(&self, condition: &Expr, holds: bool) -> Expr {
        let condition = condition.bare();
        let with = |kind| Expr { kind, start: condition.start, end: condition.end };
        match &condition.kind {
            Kind::Unary("!", operand) => self.form(operand, !holds),
            Kind::Binary(op @ ("&&" | "||"), ..) => {
                let op = connective(op, holds);
                let mut operands = Vec::new();
                self.add_operands(condition, holds, op, &mut operands);
                // Both orders are safe, so that the order means nothing.
                operands.sort_by_cached_key(spelled);
                let joined = operands.into_iter().reduce(|left, right| {
                    let (start, end) = (left.start, right.end);
                    Expr { kind: Kind::Binary(op, Box::new(left), Box::new(right)), start, end }
                });
                joined.unwrap_or_else(|| condition.clone())
            }
            Kind::Binary(op, left, right) if !opposite(op).is_empty() => {
                let has_opposite = matches!(*op, "==" | "!=") || self.is_exact(left) && self.is_exact(right);
                if !holds && !has_opposite {
                    // Comparisons with a value that is not a number are false.
                    return with(Kind::Unary("!", Box::new(in_parens(compared(op, left, right)))));
                }
                let op = if holds { *op } else { opposite(op) };
                match compared(op, left, right).kind {
                    Kind::Binary("==", value, zero) if is_zero(&zero) => self.form(&value, false),
                    Kind::Binary("!=", value, zero) if is_zero(&zero) => self.form(&value, true),
                    kind => with(kind),
                }
            }
            _ if holds => condition.clone(),
            _ => with(Kind::Unary("!", Box::new(in_parens(condition.clone())))),
        }
    }

    /// Adds the forms of the operands of a chain of `&&` or `||`.
    fn add_operands(&self, condition: &Expr, holds: bool, op: &'static str, operands: &mut Vec<Expr>) {
        match &condition.bare().kind {
            Kind::Unary("!", operand) => self.add_operands(operand, !holds, op, operands),
            Kind::Binary(own @ ("&&" | "||"), left, right) if connective(own, holds) == op => {
                self.add_operands(left, holds, op, operands);
                self.add_operands(right, holds, op, operands);
            }
            _ => operands.push(in_parens(self.form(condition, holds))),
        }
    }

    /// Whether no value of an expression can be a NaN, as far as the types of parameters show.
    fn is_exact(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Literal(text) => text.starts_with("0x") || !text.contains(['.', 'e', 'E']),
            Kind::Name(name) => {
                let now = |param: &Param| self.names.get(&*param.name).map_or(*name == param.name, |now| now == name);
                let param = self.params.iter().find(|param| now(param));
                param.is_none_or(|param| self.has_no_nan(&param.ty, 0))
            }
            Kind::Call(..) | Kind::Member(..) | Kind::Arrow(..) | Kind::Cast(..) => false,
            _ => expr.parts().into_iter().all(|part| self.is_exact(part)),
        }
    }

    fn has_no_nan(&self, ty: &Type, depth: usize) -> bool {
        match ty {
            _ if depth > MAX_TYPE_CHAIN => false,
            Type::Pointer { to, .. } => self.has_no_nan(to, depth + 1),
            Type::Typedef { name } => self.api.typedef(name).is_some_and(|item| self.has_no_nan(&item.ty, depth + 1)),
            Type::Void | Type::Bool | Type::Char | Type::Integer { .. } | Type::Enum { .. } | Type::Handle { .. } => {
                true
            }
            _ => false,
        }
    }
}

/// The connective of a condition, or of its opposite.
fn connective(op: &str, holds: bool) -> &'static str {
    match (op, holds) {
        ("&&", true) | ("||", false) => "&&",
        _ => "||",
    }
}

/// A comparison with the constant on the right, or with operands in order of their texts.
fn compared(op: &'static str, left: &Expr, right: &Expr) -> Expr {
    let (start, end) = (left.start, right.end);
    let (left, right) = (in_parens(left.bare().clone()), in_parens(right.bare().clone()));
    let key = |side: &Expr| (is_constant(side), spelled(side));
    let (op, left, right) = if key(&left) <= key(&right) { (op, left, right) } else { (mirrored(op), right, left) };
    Expr { kind: Kind::Binary(op, Box::new(left), Box::new(right)), start, end }
}

fn is_constant(expr: &Expr) -> bool {
    matches!(expr.bare().kind, Kind::Literal(_)) || is_zero(expr)
}

fn is_zero(expr: &Expr) -> bool {
    match &expr.bare().kind {
        Kind::Literal(text) => text == "0",
        Kind::Name(name) => ["NULL", "nullptr", "false"].contains(&name.as_str()),
        _ => false,
    }
}

/// An operand, in parentheses if it has operands itself.
fn in_parens(expr: Expr) -> Expr {
    if matches!(expr.kind, Kind::Binary(..) | Kind::Conditional(..)) {
        let (start, end) = (expr.start, expr.end);
        return Expr { kind: Kind::Parens(Box::new(expr)), start, end };
    }
    expr
}
