//! Evaluates ordered sets of records: expressions of records, lists, and dags of set operators (docs/language,
//! 7.6).
//!
//! A record that is a set means its elements. Each set is evaluated once; inside its own expression a set is empty, as
//! in llvm-tblgen.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::diagnostics::Diagnostic;
use crate::records::Records;
use crate::records::arena::ids::RecordId;
use crate::records::graph::{DagRef, Kind, RecordRef, ValueRef};
use crate::source::Span;

/// The class of records that are sets.
pub(super) const SET_CLASS: &str = "Set";

/// The limit of nested sets and dags.
const MAX_DEPTH: usize = 2_000;

/// The limit of the elements of all sets.
const MAX_ELEMENTS: u64 = 200_000_000;

/// An ordered set of records.
pub(super) type Set = IndexSet<RecordId, FxBuildHasher>;

/// Evaluates sets, each once.
pub(super) struct Sets<'a> {
    records: &'a Records,
    known: FxHashMap<RecordId, Set>,
    depth: usize,
    elements: u64,
    /// The location of the set, for errors.
    span: Span,
}

type Result<T> = std::result::Result<T, Box<Diagnostic>>;

impl<'a> Sets<'a> {
    /// No set is evaluated yet.
    pub(super) fn new(records: &'a Records) -> Sets<'a> {
        Sets { records, known: FxHashMap::default(), depth: 0, elements: 0, span: Span::default() }
    }

    /// The elements of a set.
    ///
    /// # Errors
    /// The diagnostic for an invalid expression, located at the set.
    pub(super) fn expand(&mut self, set: RecordRef<'a>) -> Result<&Set> {
        if !self.known.contains_key(&set.id) {
            self.known.insert(set.id, Set::default());
            let outer = std::mem::replace(&mut self.span, set.span());
            let elements = set.field("Elements")?;
            let mut result = Set::default();
            self.evaluate(elements, &mut result)?;
            self.span = outer;
            self.known.insert(set.id, result);
        }
        Ok(&self.known[&set.id])
    }

    fn evaluate(&mut self, value: ValueRef<'a>, into: &mut Set) -> Result<()> {
        if self.depth == MAX_DEPTH {
            return self.fail(format!("sets are nested more than {MAX_DEPTH} levels deep"));
        }
        self.depth += 1;
        let result = stacker::maybe_grow(1 << 16, 1 << 20, || match value.kind() {
            Kind::Def(record) => self.insert_record(record, into),
            Kind::List(list) => list.iter().try_for_each(|element| self.evaluate(element, into)),
            Kind::Dag(dag) => self.apply(value, dag, into),
            _ => self.fail(format!("not an element of a set: {}", shown(value))),
        });
        self.depth -= 1;
        result
    }

    /// Inserts a record, or the elements of one that is a set.
    fn insert_record(&mut self, record: RecordRef<'a>, into: &mut Set) -> Result<()> {
        if record.is_a(SET_CLASS) {
            let set = self.expand(record)?.clone();
            return self.insert_all(set, into);
        }
        self.insert_all([record.id], into)
    }

    fn insert_all(&mut self, records: impl IntoIterator<Item = RecordId>, into: &mut Set) -> Result<()> {
        for record in records {
            self.elements += 1;
            into.insert(record);
        }
        if self.elements > MAX_ELEMENTS {
            return self.fail(format!("sets have more than {MAX_ELEMENTS} elements in total"));
        }
        Ok(())
    }

    fn apply(&mut self, expression: ValueRef<'a>, dag: DagRef<'a>, into: &mut Set) -> Result<()> {
        let args: Vec<ValueRef<'a>> = dag.args().map(|arg| arg.value).collect();
        let operator = match dag.operator().value.kind() {
            Kind::Def(operator) => operator.name_bytes(),
            _ => b"",
        };
        match operator {
            b"add" => args.into_iter().try_for_each(|arg| self.evaluate(arg, into)),
            b"sub" if args.len() >= 2 => {
                let mut kept = self.set(args[0])?;
                let mut taken = Set::default();
                args[1..].iter().try_for_each(|&arg| self.evaluate(arg, &mut taken))?;
                kept.retain(|record| !taken.contains(record));
                self.insert_all(kept, into)
            }
            b"sub" => self.fail(format!("`sub` expects two or more sets: {}", shown(expression))),
            b"and" if args.len() == 2 => {
                let (mut kept, other) = (self.set(args[0])?, self.set(args[1])?);
                kept.retain(|record| other.contains(record));
                self.insert_all(kept, into)
            }
            b"and" => self.fail(format!("`and` expects two sets: {}", shown(expression))),
            b"shl" | b"trunc" | b"rotl" | b"rotr" | b"decimate" => {
                let (set, number) = self.set_and_number(expression, &args)?;
                self.pick(operator, expression, &set, number, into)
            }
            b"interleave" => {
                let sets = args.into_iter().map(|arg| self.set(arg)).collect::<Result<Vec<Set>>>()?;
                let longest = sets.iter().map(Set::len).max().unwrap_or(0);
                for at in 0..longest {
                    self.insert_all(sets.iter().filter_map(|set| set.get_index(at).copied()), into)?;
                }
                Ok(())
            }
            b"sequence" => self.sequence(expression, &args, into),
            _ => {
                let known = "add, sub, and, shl, trunc, rotl, rotr, decimate, interleave, sequence";
                let message = format!("unknown set operator: {}", shown(expression));
                Err(Box::new(Diagnostic::error(self.span, message).help(format!("the operators are {known}"))))
            }
        }
    }

    fn set(&mut self, value: ValueRef<'a>) -> Result<Set> {
        let mut set = Set::default();
        self.evaluate(value, &mut set)?;
        Ok(set)
    }

    fn set_and_number(&mut self, expression: ValueRef<'a>, args: &[ValueRef<'a>]) -> Result<(Set, i64)> {
        let &[set, number] = args else {
            return self.fail(format!("the operator expects a set and a number: {}", shown(expression)));
        };
        let Kind::Int(number) = number.kind() else {
            return self.fail(format!("the second argument must be a number: {}", shown(expression)));
        };
        Ok((self.set(set)?, number))
    }

    /// Applies the operators that select by position.
    fn pick(
        &mut self,
        operator: &[u8],
        expression: ValueRef<'a>,
        set: &Set,
        number: i64,
        into: &mut Set,
    ) -> Result<()> {
        let least = match operator {
            b"shl" | b"trunc" => 0,
            b"decimate" => 1,
            _ => i64::MIN,
        };
        if number < least {
            return self.fail(format!("the number must be at least {least}: {}", shown(expression)));
        }
        let size = set.len();
        let count = usize::try_from(number).unwrap_or(usize::MAX).min(size);
        let all = set.iter().copied();
        match operator {
            b"shl" => self.insert_all(all.skip(count), into),
            b"trunc" => self.insert_all(all.take(count), into),
            b"decimate" => self.insert_all(all.step_by(count.max(1)), into),
            _ if size == 0 => Ok(()),
            _ => {
                let size = size as i128;
                let turn = if operator == b"rotl" { i128::from(number) } else { -i128::from(number) };
                let turn = turn.rem_euclid(size) as usize;
                self.insert_all(all.clone().skip(turn).chain(all.take(turn)), into)
            }
        }
    }

    /// Inserts the records with numbered names of `(sequence "format", from, to [, step])`.
    fn sequence(&mut self, expression: ValueRef<'a>, args: &[ValueRef<'a>], into: &mut Set) -> Result<()> {
        let (3 | 4) = args.len() else {
            return self.fail(format!("a sequence is (sequence \"format\", from, to[, step]): {}", shown(expression)));
        };
        let Kind::String(format) = args[0].kind() else {
            return self.fail(format!("a sequence's format must be a string: {}", shown(expression)));
        };
        let Some(format) = std::str::from_utf8(format).ok().and_then(NumberFormat::parse) else {
            let message = format!("a sequence's format has at most one of %u, %d, %x: {}", shown(expression));
            return self.fail(message);
        };
        let numbers = args[1..].iter().map(|arg| match arg.kind() {
            Kind::Int(number) => Some(number),
            _ => None,
        });
        let Some(numbers) = numbers.collect::<Option<Vec<i64>>>() else {
            return self.fail(format!("from, to and step must be numbers: {}", shown(expression)));
        };
        let (from, to) = (numbers[0], numbers[1]);
        if [from, to].iter().any(|number| !(0..1 << 30).contains(number)) {
            return self.fail(format!("a sequence's numbers must be less than 2^30: {}", shown(expression)));
        }
        let step = match numbers.get(2) {
            Some(0) => {
                return self.fail(format!("a sequence's step must not be 0: {}", shown(expression)));
            }
            Some(&step) if from <= to => step,
            Some(&step) => step.saturating_neg(),
            None if from <= to => 1,
            None => -1,
        };
        let mut number = from;
        while (step > 0 && number <= to) || (step < 0 && number >= to) {
            let name = format.apply(number);
            match self.records.def(&name) {
                Some(record) => self.insert_record(record, into)?,
                None => {
                    return self.fail(format!("unknown record `{name}`: {}", shown(expression)));
                }
            }
            number = number.saturating_add(step);
            // A negative step of an ascending sequence leaves its range immediately.
            if number < 0 {
                break;
            }
        }
        Ok(())
    }

    fn fail<T>(&self, message: String) -> Result<T> {
        Err(Box::new(Diagnostic::error(self.span, message)))
    }
}

/// The text of a value for a message.
fn shown(value: ValueRef) -> String {
    const LONGEST: usize = 100;
    let text = value.text();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// A printf format with at most one number in it: `R%u`, `X%02d`, `q%x`, `100%%`.
struct NumberFormat {
    before: String,
    number: Option<Number>,
    after: String,
}

struct Number {
    is_hex: bool,
    zeros: bool,
    width: usize,
}

impl NumberFormat {
    fn parse(format: &str) -> Option<NumberFormat> {
        let mut parsed = NumberFormat { before: String::new(), number: None, after: String::new() };
        let mut rest = format.chars().peekable();
        while let Some(char) = rest.next() {
            let text = if parsed.number.is_some() { &mut parsed.after } else { &mut parsed.before };
            if char != '%' {
                text.push(char);
            } else if rest.next_if_eq(&'%').is_some() {
                text.push('%');
            } else if parsed.number.is_some() {
                return None;
            } else {
                let zeros = rest.next_if_eq(&'0').is_some();
                let mut width = 0;
                while let Some(digit) = rest.peek().and_then(|char| char.to_digit(10)) {
                    width = 10 * width + digit as usize;
                    rest.next();
                    if width > 100 {
                        return None;
                    }
                }
                let is_hex = match rest.next()? {
                    'u' | 'd' | 'i' => false,
                    'x' => true,
                    _ => return None,
                };
                parsed.number = Some(Number { is_hex, zeros, width });
            }
        }
        Some(parsed)
    }

    fn apply(&self, number: i64) -> String {
        let digits = match &self.number {
            None => String::new(),
            Some(Number { is_hex: true, zeros: true, width }) => format!("{number:0width$x}"),
            Some(Number { is_hex: true, zeros: false, width }) => format!("{number:width$x}"),
            Some(Number { is_hex: false, zeros: true, width }) => format!("{number:0width$}"),
            Some(Number { is_hex: false, zeros: false, width }) => format!("{number:width$}"),
        };
        format!("{}{digits}{}", self.before, self.after)
    }
}
