//! Writes a schema in `.td`: the definitions that the front end makes of YAML.

use crate::schema::document::Document;
use crate::schema::front_end;
use crate::schema::library::LIBRARY;
use crate::schema::lower::{Output, Record, lower};
use crate::schema::record_names::Names;
use crate::schema::resolve::resolve;
use crate::schema::shape::Lost;
use crate::yaml::reader::{self, Parsed};
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::source::{Interner, SourceMap, Span, Symbol};

/// Returns a schema without errors, whose main file is `input`, in `.td`; none if it is not in YAML. Reading the text
/// gives the same model. Comments, includes and aliases of the original are lost.
pub(crate) fn convert(input: &str, sources: &SourceMap) -> Option<String> {
    let Parsed { tree, mut interner, sources, main } = reader::read_again(input, sources)?;
    let mut diags = Diags::new(1);
    let document = front_end::document_of(&tree, &sources, main, &mut interner, &mut diags).0?;
    (!diags.has_errors()).then(|| write(document, interner))
}

fn write(mut document: Document, mut interner: Interner) -> String {
    let names = Names::of_library(&mut interner);
    // A valid schema has no errors.
    resolve(&mut document, Lost::default(), names, &mut interner, &mut Diags::new(1));
    let mut file = File { w: Writer::default(), interner };
    writeln!(file.w, "include \"{LIBRARY}\"");
    lower(&document, &mut file);
    String::from_utf8(file.w.finish()).unwrap_or_default()
}

struct File {
    w: Writer,
    interner: Interner,
}

/// The text of a value.
enum Value {
    One(String),
    List(Vec<String>),
}

impl Value {
    /// Returns the text on one line.
    fn line(self) -> String {
        match self {
            Value::One(text) => text,
            Value::List(items) => format!("[{}]", items.join(", ")),
        }
    }
}

impl File {
    fn class(&self, record: &mut Record<Value>, named: Vec<String>) -> String {
        let arguments = record.arguments.drain(..).map(Value::line);
        let arguments: Vec<String> = arguments.chain(named).collect();
        let class = self.interner.text(record.class);
        if arguments.is_empty() { class.into_owned() } else { format!("{class}<{}>", arguments.join(", ")) }
    }
}

impl Output for File {
    type Value = Value;

    const LETS_PARTNERS: bool = false;

    fn interner(&mut self) -> &mut Interner {
        &mut self.interner
    }

    /// Returns an integer; those above 63 bits are written as bits.
    fn int(&mut self, value: i128, _: Span) -> Value {
        Value::One(i64::try_from(value).map_or_else(|_| format!("{value:#x}"), |value| value.to_string()))
    }

    fn truth(&mut self, _: Span) -> Value {
        Value::One("true".to_owned())
    }

    /// Returns a string literal. The language has no escape for a carriage return, which is therefore in a code
    /// literal.
    fn string(&mut self, text: Symbol, _: Span) -> Value {
        let mut literal = String::from("\"");
        for c in self.interner.text(text).chars() {
            match c {
                '"' => literal.push_str("\\\""),
                '\\' => literal.push_str("\\\\"),
                '\n' => literal.push_str("\\n"),
                '\t' => literal.push_str("\\t"),
                '\r' => literal.push_str("\" # [{\r}] # \""),
                c => literal.push(c),
            }
        }
        literal.push('"');
        Value::One(literal)
    }

    fn name(&mut self, record: Symbol, _: Span) -> Value {
        Value::One(self.interner.text(record).into_owned())
    }

    fn list(&mut self, items: Vec<Value>, _: Span) -> Value {
        Value::List(items.into_iter().map(Value::line).collect())
    }

    fn instance(&mut self, mut record: Record<Value>) -> Value {
        let named = std::mem::take(&mut record.named).into_iter();
        let named = named.map(|(name, _, value)| format!("{} = {}", self.interner.text(name), value.line()));
        let named = named.collect();
        Value::One(self.class(&mut record, named))
    }

    fn def(&mut self, name: Symbol, mut record: Record<Value>) {
        /// The fields that come before the others.
        const FIRST: [&str; 4] = ["name", "description", "module", "group"];
        let head = format!("def {} : {}", self.interner.text(name), self.class(&mut record, Vec::new()));
        self.w.blank();
        if record.named.is_empty() {
            return writeln!(self.w, "{head};");
        }
        let lets = record.named.into_iter();
        let lets = lets.map(|(field, _, value)| (self.interner.text(field), value));
        let mut lets: Vec<_> = lets.collect();
        lets.sort_by_key(|(field, _)| FIRST.iter().position(|first| first == field).unwrap_or(FIRST.len()));
        self.w.block(&format!("{head} {{"), "}", |w| {
            for (field, value) in lets {
                match value {
                    Value::One(value) => writeln!(w, "let {field} = {value};"),
                    Value::List(items) if items.is_empty() => writeln!(w, "let {field} = [];"),
                    Value::List(items) => w.block(&format!("let {field} = ["), "];", |w| {
                        for (at, item) in items.iter().enumerate() {
                            let comma = if at + 1 < items.len() { "," } else { "" };
                            writeln!(w, "{item}{comma}");
                        }
                    }),
                }
            }
        });
    }
}
