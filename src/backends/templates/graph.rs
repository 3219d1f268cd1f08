//! The record graph as templates see it: objects that read the graph on access, so that cycles and large graphs cost
//! nothing.
//!
//! | in the description | in a template |
//! |---|---|
//! | `?` | `none` |
//! | `bit` | `true`, `false` |
//! | `int` | an integer |
//! | `bits<n>` | an integer if all bits are known and there are at most 64, otherwise a list, bit 0 first, `none` for `?` |
//! | `string`, `code` | a string |
//! | `list<T>` | a list |
//! | `dag` | [`Dag`] |
//! | a record | [`Record`] |

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use minijinja::value::{DynObject, Enumerator, Object, ObjectRepr, Value, ValueKind};
use minijinja::{Error, ErrorKind, State};

use tdgen_language::backends::template_values::keyed::Keyed;
use tdgen_language::backends::template_values::missed::{Missed, suggestion};
use tdgen_language::records::arena::ids::{RecordId, ValueId};
use tdgen_language::records::graph::{DagArg, DagRef, FieldRef, Kind, ListRef, RecordRef, ValueRef};
use tdgen_language::records::{Records, Type};
use tdgen_language::source::{SourceMap, Span};

/// The limit of the elements of one value, nested ones included: sharing can make a small value exponentially large.
const MAX_ELEMENTS: u64 = 1 << 22;

/// The graph that all objects share.
#[derive(Clone)]
pub(super) struct Graph(Arc<Inner>);

struct Inner {
    records: Arc<Records>,
    sources: Arc<SourceMap>,
    missed: Arc<Missed>,
    /// The record that was asked for a field last: its index plus 1, or 0.
    last_read: AtomicUsize,
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("records")
    }
}

impl Graph {
    pub(super) fn new(records: Arc<Records>, sources: Arc<SourceMap>, missed: Arc<Missed>) -> Graph {
        Graph(Arc::new(Inner { records, sources, missed, last_read: AtomicUsize::new(0) }))
    }

    pub(super) fn records(&self) -> &Records {
        &self.0.records
    }

    /// The record that was asked for a field last.
    pub(super) fn last_read(&self) -> Option<RecordRef<'_>> {
        let index = self.0.last_read.load(Ordering::Relaxed).checked_sub(1)?;
        Some(self.records().record(RecordId::new(index)))
    }

    /// Where lookups of missing names are noted.
    pub(super) fn missed(&self) -> &Arc<Missed> {
        &self.0.missed
    }

    /// A record as an object.
    pub(super) fn record(&self, record: RecordRef<'_>) -> Value {
        Value::from_object(Record { graph: self.clone(), id: record.id })
    }

    /// A type: its `kind`, and the `width` of bits, the `element` of a list or the `classes` of a record; prints as in
    /// a description.
    pub(super) fn ty(&self, ty: &Type<'_>) -> Value {
        let none = || Value::from(());
        let (mut width, mut element, mut classes) = (none(), none(), none());
        let kind = match ty {
            Type::Bit => "bit",
            Type::Int => "int",
            Type::String => "string",
            Type::Dag => "dag",
            Type::Bits(count) => {
                width = Value::from(*count);
                "bits"
            }
            Type::List(of) => {
                element = self.ty(of);
                "list"
            }
            Type::Record(of) => {
                classes = of.iter().map(|class| Value::from(class.name())).collect();
                "record"
            }
        };
        let entries = vec![("kind", Value::from(kind)), ("width", width), ("element", element), ("classes", classes)];
        Keyed::printed(&self.0.missed, ty.to_string(), entries)
    }

    fn field(&self, field: FieldRef<'_>) -> Value {
        let (name, ty) = (Value::from(field.name()), self.ty(&field.ty()));
        Keyed::value(&self.0.missed, vec![("value", self.value(field.value())), ("name", name), ("type", ty)])
    }

    /// `file:line:column`.
    pub(super) fn location(&self, span: Span) -> String {
        let location = self.0.sources.locate(span.start);
        format!("{}:{}:{}", location.file, location.line, location.column)
    }

    pub(super) fn value(&self, value: ValueRef<'_>) -> Value {
        match value.kind() {
            Kind::Unset => Value::from(()),
            Kind::Bit(bit) => Value::from(bit),
            Kind::Int(int) => Value::from(int),
            Kind::Bits(width) => bits(value, width),
            Kind::String(bytes) | Kind::Code(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => Value::from(text),
                Err(_) => error_value("string is not valid UTF-8"),
            },
            Kind::List(list) => self.list(value, list),
            Kind::Dag(dag) => self.dag(value, dag),
            Kind::Def(record) => self.record(record),
            Kind::Unresolved => error_value(format!("unresolved value `{}`", value.shown())),
        }
    }

    fn list(&self, value: ValueRef<'_>, list: ListRef<'_>) -> Value {
        if has_few_elements(value, &mut 0) {
            return list.iter().map(|element| self.value(element)).collect();
        }
        error_value(format!("list has more than {MAX_ELEMENTS} elements"))
    }

    fn dag(&self, value: ValueRef<'_>, dag: DagRef<'_>) -> Value {
        if !has_few_elements(value, &mut 0) {
            return error_value(format!("dag has more than {MAX_ELEMENTS} arguments"));
        }
        let part = |arg: DagArg<'_>| (self.value(arg.value), arg.name().map_or(Value::from(()), Value::from));
        let (operator, name) = part(dag.operator());
        let args = dag.args().map(|arg| {
            let (value, name) = part(arg);
            Keyed::value(&self.0.missed, vec![("value", value), ("name", name)])
        });
        Value::from_object(Dag { graph: self.clone(), id: value.id, operator, name, args: args.collect() })
    }
}

/// A value that is an error when it is used.
fn error_value(message: impl Into<std::borrow::Cow<'static, str>>) -> Value {
    Value::from(Error::new(ErrorKind::InvalidOperation, message))
}

fn bits(value: ValueRef<'_>, width: u32) -> Value {
    let all = || (0..width).map(|bit| value.bit(bit));
    let number = all().enumerate().try_fold(0_u64, |number, (at, bit)| {
        let at = u32::try_from(at).ok()?;
        Some(number | u64::from(bit?).checked_shl(at)?)
    });
    match number {
        Some(number) => Value::from(number),
        None if value.has_no_symbols() => all().map(|bit| bit.map_or(Value::from(()), Value::from)).collect(),
        None => error_value(format!("unresolved bits `{}`", value.shown())),
    }
}

/// Counts the elements of a value; false if there are more than [`MAX_ELEMENTS`].
fn has_few_elements(value: ValueRef<'_>, count: &mut u64) -> bool {
    *count += 1;
    *count <= MAX_ELEMENTS
        && match value.kind() {
            Kind::List(list) => list.iter().all(|element| has_few_elements(element, count)),
            Kind::Dag(dag) => dag.args().all(|arg| has_few_elements(arg.value, count)),
            _ => true,
        }
}

/// `records`: all records, and those of a class by its name, in order of definition.
#[derive(Debug)]
pub(super) struct AllRecords(pub(super) Graph);

impl Object for AllRecords {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Iterable
    }

    fn get_value_by_str(self: &Arc<Self>, class: &str) -> Option<Value> {
        let records = self.0.records();
        if records.class(class).is_none() {
            self.0.0.missed.note(class, || {
                let classes = records.classes();
                let names = classes.iter().map(|class| class.name().into_owned());
                names.collect()
            });
            return None;
        }
        Some(self.of(class))
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let all = self.0.records().defs_in_order();
        Enumerator::Values(all.map(|record| self.0.record(record)).collect())
    }

    fn call_method(self: &Arc<Self>, _: &mut State<'_, '_>, method: &str, args: &[Value]) -> Result<Value, Error> {
        let name = one_name(method, args)?;
        match method {
            "def" => {
                let records = self.0.records();
                let found = records.def(name).map(|record| self.0.record(record));
                found.ok_or_else(|| {
                    let known = records.defs().map(|record| record.name().into_owned());
                    unknown("record", name, known)
                })
            }
            "of" => match self.0.records().class(name) {
                Some(_) => Ok(self.of(name)),
                None => {
                    let classes = self.0.records().classes();
                    Err(unknown("class", name, classes.iter().map(|class| class.name().into_owned())))
                }
            },
            _ => Err(Error::from(ErrorKind::UnknownMethod)),
        }
    }
}

impl AllRecords {
    pub(super) fn of(&self, class: &str) -> Value {
        let mut all = self.0.records().defs_of_if_defined(class);
        all.sort_by_key(|record| record.id);
        all.into_iter().map(|record| self.0.record(record)).collect()
    }
}

/// The name that is the only argument of a method.
fn one_name<'v>(method: &str, args: &'v [Value]) -> Result<&'v str, Error> {
    match args {
        [name] => name.as_str().ok_or_else(|| {
            Error::new(ErrorKind::InvalidOperation, format!("`{method}` expects a name, got a {}", name.kind()))
        }),
        _ => Err(Error::new(ErrorKind::MissingArgument, format!("`{method}` expects one argument, a name"))),
    }
}

fn unknown(noun: &str, name: &str, known: impl Iterator<Item = String>) -> Error {
    let known: Vec<String> = known.collect();
    let guess = suggestion(name, known.iter().map(String::as_str));
    Error::new(ErrorKind::InvalidOperation, format!("unknown {noun} `{name}`{guess}"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A record: its fields, and [`ATTRIBUTES`] where no field has the name.
#[derive(Debug)]
pub(super) struct Record {
    graph: Graph,
    id: RecordId,
}

/// The attributes of a record beside its fields. With an exclamation mark, as in `--dump-json`, they never collide with
/// a field.
const ATTRIBUTES: [&str; 5] = ["name", "anonymous", "superclasses", "fields", "loc"];

impl Record {
    pub(super) fn get(&self) -> RecordRef<'_> {
        self.graph.records().record(self.id)
    }

    fn attribute(&self, name: &str) -> Option<Value> {
        let record = self.get();
        Some(match name {
            "name" => Value::from(record.name()),
            "anonymous" => Value::from(record.is_anonymous()),
            "superclasses" => record.superclasses().map(|class| Value::from(class.name())).collect(),
            "fields" => record.fields().map(|field| self.graph.field(field)).collect(),
            "loc" => Value::from(self.graph.location(record.span())),
            _ => return None,
        })
    }
}

impl Object for Record {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn get_value_by_str(self: &Arc<Self>, name: &str) -> Option<Value> {
        let record = self.get();
        self.graph.0.last_read.store(self.id.index() + 1, Ordering::Relaxed);
        let attribute = match name.strip_prefix('!') {
            Some("locs") => self.attribute("loc"),
            Some(name) => self.attribute(name),
            None => None,
        };
        let field = || record.get(name).map(|field| self.graph.value(field.value()));
        let found = attribute.or_else(field).or_else(|| self.attribute(name));
        if found.is_none() {
            self.graph.0.missed.note(name, || {
                let fields = record.fields().map(|field| field.name().into_owned());
                fields.chain(ATTRIBUTES.map(str::to_owned)).collect()
            });
        }
        found
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }

    fn call_method(self: &Arc<Self>, _: &mut State<'_, '_>, method: &str, args: &[Value]) -> Result<Value, Error> {
        match (method, args) {
            ("isa", args) => Ok(Value::from(self.get().is_a(one_name(method, args)?))),
            ("get", [name, default]) => {
                Ok(name.as_str().and_then(|name| self.get_value_by_str(name)).unwrap_or_else(|| default.clone()))
            }
            _ => Err(Error::from(ErrorKind::UnknownMethod)),
        }
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<std::cmp::Ordering> {
        let other = other.downcast_ref::<Record>()?;
        Some(self.id.cmp(&other.id))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.get().name())
    }
}

/// The record, if the value is one.
pub(super) fn as_record(value: &Value) -> Option<&Record> {
    value.downcast_object_ref::<Record>()
}

/// The name of the record, if the value is one.
pub(super) fn record_name(value: &Value) -> Option<String> {
    Some(as_record(value)?.get().name().into_owned())
}

/// A dag with `operator`, `name` and `args`; prints as with `--print-records`.
#[derive(Debug)]
struct Dag {
    graph: Graph,
    id: ValueId,
    operator: Value,
    name: Value,
    args: Vec<Value>,
}

impl Object for Dag {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Iterable
    }

    fn get_value_by_str(self: &Arc<Self>, name: &str) -> Option<Value> {
        Some(match name {
            "operator" => self.operator.clone(),
            "name" => self.name.clone(),
            "args" => self.args.iter().cloned().collect(),
            _ => {
                let missed = &self.graph.0.missed;
                missed.note(name, || ["operator", "name", "args"].map(str::to_owned).to_vec());
                return None;
            }
        })
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        match key.kind() {
            ValueKind::Number => self.args.get(key.as_usize()?).cloned(),
            _ => self.get_value_by_str(key.as_str()?),
        }
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.args.clone())
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<std::cmp::Ordering> {
        let other = other.downcast_ref::<Dag>()?;
        Some(self.id.cmp(&other.id))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(&self.graph.records().store().value_text(self.id)))
    }
}
