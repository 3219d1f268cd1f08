//! [`Ranges`]: the values that the operands of a condition can have, and conditions in which an operation that C may
//! not define is a call of a function that tells.
//!
//! C defines no result for a signed sum that overflows, for `INT_MIN / -1`, and for a shift by the width of its
//! operand. An operation whose operands cannot have such values stays as written. Any other becomes a call, such as
//! `Arithmetic::add(A, B, Invalid)`, which sets `Invalid`; the call of the API is then refused.

use std::collections::HashMap;

use crate::conditions::expr::{Expr, Kind, number};
use crate::model::api::{Api, Param};
use crate::model::naming::sized_integer;

/// An integer type: whether it is signed, and its bits where it is narrowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Int {
    is_signed: bool,
    bits: u32,
}

impl Int {
    const INT: Int = Int { is_signed: true, bits: 32 };

    fn least(self) -> i128 {
        if self.is_signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    fn most(self) -> i128 {
        if self.is_signed { (1 << (self.bits - 1)) - 1 } else { (1 << self.bits) - 1 }
    }
}

/// A type and the values that an expression of the type can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Interval {
    ty: Int,
    least: i128,
    most: i128,
}

impl Interval {
    fn of(ty: Int) -> Interval {
        // `long` has 64 bits on some platforms: its values can exceed the type that is certain.
        Interval { ty, least: ty.least(), most: ty.most() }
    }

    fn constant(ty: Int, value: i128) -> Interval {
        Interval { ty, least: value, most: value }
    }

    fn truth() -> Interval {
        Interval { ty: Int::INT, least: 0, most: 1 }
    }

    /// The value after the integer promotions.
    fn promoted(self) -> Interval {
        if self.ty.bits < 32 { Interval { ty: Int::INT, ..self } } else { self }
    }

    /// The value after a conversion to a type.
    fn converted(self, ty: Int) -> Interval {
        let fits = self.least >= ty.least() && self.most <= ty.most();
        if fits { Interval { ty, ..self } } else { Interval::of(ty) }
    }
}

/// The ranges of a function's parameters.
pub(crate) struct Ranges<'m> {
    params: HashMap<&'m str, Interval>,
}

impl<'m> Ranges<'m> {
    /// The ranges of the parameters that are integers.
    pub(crate) fn of(model: &'m Api, params: &'m [Param]) -> Ranges<'m> {
        let range = |param: &'m Param| {
            let words = param.c_type.words()?;
            Some((param.name.as_str(), Interval::of(integer(model, &words, 0)?)))
        };
        Ranges { params: params.iter().filter_map(range).collect() }
    }

    /// The expression with calls for operations that may be undefined, and whether there are any. `class` is the class
    /// of their functions, `flag` the variable that they set.
    pub(crate) fn checked(&self, expr: &Expr, class: &str, flag: &str) -> (Expr, bool) {
        let mut rewriting = Rewriting { ranges: self, class, flag, is_changed: false };
        let checked = rewriting.expr(expr);
        (checked, rewriting.is_changed)
    }

    /// The range of an integer expression; `None` if it is unknown.
    fn interval(&self, expr: &Expr) -> Option<Interval> {
        match &expr.kind {
            Kind::Literal(text) => literal(text),
            Kind::Name(name) => self.params.get(name.as_str()).copied().or_else(|| truth_value(name)),
            Kind::Parens(inner) => self.interval(inner),
            Kind::SizeofType(_) | Kind::Sizeof(_) => {
                Some(Interval { ty: Int { is_signed: false, bits: 32 }, least: 1, most: i128::from(u32::MAX) })
            }
            Kind::Unary("!", _) | Kind::Binary("&&" | "||" | "==" | "!=" | "<" | "<=" | ">" | ">=", ..) => {
                Some(Interval::truth())
            }
            Kind::Unary(op, operand) => unary(op, self.interval(operand)?.promoted()),
            Kind::Binary(op, left, right) => {
                binary(op, self.interval(left)?.promoted(), self.interval(right)?.promoted())
            }
            Kind::Conditional(_, yes, no) => {
                let (yes, no) = (self.interval(yes)?.promoted(), self.interval(no)?.promoted());
                let ty = common(yes.ty, no.ty);
                let (yes, no) = (yes.converted(ty), no.converted(ty));
                Some(Interval { ty, least: yes.least.min(no.least), most: yes.most.max(no.most) })
            }
            Kind::Text(_)
            | Kind::Call(..)
            | Kind::Subscript(..)
            | Kind::Member(..)
            | Kind::Arrow(..)
            | Kind::Cast(..) => None,
        }
    }

    /// Whether C defines the result of an operation for all values of its operands.
    fn is_defined(&self, expr: &Expr) -> bool {
        match &expr.kind {
            Kind::Unary("-", operand) => {
                let operand = self.interval(operand).map(Interval::promoted);
                operand.is_some_and(|operand| !operand.ty.is_signed || operand.least > operand.ty.least())
            }
            Kind::Binary(op, left, right) => {
                let is_pointer = |side: &Expr| matches!(side.kind, Kind::Text(_));
                let (Some(left), Some(right)) = (self.interval(left), self.interval(right)) else {
                    return is_pointer(left);
                };
                let (left, right) = (left.promoted(), right.promoted());
                if matches!(*op, "<<" | ">>") {
                    return is_shift_defined(op, left, right);
                }
                let ty = common(left.ty, right.ty);
                let (left, right) = (left.converted(ty), right.converted(ty));
                if !ty.is_signed {
                    return true;
                }
                match *op {
                    "/" | "%" => left.least > ty.least() || right.least > -1 || right.most < -1,
                    _ => exact(op, left, right).is_some_and(|(least, most)| least >= ty.least() && most <= ty.most()),
                }
            }
            _ => true,
        }
    }
}

/// The integer type that words name, through typedefs; `None` for another type.
fn integer(model: &Api, words: &[&str], depth: usize) -> Option<Int> {
    let has = |word: &str| words.contains(&word);
    if let [name] = words {
        if let Some(is_signed) = sized_integer(name).filter(|_| !name.contains("_fast") && !name.contains("_least")) {
            let digits: String = name.chars().filter(char::is_ascii_digit).collect();
            return Some(Int { is_signed, bits: digits.parse().ok()? });
        }
        match *name {
            "bool" => return Some(Int { is_signed: false, bits: 8 }),
            "size_t" | "uintptr_t" | "uintmax_t" => return Some(Int { is_signed: false, bits: 64 }),
            _ => {}
        }
        let typedef = model.typedefs.iter().find(|item| item.name == *name).filter(|_| depth < 100);
        if let Some(typedef) = typedef {
            return integer(model, &typedef.c_type.words()?, depth + 1);
        }
    }
    let is_integer = !words.is_empty()
        && words.iter().all(|word| ["char", "short", "int", "long", "signed", "unsigned"].contains(word));
    if !is_integer || has("long") {
        // The width of `long` depends on the platform.
        return None;
    }
    let bits = if has("char") {
        8
    } else if has("short") {
        16
    } else {
        32
    };
    // A plain `char` may be either.
    let is_signed = !has("unsigned");
    (!has("char") || has("signed") || has("unsigned")).then_some(Int { is_signed, bits })
}

/// The range of an integer literal.
fn literal(text: &str) -> Option<Interval> {
    if text.starts_with('\'') {
        return Some(Interval { ty: Int::INT, least: -128, most: 255 });
    }
    let value = number(text)?;
    let lower = text.to_ascii_lowercase();
    let is_unsigned = lower.ends_with('u') || lower.trim_end_matches('l').ends_with('u') || lower.contains('u');
    let is_decimal = !lower.starts_with('0') || lower.len() == 1;
    let types = [
        Int::INT,
        Int { is_signed: false, bits: 32 },
        Int { is_signed: true, bits: 64 },
        Int { is_signed: false, bits: 64 },
    ];
    let is_long = lower.ends_with('l');
    let mut types = types.into_iter().filter(|ty| {
        (!ty.is_signed || !is_unsigned) && (ty.is_signed || is_unsigned || !is_decimal) && (!is_long || ty.bits == 64)
    });
    let ty = types.find(|ty| i128::from(value) <= ty.most())?;
    Some(Interval::constant(ty, i128::from(value)))
}

fn truth_value(name: &str) -> Option<Interval> {
    match name {
        "false" => Some(Interval::constant(Int::INT, 0)),
        "true" => Some(Interval::constant(Int::INT, 1)),
        _ => None,
    }
}

/// The type of an operation on two types.
fn common(left: Int, right: Int) -> Int {
    match (left.is_signed, right.is_signed) {
        (a, b) if a == b => Int { is_signed: a, bits: left.bits.max(right.bits) },
        (true, false) if left.bits > right.bits => left,
        (false, true) if right.bits > left.bits => right,
        _ => Int { is_signed: false, bits: left.bits.max(right.bits) },
    }
}

fn unary(op: &str, operand: Interval) -> Option<Interval> {
    match op {
        "+" => Some(operand),
        "-" if operand.ty.is_signed => {
            let (least, most) = (-operand.most, (-operand.least).min(operand.ty.most()));
            Some(Interval { ty: operand.ty, least, most })
        }
        "-" | "~" => Some(Interval::of(operand.ty)),
        _ => None,
    }
}

fn binary(op: &str, left: Interval, right: Interval) -> Option<Interval> {
    if matches!(op, "<<" | ">>") {
        return Some(match op {
            ">>" if left.least >= 0 => Interval { ty: left.ty, least: 0, most: left.most },
            _ => Interval::of(left.ty),
        });
    }
    let ty = common(left.ty, right.ty);
    let (left, right) = (left.converted(ty), right.converted(ty));
    let exact = match op {
        "%" if left.least >= 0 && right.least > 0 => Some((0, left.most.min(right.most - 1))),
        "&" if left.least >= 0 && right.least >= 0 => Some((0, left.most.min(right.most))),
        "/" if left.least >= 0 && right.least > 0 => Some((0, left.most)),
        "+" | "-" | "*" => exact(op, left, right),
        _ => None,
    };
    let fits = exact.filter(|(least, most)| *least >= ty.least() && *most <= ty.most());
    Some(fits.map_or(Interval::of(ty), |(least, most)| Interval { ty, least, most }))
}

/// The least and the most of an operation without a limit; `None` for an operation without overflow.
fn exact(op: &str, left: Interval, right: Interval) -> Option<(i128, i128)> {
    match op {
        "+" => Some((left.least + right.least, left.most + right.most)),
        "-" => Some((left.least - right.most, left.most - right.least)),
        "*" => {
            let ends = [left.least, left.most].map(|a| [right.least, right.most].map(|b| a.saturating_mul(b)));
            let ends = ends.concat();
            Some((*ends.iter().min()?, *ends.iter().max()?))
        }
        // Comparisons and operations on bits.
        _ => Some((0, 0)),
    }
}

fn is_shift_defined(op: &str, left: Interval, right: Interval) -> bool {
    let is_amount_valid = right.least >= 0 && right.most < i128::from(left.ty.bits);
    let is_value_valid = !left.ty.is_signed
        || op == ">>"
        || (left.least >= 0
            && u32::try_from(right.most).is_ok_and(|bits| {
                left.most.checked_shl(bits).is_some_and(|value| value <= left.ty.most() && bits < 64)
            }));
    is_amount_valid && is_value_valid
}

/// Replaces operations.
struct Rewriting<'a, 'm> {
    ranges: &'a Ranges<'m>,
    class: &'a str,
    flag: &'a str,
    is_changed: bool,
}

impl Rewriting<'_, '_> {
    fn expr(&mut self, expr: &Expr) -> Expr {
        let function = match &expr.kind {
            Kind::Unary("-", _) => Some("negate"),
            Kind::Binary("+", ..) => Some("add"),
            Kind::Binary("-", ..) => Some("subtract"),
            Kind::Binary("*", ..) => Some("multiply"),
            Kind::Binary("/", ..) => Some("divide"),
            Kind::Binary("%", ..) => Some("remainder"),
            Kind::Binary("<<", ..) => Some("shiftLeft"),
            Kind::Binary(">>", ..) => Some("shiftRight"),
            _ => None,
        };
        let is_call = function.is_some() && !self.ranges.is_defined(expr);
        let mut boxed = |part: &Expr| Box::new(self.expr(part));
        let kind = match &expr.kind {
            Kind::Literal(_) | Kind::Text(_) | Kind::Name(_) | Kind::SizeofType(_) | Kind::Sizeof(_) => {
                expr.kind.clone()
            }
            Kind::Parens(inner) => Kind::Parens(boxed(inner)),
            Kind::Call(callee, args) => {
                let callee = callee.clone();
                Kind::Call(callee, args.iter().map(|arg| *boxed(arg)).collect())
            }
            Kind::Subscript(object, index) => Kind::Subscript(boxed(object), boxed(index)),
            Kind::Member(object, name) => Kind::Member(boxed(object), name.clone()),
            Kind::Arrow(object, name) => Kind::Arrow(boxed(object), name.clone()),
            Kind::Cast(ty, operand) => Kind::Cast(ty.clone(), boxed(operand)),
            Kind::Unary(op, operand) => Kind::Unary(op, boxed(operand)),
            Kind::Binary(op, left, right) => Kind::Binary(op, boxed(left), boxed(right)),
            Kind::Conditional(test, yes, no) => Kind::Conditional(boxed(test), boxed(yes), boxed(no)),
        };
        let named = |name: String| Expr { kind: Kind::Name(name), start: expr.start, end: expr.end };
        let kind = match (function.filter(|_| is_call), kind) {
            (Some(function), Kind::Unary(_, operand)) => {
                self.is_changed = true;
                let args = vec![operand.bare().clone(), named(self.flag.to_owned())];
                Kind::Call(Box::new(named(format!("{}::{function}", self.class))), args)
            }
            (Some(function), Kind::Binary(_, left, right)) => {
                self.is_changed = true;
                let args = vec![left.bare().clone(), right.bare().clone(), named(self.flag.to_owned())];
                Kind::Call(Box::new(named(format!("{}::{function}", self.class))), args)
            }
            (_, kind) => kind,
        };
        Expr { kind, start: expr.start, end: expr.end }
    }
}
