//! [`review`]: finds checks of a function that are unsafe to evaluate.
//!
//! Hazards are divisions by a value that may be zero and accesses through a pointer that may be null. A check is passed
//! only if its condition is false: after `Size == 0`, `Size` is not zero; after `NULL == Data`, `Data` is not null. In
//! a condition, the operands of `&&`, `||` and `?:` imply the same.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::conditions::c_library;
use crate::conditions::expr as condition;
use crate::conditions::expr::{Expr, Kind};
use crate::conditions::text::spelled;

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
    /// An access to an element that may not exist.
    Index,
}

/// The elements that a pointer parameter points to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// At least one.
    One,
    /// As many as a parameter says.
    Param(String),
    /// An unknown number.
    Unknown,
}

/// The parameters of a function.
#[derive(Default)]
pub(crate) struct Parameters<'a> {
    /// The names, whose values are unknown.
    pub(crate) names: HashSet<&'a str>,
    /// The pointers.
    pub(crate) extents: HashMap<&'a str, Extent>,
    /// The unsigned numbers.
    pub(crate) unsigned: HashSet<&'a str>,
    /// The members that are arrays in all structures that have them, with their lengths as written.
    pub(crate) arrays: Rc<HashMap<String, Vec<String>>>,
    /// The macros and enumerators that are zero.
    pub(crate) zeros: Rc<HashSet<String>>,
}

/// The hazards of each condition, in the order of evaluation.
pub(crate) fn review(conditions: &[&Expr], parameters: &Parameters<'_>) -> Vec<Vec<Hazard>> {
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

/// What is known of expressions, by their text.
#[derive(Clone, Default)]
struct Known {
    /// Those that are neither zero nor null.
    nonzero: HashSet<String>,
    /// Pairs of which the first is less than the second.
    less: Vec<(String, String)>,
    /// Pairs of which the first is not greater than the second.
    not_greater: Vec<(String, String)>,
}

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
                self.compare(op, left, right);
            }
            _ if holds => self.add(condition),
            _ => {}
        }
    }

    fn compare(&mut self, op: &str, left: &Expr, right: &Expr) {
        if has_call(left) || has_call(right) {
            return;
        }
        let (left, right) = (spelled(left.bare()), spelled(right.bare()));
        match op {
            "<" => self.less.push((left, right)),
            ">" => self.less.push((right, left)),
            "<=" => self.not_greater.push((left, right)),
            ">=" => self.not_greater.push((right, left)),
            _ => {}
        }
    }

    /// Whether an index is less than the number of elements.
    fn is_below(&self, index: &Expr, end: &str) -> bool {
        let text = spelled(index.bare());
        let has = |pairs: &[(String, String)], is_wanted: &dyn Fn(&str) -> bool| {
            pairs.iter().any(|(small, big)| big == end && is_wanted(small))
        };
        let constant = |text: &str| condition::number(text);
        if has(&self.less, &|small| small == text) || text == format!("{end} - 1") && self.nonzero.contains(end) {
            return true;
        }
        number(index).is_some_and(|index| {
            (index == 0 && self.nonzero.contains(end))
                || has(&self.less, &|small| constant(small).is_some_and(|small| small >= index))
                || has(&self.not_greater, &|small| constant(small).is_some_and(|small| small > index))
        })
    }

    /// Whether an index is not negative.
    fn is_natural(&self, index: &Expr, parameters: &Parameters<'_>) -> bool {
        let text = spelled(index.bare());
        let is_zero = |small: &String| small == "0";
        number(index).is_some()
            || parameters.unsigned.contains(text.as_str())
            || matches!(&index.bare().kind, Kind::Binary("-", end, _) if self.has(end))
            || self.not_greater.iter().chain(&self.less).any(|(small, big)| is_zero(small) && *big == text)
    }

    /// A call may return another value the next time.
    fn add(&mut self, expr: &Expr) {
        if !has_call(expr) {
            self.nonzero.insert(spelled(expr.bare()));
        }
    }

    fn with(&self, condition: &Expr, holds: bool) -> Known {
        let mut known = self.clone();
        known.learn(condition, holds);
        known
    }

    fn has(&self, expr: &Expr) -> bool {
        self.nonzero.contains(&spelled(expr.bare()))
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
pub(crate) fn opposite(op: &str) -> &'static str {
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
pub(crate) fn mirrored(op: &'static str) -> &'static str {
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
        Kind::Literal(text) => condition::number(text),
        Kind::Cast(_, operand) => number(operand),
        _ => None,
    }
}

fn has_call(expr: &Expr) -> bool {
    expr.all().any(|part| matches!(part.kind, Kind::Call(..)))
}

struct Search<'a> {
    parameters: &'a Parameters<'a>,
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
        match &expr.kind {
            Kind::Binary("/" | "%", _, divisor) => {
                self.add(HazardKind::Division, divisor, self.is_nonzero(divisor, known), always);
            }
            Kind::Arrow(pointer, _) => self.add(HazardKind::Dereference, pointer, self.points(pointer, known), always),
            Kind::Unary("*", pointer) => {
                self.add(HazardKind::Dereference, pointer, self.points(pointer, known), always);
                match &pointer.bare().kind {
                    Kind::Binary("+", array, index) => self.add_index(expr, array, Some(index), known, always),
                    _ => self.add_index(expr, pointer, None, known, always),
                }
            }
            Kind::Subscript(pointer, index) => {
                self.add(HazardKind::Dereference, pointer, self.points(pointer, known), always);
                self.add_index(expr, pointer, Some(index), known, always);
            }
            Kind::Call(callee, args) => {
                let Kind::Name(name) = &callee.bare().kind else { return };
                let reads = c_library::find(name).map_or(&[][..], |function| function.reads);
                for (pointer, _) in args.iter().zip(reads).filter(|(_, reads)| **reads) {
                    self.add(HazardKind::Dereference, pointer, self.points(pointer, known), always);
                }
            }
            _ => {}
        }
    }

    /// Adds a hazard, unless the operand is safe or the hazard is known.
    fn add(&mut self, kind: HazardKind, operand: &Expr, is_safe: bool, always: bool) {
        let is_new = self
            .hazards
            .iter()
            .all(|hazard| hazard.kind != kind || spelled(hazard.operand.bare()) != spelled(operand.bare()));
        if !is_safe && is_new {
            self.hazards.push(Hazard { kind, operand: operand.clone(), always });
        }
    }

    /// Adds a hazard if an element of a parameter may not exist. `index` is 0 if there is none.
    fn add_index(&mut self, access: &Expr, array: &Expr, index: Option<&Expr>, known: &Known, always: bool) {
        if let (Some(lengths), Some(index)) = (self.lengths(array), index) {
            let end = lengths.first().map_or("", String::as_str);
            let most = condition::number(end);
            let is_inside = number(index).is_some_and(|index| index == 0 || most.is_some_and(|most| index < most));
            let is_safe = is_inside || known.is_below(index, end) && known.is_natural(index, self.parameters);
            self.add(HazardKind::Index, access, is_safe, always);
        }
        let Kind::Name(name) = &array.bare().kind else { return };
        let is_first = index.is_none_or(|index| number(index) == Some(0));
        let zero = Expr { kind: Kind::Literal("0".to_owned()), start: 0, end: 0 };
        let index = index.unwrap_or(&zero);
        let is_safe = match self.parameters.extents.get(name.as_str()) {
            None => true,
            Some(Extent::One) => is_first,
            Some(Extent::Param(end)) => known.is_below(index, end) && known.is_natural(index, self.parameters),
            Some(Extent::Unknown) => false,
        };
        self.add(HazardKind::Index, access, is_safe, always);
    }

    fn is_nonzero(&self, expr: &Expr, known: &Known) -> bool {
        if known.has(expr) {
            return true;
        }
        match &expr.bare().kind {
            Kind::SizeofType(_) | Kind::Sizeof(_) => true,
            Kind::Unary("-" | "+", operand) => self.is_nonzero(operand, known),
            Kind::Cast(ty, operand) if is_wide(ty) => self.is_nonzero(operand, known),
            Kind::Cast(_, operand) => constant(operand).is_some_and(|value| (1..128).contains(&value)),
            Kind::Name(name) if number(expr).is_none() => {
                !self.parameters.names.contains(name.as_str()) && !self.parameters.zeros.contains(name.as_str())
            }
            Kind::Literal(text) if number(expr).is_none() => {
                text.trim_end_matches(['f', 'F', 'l', 'L']).parse().is_ok_and(|value: f64| value != 0.0)
            }
            _ => constant(expr).is_some_and(|value| value != 0),
        }
    }

    /// Whether a pointer is known not to be null.
    fn points(&self, pointer: &Expr, known: &Known) -> bool {
        if known.has(pointer) || self.lengths(pointer).is_some() {
            return true;
        }
        match &pointer.bare().kind {
            Kind::Text(_) | Kind::Unary("&", _) => true,
            Kind::Cast(_, operand) => self.points(operand, known),
            // Arithmetic on a non-null pointer gives a non-null pointer.
            Kind::Binary("+" | "-", left, right) => self.points(left, known) || self.points(right, known),
            Kind::Conditional(test, yes, no) => {
                self.points(yes, &known.with(test, true)) && self.points(no, &known.with(test, false))
            }
            _ => false,
        }
    }

    /// The lengths of a member that is an array, or of its element that is one.
    fn lengths(&self, array: &Expr) -> Option<&[String]> {
        match &array.bare().kind {
            Kind::Member(_, name) | Kind::Arrow(_, name) => self.parameters.arrays.get(name).map(Vec::as_slice),
            Kind::Subscript(array, _) => self.lengths(array)?.get(1..).filter(|rest| !rest.is_empty()),
            _ => None,
        }
    }
}

/// Whether a conversion to a type keeps all numbers that are not zero.
fn is_wide(ty: &str) -> bool {
    let words: Vec<&str> = ty.split_whitespace().collect();
    words.contains(&"double")
        || words.iter().filter(|word| **word == "long").count() == 2
        || matches!(words.as_slice(), ["size_t" | "uint64_t" | "int64_t" | "uintmax_t" | "intmax_t"])
}

/// The value of an expression of literals, if it is less than 2^31 and so are its parts: their types do not matter.
pub(crate) fn constant(expr: &Expr) -> Option<i64> {
    let value = match &expr.kind {
        Kind::Parens(inner) => constant(inner)?,
        Kind::Unary("+", operand) => constant(operand)?,
        Kind::Binary(op, left, right) => {
            let (left, right) = (constant(left)?, constant(right)?);
            let shift = || u32::try_from(right).ok().filter(|bits| *bits < 31);
            match *op {
                "+" => left + right,
                "-" => left - right,
                "*" => left * right,
                "/" => left.checked_div(right)?,
                "%" => left.checked_rem(right)?,
                "<<" => left.checked_shl(shift()?)?,
                ">>" => left.checked_shr(shift()?)?,
                "&" => left & right,
                "|" => left | right,
                "^" => left ^ right,
                _ => return None,
            }
        }
        _ => i64::try_from(number(expr)?).ok()?,
    };
    (0..1 << 31).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::expr::parse;

    /// The hazards of the last of several checks.
    fn hazards(checks: &[&str]) -> Vec<String> {
        let names = HashSet::from(["a", "b", "n", "p", "q", "r"]);
        let arrays = HashMap::from([("grid".to_owned(), vec!["2".to_owned(), "ROWS".to_owned()])]);
        let extents = HashMap::from([("q", Extent::One), ("r", Extent::Param("n".to_owned()))]);
        let parameters = Parameters {
            names,
            extents,
            unsigned: HashSet::from(["n", "a"]),
            zeros: Rc::new(HashSet::from(["NIL".to_owned()])),
            arrays: Rc::new(arrays),
        };
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
            &["q == NULL", "*q + q[0] > 1"],
            &["!r", "n > 0 && *r == 1"],
            &["!r", "n > 2 && r[2] == 1"],
            &["!r", "n < 3", "r[2] == 1 || *(r + 1)"],
            &["!r", "a < n && r[a]"],
            &["!r", "a >= n", "r[a]"],
            &["!r", "n == 0", "r[n - 1]"],
            &["!r", "b >= 0 && b < n && r[b]"],
            &["p != NULL && strlen(p) > 3"],
            &["strcmp(\"a\", \"b\")"],
            &["p && n < ROWS && p->grid[1][n] > 1"],
            &["n < 2 && q && q->grid[n] == a"],
            &["a % (3 - 1) || a / (size_t)4 || a / (uint8_t)100 > (16 >> 2)"],
            &["b == 0", "a / (size_t)b"],
            &["a / 2.0 > 1 || a / 1e3f > 1"],
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
            (&["a / (7 >> 3)"], &["7 >> 3"]),
            (&["a % (4 - 2 * 2)"], &["4 - 2 * 2"]),
            (&["a / NIL"], &["NIL"]),
            (&["p && p->grid[2]"], &["p->grid[2]"]),
            (&["p && p->grid[1][n]"], &["p->grid[1][n]"]),
            (&["p && p->grid[1][1]->q"], &["p->grid[1][1]", "p->grid[1][1]"]),
            (&["a / 0.0"], &["0.0"]),
            (&["a / (MAX - 16)"], &["MAX - 16"]),
            (&["a / (uint8_t)256"], &["(uint8_t)256"]),
            (&["b == 0", "a / (uint8_t)b"], &["(uint8_t)b"]),
            (&["f() == 0", "a / f()"], &["f()"]),
            (&["*p"], &["p"]),
            (&["NULL == p", "p->q->r"], &["p->q"]),
            (&["p != NULL", "p[0]"], &["p"]),
            (&["a / b / (p->x)"], &["b", "p", "p->x"]),
            (&["strlen(p) > 3 || strcmp(p, q)"], &["p", "q"]),
            (&["q == NULL", "q[1]"], &["q[1]"]),
            (&["!r", "*r"], &["*r"]),
            (&["!r", "n == 0", "r[n]"], &["r[n]"]),
            (&["!r", "a <= n && r[a]"], &["r[a]"]),
            (&["!r", "b < n && r[b]"], &["r[b]"]),
            (&["!r", "n > 1 && r[2]"], &["r[2]"]),
        ] {
            assert_eq!(hazards(checks), expected, "{checks:?}");
        }
    }
}
