//! [`Operations`]: conditions in which an operation that C may not define is a call of a function that tells.
//!
//! C defines no result for a signed sum that overflows, for `INT_MIN / -1`, and for a shift by the width of its
//! operand. Operations on unsigned numbers and on constants stay as written. Any other becomes a call, such as
//! `Arithmetic::add(A, B, Invalid)`, which sets `Invalid`; the call of the API is then refused.

use std::collections::HashSet;

use crate::conditions::expr::{Expr, Kind};
use crate::conditions::safety::constant;
use crate::model::api::{Api, Param};
use crate::model::naming::integer;
use crate::types::c_type::CType;

/// The operations in the conditions of a function.
pub(crate) struct Operations<'m> {
    /// The parameters that are unsigned numbers at least as wide as an `int`.
    unsigned: HashSet<&'m str>,
}

impl<'m> Operations<'m> {
    /// The operations on these parameters.
    pub(crate) fn of(model: &'m Api, params: &'m [Param]) -> Operations<'m> {
        let unsigned = params.iter().filter(|param| is_wide_unsigned(model.behind_typedefs(&param.c_type)));
        Operations { unsigned: unsigned.map(|param| param.name.as_str()).collect() }
    }

    /// The expression with calls for operations that may be undefined, and whether there are any. `prefix` begins the
    /// names of their functions, `flag` is the variable that they set.
    pub(crate) fn checked(&self, expr: &Expr, prefix: &str, flag: &str) -> (Expr, bool) {
        let mut checked = expr.clone();
        let is_changed = self.replace(&mut checked, prefix, flag);
        (checked, is_changed)
    }

    fn replace(&self, expr: &mut Expr, prefix: &str, flag: &str) -> bool {
        // The operand of `sizeof` is not evaluated.
        if matches!(expr.kind, Kind::Sizeof(_)) {
            return false;
        }
        let function = function(&expr.kind).filter(|_| !self.is_defined(expr));
        let mut is_changed = function.is_some();
        for part in expr.parts_mut() {
            is_changed |= self.replace(part, prefix, flag);
        }
        if let Some(function) = function {
            let (start, end) = (expr.start, expr.end);
            let named = |name: String| Expr { kind: Kind::Name(name), start, end };
            let operands = expr.parts().into_iter().map(|part| part.bare().clone());
            let args = operands.chain([named(flag.to_owned())]).collect();
            expr.kind = Kind::Call(Box::new(named(format!("{prefix}{function}"))), args);
        }
        is_changed
    }

    /// Whether C defines the result of an operation for all values of its operands.
    fn is_defined(&self, expr: &Expr) -> bool {
        match &expr.kind {
            // The negated constant is small, too.
            Kind::Unary(_, operand) => constant(operand).is_some() || self.is_unsigned(operand),
            Kind::Binary("<<" | ">>", left, right) => {
                constant(expr).is_some() || self.is_unsigned(left) && constant(right).is_some_and(|bits| bits < 32)
            }
            Kind::Binary(_, left, _) if matches!(left.kind, Kind::Text(_)) => true,
            _ => constant(expr).is_some() || self.is_unsigned(expr),
        }
    }

    /// Whether an expression has the value of an unsigned type that is at least as wide as an `int`: that of all its
    /// operands but small constants.
    fn is_unsigned(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Literal(text) => text.contains(['u', 'U']) && !text.starts_with('\''),
            Kind::Name(name) => self.unsigned.contains(name.as_str()),
            Kind::SizeofType(_) | Kind::Sizeof(_) => true,
            Kind::Parens(inner) | Kind::Unary("+" | "-" | "~", inner) => self.is_unsigned(inner),
            Kind::Binary("<<" | ">>", left, _) => self.is_unsigned(left),
            Kind::Binary("+" | "-" | "*" | "/" | "%" | "&" | "|" | "^", left, right)
            | Kind::Conditional(_, left, right) => {
                let are_valid = |side: &Expr| self.is_unsigned(side) || constant(side).is_some();
                are_valid(left) && are_valid(right) && (self.is_unsigned(left) || self.is_unsigned(right))
            }
            _ => false,
        }
    }
}

/// The function for an operation that is not defined for all values.
fn function(kind: &Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Unary("-", _) => "negate",
        Kind::Binary("+", ..) => "add",
        Kind::Binary("-", ..) => "subtract",
        Kind::Binary("*", ..) => "multiply",
        Kind::Binary("/", ..) => "divide",
        Kind::Binary("%", ..) => "remainder",
        Kind::Binary("<<", ..) => "shiftLeft",
        Kind::Binary(">>", ..) => "shiftRight",
        _ => return None,
    })
}

/// Whether values of a type are not promoted to a signed `int`.
fn is_wide_unsigned(ty: &CType) -> bool {
    let words = ty.words().unwrap_or_default();
    match (integer(&words), words.as_slice()) {
        (Some((false, Some(bits))), _) => bits >= 32,
        // `uint_fast16_t` may be one or not.
        (Some((false, None)), [name, ..]) => !name.starts_with("uint_"),
        _ => false,
    }
}
