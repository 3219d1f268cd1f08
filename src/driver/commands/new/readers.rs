//! The structures and functions in Rust that read the records of classes, for `tdgen new backend --from`.

use std::collections::HashSet;

use tdgen_language::backends::text::cases::{pascal, snake};
use tdgen_language::backends::writer::Writer;
use tdgen_language::records::{ClassField, ClassRef, RecordRef, Type};

/// Words that no identifier can be; those after the bar cannot be raw identifiers either.
const KEYWORDS: [&str; 2] = [
    "abstract as async await become box break const continue do dyn else enum extern false final fn for gen if impl in \
     let loop macro match mod move mut override priv pub ref return static struct trait true try type typeof unsafe \
     unsized use virtual where while yield",
    "Self crate self super",
];

/// The names of a class in the code.
struct Reader<'a> {
    class: ClassRef<'a>,
    /// The structure.
    structure: String,
    /// The function that reads it.
    function: String,
}

/// Returns the holes of a backend that reads these classes.
pub(super) fn holes(classes: &[ClassRef<'_>]) -> [(&'static str, String); 3] {
    let readers = readers(classes);
    let names: Vec<String> = classes.iter().map(|class| format!("`{}`", class.name())).collect();
    let mut w = Writer::with_step(4);
    w.nested(|w| {
        for Reader { class, function, .. } in &readers {
            let read = format!("context.records.read_each({:?}, diags, records::{function})", &*class.name());
            w.block(&format!("for item in {read}.unwrap_or_default() {{"), "}", |w| {
                w.line("w.line(&item.record.name());");
            });
        }
    });
    [("@records@", module(&readers)), ("@classes@", names.join(", ")), ("@lists@", w.text().trim_end().to_owned())]
}

/// Returns the names of these classes.
fn readers<'a>(classes: &[ClassRef<'a>]) -> Vec<Reader<'a>> {
    let (mut structures, mut functions) = (Names::default(), Names::default());
    let mut reader = |class: &ClassRef<'a>| {
        let name = class.name();
        let structure = structures.add(&pascal(&name));
        Reader { class: *class, structure, function: functions.add(&format!("read_{}", snake(&name))) }
    };
    classes.iter().map(&mut reader).collect()
}

/// Returns the module that reads the records of the classes: a structure and a function for each. A field whose class
/// has a structure is read as one, unless that would not end.
fn module(readers: &[Reader<'_>]) -> String {
    let mut w = Writer::with_step(4);
    w.line("//! The records that the backend reads.");
    w.line("");
    w.line("use tdgen::prelude::*;");
    for reader in readers {
        emit_reader(&mut w, reader, readers);
    }
    w.text().to_owned()
}

/// A field of a structure.
struct Field {
    name: String,
    ty: String,
    /// The expression that reads it.
    read: String,
    /// The class whose records leave it unset, or that declares it.
    comment: String,
}

fn emit_reader(w: &mut Writer, reader: &Reader<'_>, readers: &[Reader<'_>]) {
    // A variable of the name of a function would hide it.
    let mut names = Names(readers.iter().map(|reader| reader.function.clone()).collect());
    let record = names.add("record");
    let fields: Vec<Field> = reader.class.fields().map(|field| read_field(field, &mut names, readers)).collect();
    let Reader { class, structure, function } = reader;
    w.blank();
    writeln!(w, "/// A record of class `{}`.", class.name());
    w.block(&format!("pub struct {structure}<'a> {{"), "}", |w| {
        writeln!(w, "pub {record}: RecordRef<'a>,");
        for Field { name, ty, comment, .. } in &fields {
            w.lines(comment);
            writeln!(w, "pub {name}: {ty},");
        }
    });
    w.blank();
    w.line("/// Reads all fields, so that one run reports every error.");
    writeln!(w, "pub fn {function}<'a>(");
    writeln!(w, "    {record}: &mut RecordReader<'a, '_>,");
    w.block(&format!(") -> Result<{structure}<'a>, Reported> {{"), "}", |w| {
        for Field { name, read, .. } in &fields {
            writeln!(w, "let {name} = {read};");
        }
        w.block(&format!("Ok({structure} {{"), "})", |w| {
            writeln!(w, "{record}: {record}.source(),");
            for Field { name, .. } in &fields {
                writeln!(w, "{name}: {name}?,");
            }
        });
    });
}

fn read_field(field: ClassField<'_>, names: &mut Names, readers: &[Reader<'_>]) -> Field {
    let own = field.name();
    let name = names.add(&snake(&own));
    let quoted = format!("{:?}", &*own);
    let is_optional = is_optional(field);
    let ty = field.ty();
    // Records that are read as structures: those of the field, or of its list.
    let classes = match &ty {
        Type::List(element) => element.as_ref(),
        ty => ty,
    };
    let reader = match classes {
        Type::Record(classes) if !is_optional && !field.may_stay_unresolved() => {
            nested(classes, field.class(), readers)
        }
        _ => None,
    };
    if let Some(Reader { structure, function, .. }) = reader {
        let (ty, read) = match ty {
            Type::List(_) => (format!("Vec<{structure}<'a>>"), format!("record.each({quoted}, {function})")),
            _ => {
                let read = format!("record.nested({quoted}).and_then(|mut it| {function}(&mut it))");
                (format!("{structure}<'a>"), read)
            }
        };
        return Field { name, ty, read, comment: String::new() };
    }
    let (ty, method) = match field.may_stay_unresolved() {
        true => ("ValueRef<'a>".to_owned(), "field_as"),
        false => (rust_type(&ty), method(&ty)),
    };
    let (ty, method, comment) = match is_optional {
        true => (format!("Option<{ty}>"), "optional", "/// Some records leave it unset.".to_owned()),
        false => (ty, method, String::new()),
    };
    Field { name, ty, read: format!("record.{method}({quoted})"), comment }
}

/// The reader of the records of a field, unless its class has a field that leads back.
fn nested<'r, 'a>(classes: &[ClassRef<'a>], from: ClassRef<'a>, readers: &'r [Reader<'a>]) -> Option<&'r Reader<'a>> {
    let [class] = classes else { return None };
    let reader = readers.iter().find(|reader| reader.class == *class)?;
    (!leads_to(*class, from, readers)).then_some(reader)
}

/// Whether the structure of a class contains that of another one, by any number of fields.
fn leads_to(class: ClassRef<'_>, to: ClassRef<'_>, readers: &[Reader<'_>]) -> bool {
    let mut known = vec![class];
    let mut at = 0;
    while let Some(class) = known.get(at).copied() {
        if class == to {
            return true;
        }
        for field in class.fields() {
            let mut ty = field.ty();
            while let Type::List(element) = ty {
                ty = *element;
            }
            if let Type::Record(classes) = ty {
                let has_reader = |class: &ClassRef<'_>| readers.iter().any(|reader| reader.class.id == class.id);
                let new: Vec<_> = classes.into_iter().filter(|it| has_reader(it) && !known.contains(it)).collect();
                known.extend(new);
            }
        }
        at += 1;
    }
    false
}

/// Whether the class leaves a field unset, and a record of the class as well.
fn is_optional(field: ClassField<'_>) -> bool {
    let name = field.name();
    let is_unset = |record: &RecordRef<'_>| record.get(&name).is_some_and(|it| it.value().is_unset());
    field.value().is_unset() && field.class().defs().iter().any(is_unset)
}

/// The type in Rust that any value of a type has.
fn rust_type(ty: &Type<'_>) -> String {
    match ty {
        Type::Bit => "bool".to_owned(),
        Type::Bits(0..=64) => "u64".to_owned(),
        Type::Int => "i64".to_owned(),
        Type::String => "&'a str".to_owned(),
        Type::Dag => "DagRef<'a>".to_owned(),
        Type::Bits(_) => "ValueRef<'a>".to_owned(),
        Type::List(element) => format!("Vec<{}>", rust_type(element)),
        Type::Record(_) => "RecordRef<'a>".to_owned(),
    }
}

/// The method that reads a value of a type.
fn method(ty: &Type<'_>) -> &'static str {
    match ty {
        Type::Bit => "bit",
        Type::Bits(0..=64) | Type::Int => "int",
        Type::Bits(_) => "field_as",
        Type::String => "text",
        Type::Dag => "dag",
        Type::List(_) => "list",
        Type::Record(_) => "record",
    }
}

/// Names that are distinct and no keywords.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    /// Adds a name like this one.
    fn add(&mut self, name: &str) -> String {
        let begins_well = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let name = if begins_well { name.to_owned() } else { format!("field_{name}") };
        let [raw, never] = KEYWORDS.map(|words| words.split(' ').any(|word| word == name));
        let mut free = if never { format!("{name}_") } else { name };
        let mut count = 1;
        let base = free.clone();
        while !self.0.insert(free.clone()) {
            count += 1;
            free = format!("{base}_{count}");
        }
        if raw && count == 1 { format!("r#{free}") } else { free }
    }
}
