//! [`review`]: finds checks of a function that are unsafe to evaluate.
//!
//! Hazards are divisions by a value that may be zero and accesses through a pointer that may be null. A check is passed
//! only if its condition is false: after `Size == 0`, `Size` is not zero; after `NULL == Data`, `Data` is not null. In
//! a condition, the operands of `&&`, `||` and `?:` imply the same.

use std::collections::HashSet;

use super::condition::{Expr, Kind};
use super::condition_text::spelled;

/// An operation of a condition that may be undefined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hazard {
    pub(crate) kind: HazardKind,
    /// The operand that may be zero or null.
    pub(crate) operand: Expr,
    /// Whether every evaluation of the condition performs it.
    pub(crate) always: bool,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HazardKind {
    /// A division by zero.
    Division,
    /// An access through a null pointer.
    Dereference,
}

/// The hazards of each condition, in the order of evaluation. `parameters` are the names with unknown values.
pub(crate) fn review(conditions: &[&Expr], parameters: &HashSet<&str>) -> Vec<Vec<Hazard>> {
    let mut known = Known::default();
    conditions
        .iter()
        .map(|condition| {
            let mut search = Search { parameters, hazards: Vec::new() };
            search.visit(condition, &known, true);
            known.learn(condition, false);
            search.hazards
        })
        .collect()
}

/// The text of expressions that are neither zero nor null.
#[derive(Clone, Default)]
struct Known(HashSet<String>);

impl Known {
    /// Adds what the outcome of a condition implies.
    fn learn(&mut self, condition: &Expr, holds: bool) {
        match &condition.bare().kind {
            Kind::Unary("!", operand) => self.learn(operand, !holds),
            Kind::Binary("&&", left, right) if holds => {
                self.learn(left, true);
                self.learn(right, true);
            }
            Kind::Binary("||", left, right) if !holds => {
                self.learn(left, false);
                self.learn(right, false);
            }
            Kind::Binary(op, left, right) => {
                let op = if holds { op } else { opposite(op) };
                if excludes_zero(op, number(right)) {
                    self.add(left);
                }
                if excludes_zero(mirrored(op), number(left)) {
                    self.add(right);
                }
            }
            _ if holds => self.add(condition),
            _ => {}
        }
    }

    /// A call may return another value the next time.
    fn add(&mut self, expr: &Expr) {
        if !has_call(expr) {
            self.0.insert(spelled(expr.bare()));
        }
    }

    fn with(&self, condition: &Expr, holds: bool) -> Known {
        let mut known = self.clone();
        known.learn(condition, holds);
        known
    }

    fn has(&self, expr: &Expr) -> bool {
        self.0.contains(&spelled(expr.bare()))
    }
}

/// Whether `x op number` is false for an `x` of zero.
fn excludes_zero(op: &str, number: Option<u64>) -> bool {
    match number {
        Some(0) => matches!(op, "!=" | ">" | "<"),
        Some(_) => matches!(op, "==" | ">" | ">="),
        None => false,
    }
}

/// The operator of the negated comparison.
fn opposite(op: &str) -> &str {
    match op {
        "==" => "!=",
        "!=" => "==",
        "<" => ">=",
        ">=" => "<",
        ">" => "<=",
        "<=" => ">",
        _ => "",
    }
}

/// The operator for swapped operands.
fn mirrored(op: &str) -> &str {
    match op {
        "<" => ">",
        ">" => "<",
        "<=" => ">=",
        ">=" => "<=",
        same => same,
    }
}

/// The value of a constant or null pointer.
fn number(expr: &Expr) -> Option<u64> {
    match &expr.bare().kind {
        Kind::Name(name) => match name.as_str() {
            "NULL" | "nullptr" | "false" => Some(0),
            "true" => Some(1),
            _ => None,
        },
        Kind::Literal(text) => {
            let lower = text.to_ascii_lowercase();
            let digits = lower.trim_end_matches(['u', 'l']);
            let (digits, radix) = match digits.strip_prefix('0') {
                Some(hex) if hex.starts_with('x') => (hex.trim_start_matches('x'), 16),
                Some(binary) if binary.starts_with('b') => (binary.trim_start_matches('b'), 2),
                Some(octal) if !octal.is_empty() => (octal, 8),
                _ => (digits, 10),
            };
            u64::from_str_radix(digits, radix).ok()
        }
        Kind::Cast(_, operand) => number(operand),
        _ => None,
    }
}

fn has_call(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Call(..)) || expr.parts().into_iter().any(has_call)
}

struct Search<'a> {
    parameters: &'a HashSet<&'a str>,
    hazards: Vec<Hazard>,
}

impl Search<'_> {
    fn visit(&mut self, expr: &Expr, known: &Known, always: bool) {
        match &expr.kind {
            // The operand of `sizeof` is not evaluated.
            Kind::Sizeof(_) => return,
            Kind::Binary(op @ ("&&" | "||"), left, right) => {
                self.visit(left, known, always);
                self.visit(right, &known.with(left, *op == "&&"), false);
                return;
            }
            Kind::Conditional(test, yes, no) => {
                self.visit(test, known, always);
                self.visit(yes, &known.with(test, true), false);
                self.visit(no, &known.with(test, false), false);
                return;
            }
            _ => {}
        }
        for part in expr.parts() {
            self.visit(part, known, always);
        }
        let (kind, operand, is_safe) = match &expr.kind {
            Kind::Binary("/" | "%", _, divisor) => (HazardKind::Division, divisor, self.is_nonzero(divisor, known)),
            Kind::Unary("*", pointer) | Kind::Arrow(pointer, _) | Kind::Subscript(pointer, _) => {
                (HazardKind::Dereference, pointer, points(pointer, known))
            }
            _ => return,
        };
        let is_new = self
            .hazards
            .iter()
            .all(|hazard| hazard.kind != kind || spelled(hazard.operand.bare()) != spelled(operand.bare()));
        if !is_safe && is_new {
            self.hazards.push(Hazard { kind, operand: (**operand).clone(), always });
        }
    }

    fn is_nonzero(&self, expr: &Expr, known: &Known) -> bool {
        if known.has(expr) {
            return true;
        }
        match &expr.bare().kind {
            Kind::SizeofType(_) | Kind::Sizeof(_) => true,
            Kind::Cast(_, operand) => self.is_nonzero(operand, known),
            // Compilers report a constant zero.
            _ => number(expr).map_or_else(|| self.is_constant(expr), |number| number != 0),
        }
    }

    fn is_constant(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Name(name) => !self.parameters.contains(name.as_str()),
            Kind::Literal(_) => number(expr) != Some(0),
            Kind::Call(..) => false,
            _ => expr.parts().into_iter().all(|part| self.is_constant(part)),
        }
    }
}

/// Whether a pointer is known not to be null.
fn points(pointer: &Expr, known: &Known) -> bool {
    if known.has(pointer) {
        return true;
    }
    match &pointer.bare().kind {
        Kind::Text(_) | Kind::Unary("&", _) => true,
        Kind::Cast(_, operand) => points(operand, known),
        // Arithmetic on a non-null pointer gives a non-null pointer.
        Kind::Binary("+" | "-", left, right) => points(left, known) || points(right, known),
        Kind::Conditional(test, yes, no) => {
            points(yes, &known.with(test, true)) && points(no, &known.with(test, false))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends::capi::condition::parse;

    /// The hazards of the last of several checks.
    fn hazards(checks: &[&str]) -> Vec<String> {
        let parameters = HashSet::from(["a", "b", "p", "q"]);
        let exprs: Vec<Expr> =
            checks.iter().map(|text| parse(text, &|name| name == "T").expect("it is an expression")).collect();
        let found = review(&exprs.iter().collect::<Vec<_>>(), &parameters);
        let last = found.last().expect("there is a check");
        last.iter().map(|hazard| spelled(hazard.operand.bare())).collect()
    }

    #[test]
    fn what_was_checked_is_safe() {
        for checks in [
            &["b == 0", "a % b"][..],
            &["0 == b || a > 1", "a % b"],
            &["!b", "a / (b)"],
            &["b < 1", "a / b"],
            &["0 >= b", "a / b"],
            &["b != 0 && a % b != 0"],
            &["b == 0 || a % b != 0"],
            &["b && a / b > 3"],
            &["b ? a % b : 0"],
            &["!(b > 0 && p)", "a / b"],
            &["a % 4", "a % sizeof(T) || a / MAX"],
            &["NULL == p", "*p == 0 || p->x || p[1]"],
            &["p == nullptr", "*(T *)p || *(p + 1)"],
            &["!p", "p->q == NULL", "p->q->r"],
            &["sizeof *p > a"],
            &["*&a"],
        ] {
            assert_eq!(hazards(checks), Vec::<String>::new(), "{checks:?}");
        }
    }

    #[test]
    fn what_was_not_is_found() {
        for (checks, expected) in [
            (&["a % b != 0"][..], &["b"][..]),
            (&["a % b", "a / b"], &["b"]),
            (&["b == 0 && a", "a % b"], &["b"]),
            (&["b > 5", "a % b"], &["b"]),
            (&["b != 0", "a % b"], &["b"]),
            (&["b == 0 && a % b"], &["b"]),
            (&["b == 1 || a % b"], &["b"]),
            (&["a / (b - 1)"], &["b - 1"]),
            (&["a / 0", "a / f()"], &["f()"]),
            (&["f() == 0", "a / f()"], &["f()"]),
            (&["*p"], &["p"]),
            (&["NULL == p", "p->q->r"], &["p->q"]),
            (&["p != NULL", "p[0]"], &["p"]),
            (&["a / b / (p->x)"], &["b", "p", "p->x"]),
        ] {
            assert_eq!(hazards(checks), expected, "{checks:?}");
        }
    }
}
