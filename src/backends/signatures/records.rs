//! Records of class `FunctionSignature` (lib-td/signature), read.
//!
//! Takes dags of inputs and results; hands on the signatures, or reports every value that cannot be one.

use std::collections::BTreeMap;

use super::codec::{FunctionSignature, Part, RawSignature, RawType, Signature, Value, grammar};
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::Records;
use crate::records::graph::{ClassRef, DagRef, FieldRef, Kind, RecordRef, ValueRef};
use crate::source::Span;

/// The class of such records.
pub(super) const CLASS: &str = "FunctionSignature";

/// The class of the types of values.
const TYPE: &str = "SignatureType";

/// More values than these are not read for one function: a dag may be a small graph that stands for a huge tree.
const MOST_VALUES: usize = 1_000_000;

/// The signatures of all such records, in the order of their names. Faults are reported.
pub(super) fn read(records: &Records, diags: &mut Diags) -> Vec<FunctionSignature> {
    let functions = records.defs_of(CLASS).into_iter();
    functions.filter_map(|record| function(record, diags)).collect()
}

fn function(record: RecordRef<'_>, diags: &mut Diags) -> Option<FunctionSignature> {
    let name = record.field("name").and_then(ValueRef::as_str);
    let name = found(name, diags).map(str::to_owned);
    let [inputs, results] = Part::ALL.map(|part| {
        let value = found(record.field(part.name()), diags)?;
        let mut reader = PartReader { record, part, value, next: 0, types: BTreeMap::new(), left: MOST_VALUES, diags };
        let root = reader.root()?;
        Some((root, reader.types))
    });
    let (inputs, results) = (inputs?, results?);
    let raw = raw_signature(record, [inputs.1, results.1], diags);
    let signature = Signature { inputs: inputs.0, results: results.0 };
    let mut written =
        |text: Result<Vec<u8>, String>| found(text.map_err(|error| Diagnostic::error(record.span(), error)), diags);
    let sip = written(signature.encode().map_err(|error| error.to_string()))?;
    let raw = match raw {
        Some(raw) => Some(written(raw.encode().map_err(|error| error.to_string()))?),
        None => None,
    };
    Some(FunctionSignature { name: name?, sip, raw })
}

/// What was read; a fault is reported.
fn found<T>(read: Result<T, Diagnostic>, diags: &mut Diags) -> Option<T> {
    read.map_err(|fault| diags.push(fault)).ok()
}

/// The type at each place of a linear list, where it is told.
type Types = BTreeMap<i32, Option<RawType>>;

/// The raw signature, if every place of both lists has a type. A warning if only some have.
fn raw_signature(record: RecordRef<'_>, lists: [Types; 2], diags: &mut Diags) -> Option<RawSignature> {
    let is_any_told = lists.iter().flat_map(BTreeMap::values).any(Option::is_some);
    let is_any = lists.iter().any(|list| !list.is_empty());
    let mut missing = None;
    let [inputs, results] = [0, 1].map(|at: usize| {
        let list = lists.get(at)?;
        let part = Part::ALL.get(at)?;
        let mut types = Vec::new();
        for (expected, (&place, ty)) in (0..).zip(list) {
            match ty {
                Some(ty) if place == expected => types.push(ty.clone()),
                _ => {
                    missing = missing.or(Some((part.name(), expected)));
                    return None;
                }
            }
        }
        Some(types)
    });
    if let (Some(inputs), Some(results)) = (inputs, results) {
        return Some(RawSignature { inputs, results });
    }
    if let Some((part, place)) = missing.filter(|_| is_any && is_any_told) {
        let message =
            format!("`{}` gets no raw signature: the type at place {place} of its {part} is not told", record.name());
        diags.push(Diagnostic::warning(record.span(), message));
    }
    None
}

/// Reads the inputs or the results of a function.
struct PartReader<'r, 'd> {
    record: RecordRef<'r>,
    part: Part,
    /// The whole field: where faults are.
    value: ValueRef<'r>,
    /// The place of the next value that does not tell its own.
    next: i32,
    types: Types,
    /// How many more values may come.
    left: usize,
    diags: &'d mut Diags,
}

/// What an argument of a structure is: its key if it tells one, and its value.
struct Argument<'r> {
    key: Option<ValueRef<'r>>,
    name: Option<&'r [u8]>,
    value: ValueRef<'r>,
}

impl<'r> PartReader<'r, '_> {
    /// The tree; none inside for nothing at all, none outside after a fault.
    fn root(&mut self) -> Option<Option<Value>> {
        if let Kind::Dag(dag) = self.value.kind()
            && operator(dag).as_deref() == Some("none")
        {
            if dag.args().len() > 0 {
                return self.fault("there is nothing in a `none`".to_owned());
            }
            return Some(None);
        }
        Some(Some(self.value(self.value, 0)?))
    }

    fn fault<T>(&mut self, message: String) -> Option<T> {
        let message = format!("in the {}: {message}", self.part.name());
        let place = place(self.record, self.part.name());
        let of = format!("this is about the function `{}`", self.record.name());
        self.diags.push(Diagnostic::error(place, message).fact(of));
        None
    }

    fn value(&mut self, value: ValueRef<'r>, depth: usize) -> Option<Value> {
        let Some(left) = self.left.checked_sub(1) else {
            return self.fault(format!("there are more than {MOST_VALUES} values"));
        };
        self.left = left;
        match value.kind() {
            Kind::Dag(dag) => self.dag(value, dag, depth),
            Kind::Unset => self.leaf(self.next.into(), None),
            Kind::Def(record) if record.is_a(TYPE) => {
                let ty = self.ty(record)?;
                self.leaf(self.next.into(), Some(ty))
            }
            _ => {
                let message = format!(
                    "{} is no value of a signature: expected a type, `?`, or (raw ...), (seq ...), (dict ...)",
                    value.shown()
                );
                self.fault(message)
            }
        }
    }

    fn dag(&mut self, value: ValueRef<'r>, dag: DagRef<'r>, depth: usize) -> Option<Value> {
        let operator = operator(dag).unwrap_or_default();
        if matches!(operator.as_str(), "seq" | "dict") && depth == grammar::MAX_DEPTH {
            let most = grammar::MAX_DEPTH;
            return self.fault(format!("more than {most} structures are inside each other"));
        }
        match operator.as_str() {
            "raw" => self.raw(value, dag),
            "seq" => self.sequence(dag, depth + 1),
            "dict" => self.dictionary(dag, depth + 1),
            "at" => self.fault("`at` gives a key in a `seq` or `dict`, and stands nowhere else".to_owned()),
            "none" => self.fault("`none` stands for all inputs or results, and is no value".to_owned()),
            _ => {
                let message = format!(
                    "{} is no value of a signature: the operators are seq, dict, raw, at and none",
                    value.shown()
                );
                self.fault(message)
            }
        }
    }

    /// `(raw PLACE)` or `(raw PLACE, TYPE)`.
    fn raw(&mut self, value: ValueRef<'r>, dag: DagRef<'r>) -> Option<Value> {
        let args: Vec<ValueRef<'r>> = dag.args().map(|(arg, _)| arg).collect();
        let (place, ty) = match args.as_slice() {
            [place] => (*place, None),
            [place, ty] if ty.is_unset() => (*place, None),
            [place, ty] => (*place, Some(*ty)),
            _ => {
                return self.fault(format!("{} needs a place, and may have a type", value.shown()));
            }
        };
        let Kind::Int(place) = place.kind() else {
            return self.fault(format!("{} begins with no number", value.shown()));
        };
        let ty = match ty.map(ValueRef::kind) {
            None => None,
            Some(Kind::Def(record)) if record.is_a(TYPE) => Some(self.ty(record)?),
            Some(_) => return self.fault(format!("{} ends with no type", value.shown())),
        };
        self.leaf(place, ty)
    }

    fn leaf(&mut self, place: i64, ty: Option<RawType>) -> Option<Value> {
        let place = match i32::try_from(place) {
            // The one after it must be a number, too.
            Ok(place) if (0..i32::MAX).contains(&place) => place,
            _ => {
                let most = i32::MAX - 1;
                return self.fault(format!("the places of values are 0 to {most}, not {place}"));
            }
        };
        self.next = place + 1;
        match (self.types.get(&place), &ty) {
            (Some(Some(known)), Some(ty)) if known != ty => {
                let message = format!("the value at place {place} is a {known} and a {ty}");
                return self.fault(message);
            }
            (Some(Some(_)), None) => {}
            _ => {
                self.types.insert(place, ty);
            }
        }
        Some(Value::Leaf(place))
    }

    fn ty(&mut self, record: RecordRef<'r>) -> Option<RawType> {
        let Ok(text) = record.field("text").and_then(ValueRef::as_str) else {
            return self.fault(format!("the type {} has no text", record.name()));
        };
        match RawType::from_text(text) {
            Ok(ty) => Some(ty),
            Err(faults) => {
                let why: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
                self.fault(format!("the type `{text}` cannot be read: {}", why.join("; ")))
            }
        }
    }

    fn sequence(&mut self, dag: DagRef<'r>, depth: usize) -> Option<Value> {
        let mut children = BTreeMap::new();
        let mut next = 0;
        let mut is_good = true;
        for argument in dag.args() {
            let Some(argument) = self.argument(argument) else {
                is_good = false;
                continue;
            };
            if argument.name.is_some() {
                let message = "the values of a `seq` have no names, those of a `dict` have";
                is_good = false;
                self.fault::<()>(message.to_owned());
            }
            let key = match argument.key.map(ValueRef::kind) {
                None => next,
                Some(Kind::Int(key)) => key,
                Some(_) => {
                    is_good = false;
                    self.fault::<()>("the key of `at` is a number in a `seq`".to_owned());
                    continue;
                }
            };
            let child = self.value(argument.value, depth);
            let Some(index) = i32::try_from(key).ok().filter(|&key| key >= 0) else {
                is_good = false;
                let most = i32::MAX;
                self.fault::<()>(format!("the keys of a `seq` are 0 to {most}, not {key}"));
                continue;
            };
            next = key + 1;
            match child.map(|child| children.insert(index, child)) {
                Some(None) => {}
                Some(Some(_)) => {
                    is_good = false;
                    self.fault::<()>(format!("a `seq` has the key {index} twice"));
                }
                None => is_good = false,
            }
        }
        is_good.then_some(Value::Sequence(children))
    }

    fn dictionary(&mut self, dag: DagRef<'r>, depth: usize) -> Option<Value> {
        let mut children = BTreeMap::new();
        let mut is_good = true;
        for argument in dag.args() {
            let Some(argument) = self.argument(argument) else {
                is_good = false;
                continue;
            };
            let name = match (argument.key.map(ValueRef::kind), argument.name) {
                (None, Some(name)) | (Some(Kind::String(name) | Kind::Code(name)), None) => name,
                _ => {
                    is_good = false;
                    let message = "each value of a `dict` has a name: VALUE:$name, or (at \"name\", VALUE)";
                    self.fault::<()>(message.to_owned());
                    continue;
                }
            };
            let child = self.value(argument.value, depth);
            match child.map(|child| children.insert(name.to_vec(), child)) {
                Some(None) => {}
                Some(Some(_)) => {
                    is_good = false;
                    let name = String::from_utf8_lossy(name);
                    self.fault::<()>(format!("a `dict` has the name `{name}` twice"));
                }
                None => is_good = false,
            }
        }
        is_good.then_some(Value::Dictionary(children))
    }

    /// An argument of a structure, `(at KEY, VALUE)` taken apart.
    fn argument(&mut self, (value, name): (ValueRef<'r>, Option<&'r [u8]>)) -> Option<Argument<'r>> {
        let Kind::Dag(dag) = value.kind() else {
            return Some(Argument { key: None, name, value });
        };
        if operator(dag).as_deref() != Some("at") {
            return Some(Argument { key: None, name, value });
        }
        match (dag.arg(0), dag.arg(1), dag.arg(2)) {
            (Some((key, None)), Some((inner, None)), None) => Some(Argument { key: Some(key), name, value: inner }),
            _ => self.fault(format!("{} needs a key and a value", value.shown())),
        }
    }
}

/// Where the user set a field, or the record if its value came with the class of the library.
fn place(record: RecordRef<'_>, field: &str) -> Span {
    let library = record.records().class(CLASS);
    let is_in_library = |set: &Span| {
        let mut slots = library.into_iter().flat_map(ClassRef::slots);
        slots.any(|(_, slot)| slot.place == set.start)
    };
    let set = record.get(field).map(FieldRef::span);
    set.filter(|set| !is_in_library(set)).unwrap_or_else(|| record.span())
}

/// The name of a dag's operator, if it is one of a signature.
fn operator(dag: DagRef<'_>) -> Option<String> {
    match dag.operator().0.kind() {
        Kind::Def(record) if record.is_a("SignatureOperator") => Some(record.name().into_owned()),
        _ => None,
    }
}
