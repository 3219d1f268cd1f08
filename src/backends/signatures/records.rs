//! Reads records of class `FunctionSignature` (lib-td/signature), whose inputs and results are dags.

use std::collections::BTreeMap;

use super::codec::{FunctionSignature, Part, RawSignature, RawType, Signature, Value, grammar};
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::Records;
use crate::records::graph::{DagRef, Kind, RecordRef, ValueRef};
use crate::records::read::RecordReader;

/// The class of such records.
pub(super) const CLASS: &str = "FunctionSignature";

/// The class of the types of values.
const TYPE: &str = "SignatureType";

/// The most values of one function: a dag may be a small graph that represents a huge tree.
const MOST_VALUES: usize = 1_000_000;

/// The signatures of all such records, in the order of their names.
pub(super) fn read(records: &Records, diags: &mut Diags) -> Result<Vec<FunctionSignature>, Reported> {
    records.read_each(CLASS, diags, function)
}

fn function(record: &mut RecordReader<'_, '_>) -> Result<FunctionSignature, Reported> {
    let name = record.text("name");
    let [inputs, results] = Part::ALL.map(|part| {
        let value = record.field_as(part.name())?;
        let mut reader = PartReader { record, part, value, next: 0, types: BTreeMap::new(), left: MOST_VALUES };
        let root = reader.root()?;
        Ok((root, reader.types))
    });
    let (inputs, results) = (inputs?, results?);
    let raw = raw_signature(record, [inputs.1, results.1]);
    let signature = Signature { inputs: inputs.0, results: results.0 };
    let sip = signature.encode().map_err(|error| record.error(error.to_string()))?;
    let raw = raw.map(|raw| raw.encode().map_err(|error| record.error(error.to_string()))).transpose()?;
    Ok(FunctionSignature { name: name?.to_owned(), sip, raw })
}

/// The type at each position of a linear list, if it is known.
type Types = BTreeMap<i32, Option<RawType>>;

/// The raw signature, if every position of both lists has a type. Warns if only some have one.
fn raw_signature(record: &mut RecordReader<'_, '_>, lists: [Types; 2]) -> Option<RawSignature> {
    let is_any_known = lists.iter().flat_map(BTreeMap::values).any(Option::is_some);
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
    if let Some((part, place)) = missing.filter(|_| is_any && is_any_known) {
        let message = format!(
            "`{}` gets no raw signature: the type at place {place} of its {part} is unknown",
            record.source().name()
        );
        record.report(Diagnostic::warning(record.span(), message));
    }
    None
}

/// Reads the inputs or the results of a function.
struct PartReader<'a, 'r, 'd> {
    record: &'a mut RecordReader<'r, 'd>,
    part: Part,
    /// The whole field.
    value: ValueRef<'r>,
    /// The position of the next value that does not give its own.
    next: i32,
    types: Types,
    /// How many more values may come.
    left: usize,
}

/// An argument of a structure: its value, and its key if it has one.
struct Argument<'r> {
    key: Option<ValueRef<'r>>,
    name: Option<&'r [u8]>,
    value: ValueRef<'r>,
}

impl<'r> PartReader<'_, 'r, '_> {
    /// The tree; none for `(none)`.
    fn root(&mut self) -> Result<Option<Value>, Reported> {
        if let Kind::Dag(dag) = self.value.kind()
            && operator(dag).as_deref() == Some("none")
        {
            if dag.args().len() > 0 {
                return self.error("`none` has no arguments");
            }
            return Ok(None);
        }
        Ok(Some(self.value(self.value, 0)?))
    }

    fn error<T>(&mut self, message: impl std::fmt::Display) -> Result<T, Reported> {
        let field = self.part.name();
        let message = format!("field `{field}` of {}: {message}", self.record.source().described());
        Err(self.record.field_error(field, message))
    }

    fn value(&mut self, value: ValueRef<'r>, depth: usize) -> Result<Value, Reported> {
        let Some(left) = self.left.checked_sub(1) else {
            return self.error(format!("there are more than {MOST_VALUES} values"));
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
                    "{} is not a value of a signature: expected a type, `?`, or (raw ...), (seq ...), (dict ...)",
                    value.shown()
                );
                self.error(message)
            }
        }
    }

    fn dag(&mut self, value: ValueRef<'r>, dag: DagRef<'r>, depth: usize) -> Result<Value, Reported> {
        let operator = operator(dag).unwrap_or_default();
        if matches!(operator.as_str(), "seq" | "dict") && depth == grammar::MAX_DEPTH {
            let most = grammar::MAX_DEPTH;
            return self.error(format!("more than {most} structures are inside each other"));
        }
        match operator.as_str() {
            "raw" => self.raw(value, dag),
            "seq" => self.sequence(dag, depth + 1),
            "dict" => self.dictionary(dag, depth + 1),
            "at" => self.error("`at` gives a key in a `seq` or `dict`, and is used nowhere else"),
            "none" => self.error("`none` means no inputs or results at all, and is not a value"),
            _ => {
                let message = format!(
                    "{} is not a value of a signature: the operators are seq, dict, raw, at and none",
                    value.shown()
                );
                self.error(message)
            }
        }
    }

    /// `(raw PLACE)` or `(raw PLACE, TYPE)`.
    fn raw(&mut self, value: ValueRef<'r>, dag: DagRef<'r>) -> Result<Value, Reported> {
        let args: Vec<ValueRef<'r>> = dag.args().map(|(arg, _)| arg).collect();
        let (place, ty) = match args.as_slice() {
            [place] => (*place, None),
            [place, ty] if ty.is_unset() => (*place, None),
            [place, ty] => (*place, Some(*ty)),
            _ => {
                return self.error(format!("{} needs a place, and may have a type", value.shown()));
            }
        };
        let Kind::Int(place) = place.kind() else {
            return self.error(format!("{} must begin with a number", value.shown()));
        };
        let ty = match ty.map(ValueRef::kind) {
            None => None,
            Some(Kind::Def(record)) if record.is_a(TYPE) => Some(self.ty(record)?),
            Some(_) => return self.error(format!("{} must end with a type", value.shown())),
        };
        self.leaf(place, ty)
    }

    fn leaf(&mut self, place: i64, ty: Option<RawType>) -> Result<Value, Reported> {
        let place = match i32::try_from(place) {
            // The one after it must be a number, too.
            Ok(place) if (0..i32::MAX).contains(&place) => place,
            _ => {
                let most = i32::MAX - 1;
                return self.error(format!("the places of values are 0 to {most}, not {place}"));
            }
        };
        self.next = place + 1;
        match (self.types.get(&place), &ty) {
            (Some(Some(known)), Some(ty)) if known != ty => {
                let message = format!("the value at place {place} is a {known} and a {ty}");
                return self.error(message);
            }
            (Some(Some(_)), None) => {}
            _ => {
                self.types.insert(place, ty);
            }
        }
        Ok(Value::Leaf(place))
    }

    fn ty(&mut self, record: RecordRef<'r>) -> Result<RawType, Reported> {
        let text = record.text("text").map_err(|error| self.record.report(error))?;
        match RawType::from_text(text) {
            Ok(ty) => Ok(ty),
            Err(faults) => {
                let why: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
                self.error(format!("the type `{text}` cannot be read: {}", why.join("; ")))
            }
        }
    }

    fn sequence(&mut self, dag: DagRef<'r>, depth: usize) -> Result<Value, Reported> {
        let mut children = BTreeMap::new();
        let mut next = 0;
        Reported::all(dag.args().map(|argument| {
            let argument = self.argument(argument)?;
            let unnamed = match argument.name {
                None => Ok(()),
                Some(_) => self.error("the values of a `seq` have no names, those of a `dict` have"),
            };
            let key = match argument.key.map(ValueRef::kind) {
                None => next,
                Some(Kind::Int(key)) => key,
                Some(_) => return self.error("the key of `at` is a number in a `seq`"),
            };
            let child = self.value(argument.value, depth);
            let Some(index) = i32::try_from(key).ok().filter(|&key| key >= 0) else {
                return self.error(format!("the keys of a `seq` are 0 to {}, not {key}", i32::MAX));
            };
            next = key + 1;
            match children.insert(index, child?) {
                None => unnamed,
                Some(_) => self.error(format!("a `seq` has the key {index} twice")),
            }
        }))?;
        Ok(Value::Sequence(children))
    }

    fn dictionary(&mut self, dag: DagRef<'r>, depth: usize) -> Result<Value, Reported> {
        let mut children = BTreeMap::new();
        Reported::all(dag.args().map(|argument| {
            let argument = self.argument(argument)?;
            let name = match (argument.key.map(ValueRef::kind), argument.name) {
                (None, Some(name)) | (Some(Kind::String(name) | Kind::Code(name)), None) => name,
                _ => return self.error("each value of a `dict` has a name: VALUE:$name, or (at \"name\", VALUE)"),
            };
            let child = self.value(argument.value, depth)?;
            match children.insert(name.to_vec(), child) {
                None => Ok(()),
                Some(_) => {
                    let name = String::from_utf8_lossy(name);
                    self.error(format!("a `dict` has the name `{name}` twice"))
                }
            }
        }))?;
        Ok(Value::Dictionary(children))
    }

    /// An argument of a structure, `(at KEY, VALUE)` taken apart.
    fn argument(&mut self, (value, name): (ValueRef<'r>, Option<&'r [u8]>)) -> Result<Argument<'r>, Reported> {
        let Kind::Dag(dag) = value.kind() else {
            return Ok(Argument { key: None, name, value });
        };
        if operator(dag).as_deref() != Some("at") {
            return Ok(Argument { key: None, name, value });
        }
        match (dag.arg(0), dag.arg(1), dag.arg(2)) {
            (Some((key, None)), Some((inner, None)), None) => Ok(Argument { key: Some(key), name, value: inner }),
            _ => self.error(format!("{} needs a key and a value", value.shown())),
        }
    }
}

/// The name of a dag's operator, if it is one of a signature.
fn operator(dag: DagRef<'_>) -> Option<String> {
    match dag.operator().0.kind() {
        Kind::Def(record) if record.is_a("SignatureOperator") => Some(record.name().into_owned()),
        _ => None,
    }
}
