//! Reads records of class `FunctionSignature` (lib-td/signature), whose inputs and results are dags.

use std::collections::BTreeMap;

use super::codec::{FunctionSignature, Part, RawSignature, RawType, Signature, Value, grammar};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::Records;
use tdgen_language::records::graph::{DagArg, DagRef, Kind, RecordRef, ValueRef};
use tdgen_language::records::read::RecordReader;

/// The class of such records.
pub(super) const CLASS: &str = "FunctionSignature";

/// The class of the types of values.
const TYPE: &str = "SignatureType";

/// The limit of the values of one function: sharing can make a small dag exponentially large.
const MAX_VALUES: usize = 1_000_000;

/// The signatures of all functions, in the order of their names.
pub(super) fn read(records: &Records, diags: &mut Diags) -> Result<Vec<FunctionSignature>, Reported> {
    records.read_each(CLASS, diags, function)
}

fn function(record: &mut RecordReader<'_, '_>) -> Result<FunctionSignature, Reported> {
    let name = record.text("name");
    let [inputs, results] = Part::ALL.map(|part| {
        let value = record.field_as(part.name())?;
        let mut reader = PartReader { record, part, value, next: 0, types: BTreeMap::new(), left: MAX_VALUES };
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

/// The types by index in the flat list, where they are given.
type Types = BTreeMap<i32, Option<RawType>>;

/// The raw signature, if all values of both lists have types. Warns if only some have one.
fn raw_signature(record: &mut RecordReader<'_, '_>, lists: [Types; 2]) -> Option<RawSignature> {
    let has_types = lists.iter().flat_map(BTreeMap::values).any(Option::is_some);
    let has_values = lists.iter().any(|list| !list.is_empty());
    let mut missing = None;
    let [inputs, results] = [0, 1].map(|at: usize| {
        let list = lists.get(at)?;
        let part = Part::ALL.get(at)?;
        let mut types = Vec::new();
        for (expected, (&index, ty)) in (0..).zip(list) {
            match ty {
                Some(ty) if index == expected => types.push(ty.clone()),
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
    if let Some((part, index)) = missing.filter(|_| has_values && has_types) {
        let message = format!(
            "`{}` has no raw signature: the type of value {index} of its {part} is unspecified",
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
    /// The index of the next value without an explicit one.
    next: i32,
    types: Types,
    /// The number of values that may follow.
    left: usize,
}

/// An argument of a structure: its value, and its key if it has one.
struct Argument<'r> {
    key: Option<ValueRef<'r>>,
    name: Option<&'r [u8]>,
    value: ValueRef<'r>,
}

impl<'r> PartReader<'_, 'r, '_> {
    /// The tree; `None` for `(none)`.
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
            return self.error(format!("more than {MAX_VALUES} values"));
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
                    "`{}` is not a value of a signature: expected a type, `?`, `(raw ...)`, `(seq ...)` or `(dict ...)`",
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
            return self.error(format!("more than {most} structures are nested"));
        }
        match operator.as_str() {
            "raw" => self.raw(value, dag),
            "seq" => self.sequence(dag, depth + 1),
            "dict" => self.dictionary(dag, depth + 1),
            "at" => self.error("`at` outside a `seq` or `dict`"),
            "none" => self.error("`none` is not a value: it replaces all inputs or results"),
            _ => {
                let message = format!(
                    "`{}` is not a value of a signature: expected an operator `seq`, `dict` or `raw`",
                    value.shown()
                );
                self.error(message)
            }
        }
    }

    /// `(raw INDEX)` or `(raw INDEX, TYPE)`.
    fn raw(&mut self, value: ValueRef<'r>, dag: DagRef<'r>) -> Result<Value, Reported> {
        let args: Vec<ValueRef<'r>> = dag.args().map(|arg| arg.value).collect();
        let (index, ty) = match args.as_slice() {
            [index] => (*index, None),
            [index, ty] if ty.is_unset() => (*index, None),
            [index, ty] => (*index, Some(*ty)),
            _ => {
                return self.error(format!("`{}`: expected an index and an optional type", value.shown()));
            }
        };
        let Kind::Int(index) = index.kind() else {
            return self.error(format!("`{}`: expected a number as index", value.shown()));
        };
        let ty = match ty.map(ValueRef::kind) {
            None => None,
            Some(Kind::Def(record)) if record.is_a(TYPE) => Some(self.ty(record)?),
            Some(_) => return self.error(format!("`{}`: expected a type after the index", value.shown())),
        };
        self.leaf(index, ty)
    }

    fn leaf(&mut self, index: i64, ty: Option<RawType>) -> Result<Value, Reported> {
        let index = match i32::try_from(index) {
            // The next index must be valid, too.
            Ok(index) if (0..i32::MAX).contains(&index) => index,
            _ => {
                let most = i32::MAX - 1;
                return self.error(format!("index {index} is outside 0 to {most}"));
            }
        };
        self.next = index + 1;
        match (self.types.get(&index), &ty) {
            (Some(Some(known)), Some(ty)) if known != ty => {
                let message = format!("value {index} has the types `{known}` and `{ty}`");
                return self.error(message);
            }
            (Some(Some(_)), None) => {}
            _ => {
                self.types.insert(index, ty);
            }
        }
        Ok(Value::Leaf(index))
    }

    fn ty(&mut self, record: RecordRef<'r>) -> Result<RawType, Reported> {
        let text = record.text("text").map_err(|error| self.record.report(error))?;
        match RawType::from_text(text) {
            Ok(ty) => Ok(ty),
            Err(errors) => {
                let why: Vec<String> = errors.into_iter().map(|error| error.message).collect();
                self.error(format!("invalid type `{text}`: {}", why.join("; ")))
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
                Some(_) => self.error("the values of a `seq` have no names"),
            };
            let key = match argument.key.map(ValueRef::kind) {
                None => next,
                Some(Kind::Int(key)) => key,
                Some(_) => return self.error("expected a number as key of `at` in a `seq`"),
            };
            let child = self.value(argument.value, depth);
            let Some(index) = i32::try_from(key).ok().filter(|&key| key >= 0) else {
                return self.error(format!("key {key} of a `seq` is outside 0 to {}", i32::MAX));
            };
            next = key + 1;
            match children.insert(index, child?) {
                None => unnamed,
                Some(_) => self.error(format!("duplicate key {index} in a `seq`")),
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
                _ => return self.error("unnamed value in a `dict`: expected `VALUE:$name` or `(at \"name\", VALUE)`"),
            };
            let child = self.value(argument.value, depth)?;
            match children.insert(name.to_vec(), child) {
                None => Ok(()),
                Some(_) => {
                    let name = String::from_utf8_lossy(name);
                    self.error(format!("duplicate name `{name}` in a `dict`"))
                }
            }
        }))?;
        Ok(Value::Dictionary(children))
    }

    /// An argument of a structure, with `(at KEY, VALUE)` split.
    fn argument(&mut self, arg: DagArg<'r>) -> Result<Argument<'r>, Reported> {
        let (value, name) = (arg.value, arg.name_bytes());
        let Kind::Dag(dag) = value.kind() else {
            return Ok(Argument { key: None, name, value });
        };
        if operator(dag).as_deref() != Some("at") {
            return Ok(Argument { key: None, name, value });
        }
        let is_unnamed = dag.args().all(|arg| arg.name_bytes().is_none());
        match (dag.arg(0), dag.arg(1), dag.arg(2)) {
            (Some(key), Some(inner), None) if is_unnamed => {
                Ok(Argument { key: Some(key.value), name, value: inner.value })
            }
            _ => self.error(format!("`{}`: expected a key and a value", value.shown())),
        }
    }
}

/// The name of a dag's operator, if it is one of a signature.
fn operator(dag: DagRef<'_>) -> Option<String> {
    match dag.operator().value.kind() {
        Kind::Def(record) if record.is_a("SignatureOperator") => Some(record.name().into_owned()),
        _ => None,
    }
}
