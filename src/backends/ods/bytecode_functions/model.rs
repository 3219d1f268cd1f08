//! The elements of a dialect, attributes or types, and their members.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::model::read::fields::{Read, argument_name};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;

/// What is read and written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Attribute,
    Type,
}

impl Kind {
    /// Returns the name of a parameter.
    pub(super) fn parameter(self) -> &'static str {
        match self {
            Kind::Attribute => "attribute",
            Kind::Type => "type",
        }
    }

    /// Returns the C++ class.
    pub(super) fn class(self) -> &'static str {
        match self {
            Kind::Attribute => "Attribute",
            Kind::Type => "Type",
        }
    }
}

/// An attribute or a type.
pub(super) struct Element<'a> {
    pub(super) record: RecordRef<'a>,
    pub(super) name: Cow<'a, str>,
    /// The code in the file.
    pub(super) index: usize,
    /// The C++ type.
    pub(super) ty: String,
    /// C++ that builds it.
    pub(super) builder: &'a str,
    /// A C++ condition; empty if it is always written so.
    pub(super) predicate: &'a str,
    pub(super) members: Vec<Member<'a>>,
}

impl Element<'_> {
    /// Returns whether it only keeps a code from being used.
    pub(super) fn is_reserved(&self) -> bool {
        self.name == "ReservedOrDead"
    }
}

/// A part of an element.
pub(super) struct Member<'a> {
    pub(super) name: &'a str,
    pub(super) value: Value<'a>,
}

/// How a value is read and written.
pub(super) struct Value<'a> {
    /// The C++ type.
    pub(super) ty: String,
    /// C++ that reads it; empty if it is not read.
    pub(super) parser: &'a str,
    /// C++ that builds it, for an element of a list.
    pub(super) builder: &'a str,
    /// C++ that writes it; empty if it is not written.
    pub(super) printer: &'a str,
    /// C++ that gets it from its parent, if this is not an accessor.
    pub(super) getter: Option<&'a str>,
    pub(super) form: Form<'a>,
}

impl Value<'_> {
    /// Returns whether C++ reads it.
    fn is_read(&self) -> bool {
        !self.parser.is_empty() || matches!(self.form, Form::Handles(_) | Form::List(_))
    }
}

/// The structure of a value.
pub(super) enum Form<'a> {
    Single,
    /// A list of attributes or types, which MLIR reads and writes as a whole.
    Handles(Kind),
    /// A list of other values.
    List(Box<Value<'a>>),
    /// A value with members.
    Composite(Vec<Member<'a>>),
}

/// Groups elements by their C++ types, in byte order.
pub(super) fn by_type<'e, 'a>(elements: &'e [Element<'a>]) -> BTreeMap<String, Vec<&'e Element<'a>>> {
    let mut groups: BTreeMap<String, Vec<&Element<'_>>> = BTreeMap::new();
    for element in elements.iter().filter(|element| !element.is_reserved()) {
        groups.entry(element.ty.clone()).or_default().push(element);
    }
    groups
}

/// The limit of values inside values, which a record that contains itself reaches.
const MAX_DEPTH: usize = 32;

/// The limit of all members.
const MAX_MEMBERS: usize = 100_000;

/// Reads elements.
#[derive(Default)]
pub(super) struct Reader {
    depth: usize,
    members: usize,
}

impl Reader {
    /// Reads the elements of a record of class `DialectAttributes` or `DialectTypes`, and reports all errors.
    ///
    /// # Errors
    /// A record has errors.
    pub(super) fn elements<'a>(
        &mut self,
        list: RecordRef<'a>,
        diags: &mut Diags,
    ) -> Result<Vec<Element<'a>>, Reported> {
        let records: Vec<RecordRef<'a>> = list.list("elems").map_err(|error| diags.push(error))?;
        let read = |(index, record)| self.element(index, record).map_err(|error| diags.push(error));
        let elements: Vec<_> = records.into_iter().enumerate().map(read).collect();
        elements.into_iter().collect()
    }

    fn element<'a>(&mut self, index: usize, record: RecordRef<'a>) -> Read<Element<'a>> {
        let mut element = Element {
            record,
            name: record.name(),
            index,
            ty: String::new(),
            builder: "",
            predicate: "",
            members: Vec::new(),
        };
        if !element.is_reserved() {
            element.ty = cpp_type(record)?;
            element.builder = record.text("cBuilder")?.trim();
            element.predicate = record.text("printerPredicate")?;
            element.members = self.members(record)?;
        }
        Ok(element)
    }

    fn members<'a>(&mut self, record: RecordRef<'a>) -> Read<Vec<Member<'a>>> {
        let members = record.dag("members")?;
        self.depth += 1;
        self.members += members.args().len();
        if self.depth > MAX_DEPTH || self.members > MAX_MEMBERS {
            let message = format!("{} has too many members inside members", record.described());
            return Err(record.field_error("members", message));
        }
        let members = members.args().map(|arg| {
            let value = arg.value;
            let Some(name) = argument_name(arg) else {
                return Err(value.error(format!("{} needs a name", value.described())));
            };
            Ok(Member { name, value: self.value(value.as_def()?)? })
        });
        let members: Vec<Member<'_>> = members.collect::<Read<_>>()?;
        self.depth -= 1;
        let is_read = |member: &Member<'_>| member.value.is_read();
        let unread = members.iter().position(|member| !is_read(member)).unwrap_or(members.len());
        if let (true, Some(member)) = (members.iter().skip(unread).any(is_read), members.get(unread)) {
            let message = format!("member `{}` of {} has no `cParser`", member.name, record.described());
            return Err(record.field_error("members", message));
        }
        Ok(members)
    }

    fn value<'a>(&mut self, record: RecordRef<'a>) -> Read<Value<'a>> {
        let getter: Option<&str> = record.optional_if_declared("cGetter")?;
        let getter = getter.filter(|getter| !getter.is_empty());
        if record.is_a("Array") {
            let element = record.record("elemT")?;
            let form = match handles(element) {
                Some(kind) => Form::Handles(kind),
                None => Form::List(Box::new(self.value(element)?)),
            };
            let ty = format!("SmallVector<{}>", cpp_type(element)?);
            return Ok(Value { ty, parser: "", builder: "", printer: "", getter, form });
        }
        Ok(Value {
            ty: cpp_type(record)?,
            parser: record.text("cParser")?,
            builder: record.text("cBuilder")?,
            printer: record.text("cPrinter")?,
            getter,
            form: if record.is_a("CompositeBytecode") { Form::Composite(self.members(record)?) } else { Form::Single },
        })
    }
}

/// Returns the kind of attributes and types that a list reads as a whole.
fn handles(element: RecordRef<'_>) -> Option<Kind> {
    if element.is_a("CompositeBytecode") {
        None
    } else if element.is_a("AttributeKind") {
        Some(Kind::Attribute)
    } else {
        element.is_a("TypeKind").then_some(Kind::Type)
    }
}

fn cpp_type(record: RecordRef<'_>) -> Read<String> {
    match record.text("cType")? {
        "" if record.is_anonymous() => {
            let message = format!("{} needs a `cType`, since it has no name", record.described());
            Err(Diagnostic::error(record.blame("cType"), message))
        }
        "" => Ok(record.name().into_owned()),
        ty => Ok(ty.to_owned()),
    }
}
