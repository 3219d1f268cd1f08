//! The filters that tdgen adds to Jinja's: cases of names, literals, numbers, JSON and comments.

use std::fmt::Write;

use minijinja::Error;
use minijinja::value::{Kwargs, Value, ValueKind};

use super::errors::invalid;
use super::graph::record_name;
use crate::bounds::bounded::{Filters, check, lines};
use crate::bounds::work::{MAX_VALUE_NESTING, Work, length, too_deep};
use crate::parse::normalized::CHECK;
use crate::python::repr::has_parts;
use tdgen_language::backends::text::cases;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::json_string;
use tdgen_language::records::natural_order;

/// The names of all filters: minijinja's, then tdgen's.
pub(super) const NAMES: &[&str] = &[
    "abs",
    "attr",
    "batch",
    "bool",
    "capitalize",
    "chain",
    "count",
    "d",
    "default",
    "dictsort",
    "e",
    "escape",
    "first",
    "float",
    "format",
    "groupby",
    "indent",
    "int",
    "items",
    "join",
    "last",
    "length",
    "lines",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "natsort",
    "pprint",
    "reject",
    "rejectattr",
    "replace",
    "reverse",
    "round",
    "safe",
    "select",
    "selectattr",
    "slice",
    "sort",
    "split",
    "string",
    "sum",
    "title",
    "trim",
    "truncate",
    "unique",
    "upper",
    "urlencode",
    "wordwrap",
    "zip",
    "pluralize",
    "filesizeformat",
    "striptags",
    "camelcase",
    "pascalcase",
    "snakecase",
    "upper_snake",
    "kebabcase",
    "c_string",
    "hex",
    "json",
    "tojson",
    "comment",
    "bits",
    "center",
    "wordcount",
    "forceescape",
    "xmlattr",
];

/// The names of all tests.
pub(super) const TESTS: &[&str] = &[
    "boolean",
    "defined",
    "divisibleby",
    "endingwith",
    "eq",
    "equalto",
    "escaped",
    "even",
    "false",
    "filter",
    "float",
    "ge",
    "greaterthan",
    "gt",
    "in",
    "integer",
    "iterable",
    "le",
    "lessthan",
    "lower",
    "lt",
    "mapping",
    "ne",
    "none",
    "number",
    "odd",
    "sameas",
    "safe",
    "sequence",
    "startingwith",
    "string",
    "test",
    "true",
    "undefined",
    "upper",
    "record",
];

/// Looks at a value that was stored in a namespace: reports one that is nested too deeply, such as a namespace that
/// contains itself, and counts the copies of a list to which a template appends.
fn check_stored(value: Value, work: &Work) -> Result<&'static str, Error> {
    /// The values that are looked at, because they may share their parts.
    const MAX_ELEMENTS: usize = 10_000;
    work.move_elements(length(&value).filter(|_| value.kind() == ValueKind::Seq).unwrap_or(0))?;
    let mut open = vec![(value, 1)];
    for _ in 0..MAX_ELEMENTS {
        let Some((value, depth)) = open.pop() else { break };
        if depth > MAX_VALUE_NESTING {
            return Err(too_deep());
        }
        open.extend(parts(&value).into_iter().map(|part| (part, depth + 1)));
    }
    Ok("")
}

/// The elements of a list or map; of a long one some, so that a list to which a template appends is not read each time.
fn parts(value: &Value) -> Vec<Value> {
    const ENDS: usize = 32;
    if !has_parts(value) {
        return Vec::new();
    }
    let first = || value.try_iter().into_iter().flatten().take(ENDS);
    match value.kind() {
        ValueKind::Seq => {
            let length = value.len().unwrap_or(0);
            let ends = (0..length.min(ENDS)).chain(length.saturating_sub(ENDS).max(ENDS)..length);
            ends.filter_map(|at| value.get_item_by_index(at).ok()).collect()
        }
        ValueKind::Map => first().filter_map(|key| value.get_item(&key).ok()).collect(),
        ValueKind::Iterable => first().collect(),
        _ => Vec::new(),
    }
}

/// Adds tdgen's filters and tests.
pub(super) fn add(filters: &mut Filters<'_, '_>) {
    let stored = filters.work.clone();
    filters.add_filter(CHECK, move |value: Value| check_stored(value, &stored));
    filters.add_filter("camelcase", |name: String| cases::camel(&name));
    filters.add_filter("pascalcase", |name: String| cases::pascal(&name));
    filters.add_filter("snakecase", |name: String| cases::snake(&name));
    filters.add_filter("upper_snake", |name: String| cases::upper_snake(&name));
    filters.add_filter("kebabcase", |name: String| cases::kebab(&name));
    filters.add_filter("c_string", |text: String| c_string(&text));
    filters.add_filter("hex", hex);
    filters.add_filter("bits", bits);
    filters.add_filter("json", |value: &Value, indent: Option<usize>| json(value, indent, JsonForm::Plain));
    filters.add_filter("tojson", |value: &Value, indent: Option<usize>| json(value, indent, JsonForm::Jinja));
    let work = filters.work.clone();
    filters.add_filter("comment", move |text: String, prefix: Option<String>| comment(&text, prefix, &work));
    let work = filters.work.clone();
    filters.add_filter("center", move |text: String, width: Option<usize>| center(text, width, &work));
    filters.add_filter("natsort", natsort);
    filters.add_filter("truncate", truncate);
    filters.add_filter("wordcount", |text: String| words(&text));
    filters.add_test("record", |value: &Value| record_name(value).is_some());
}

/// The elements of a list in the natural order of their texts, or of the texts of an attribute: `r2` before `r10`.
fn natsort(list: &Value, options: Kwargs) -> Result<Vec<Value>, Error> {
    let attribute: Option<String> = options.get("attribute")?;
    let is_reversed: Option<bool> = options.get("reverse")?;
    options.assert_all_used()?;
    let key = |item: &Value| match &attribute {
        Some(path) => path.split('.').try_fold(item.clone(), |value, step| value.get_attr(step)),
        None => Ok(item.clone()),
    };
    let mut items = Vec::new();
    for item in list.try_iter()? {
        items.push((key(&item)?.to_string(), item));
    }
    items.sort_by(|(a, _), (b, _)| natural_order(a.as_bytes(), b.as_bytes()));
    if is_reversed == Some(true) {
        items.reverse();
    }
    Ok(items.into_iter().map(|(_, item)| item).collect())
}

/// A C string literal, including the quotes.
fn c_string(text: &str) -> String {
    let mut out = String::from("\"");
    let mut before = ' ';
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\r' => out.push_str("\\r"),
            // `??` and one more character could be a trigraph.
            b'?' if before == '?' => out.push_str("\\?"),
            b' '..=b'~' => out.push(char::from(byte)),
            // Always three digits, since a digit may follow.
            byte => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
        before = char::from(byte);
    }
    out.push('"');
    out
}

/// `0x1f`, padded with zeros; a negative number is its magnitude with a sign.
fn hex(value: &Value, digits: Option<usize>) -> Result<String, Error> {
    let digits = digits.unwrap_or(0);
    if digits > 64 {
        return Err(invalid("`hex` supports at most 64 digits"));
    }
    let number = i128::try_from(value.clone())
        .map_err(|_| invalid(format!("`hex` expects an integer, got a {}", value.kind())))?;
    let sign = if number < 0 { "-" } else { "" };
    Ok(format!("{sign}0x{:0digits$x}", number.unsigned_abs()))
}

/// The lowest `width` bits of a number, bit 0 first.
fn bits(value: &Value, width: usize) -> Result<Vec<Value>, Error> {
    let number = i128::try_from(value.clone())
        .map_err(|_| invalid(format!("`bits` expects an integer, got a {}", value.kind())))?;
    if width > 127 {
        return Err(invalid("`bits` supports at most 127 bits"));
    }
    Ok((0..width).map(|bit| Value::from((number >> bit) & 1 == 1)).collect())
}

/// A comment with wrapped lines.
fn comment(text: &str, prefix: Option<String>, work: &Work) -> Result<String, Error> {
    let prefix = prefix.as_deref().unwrap_or("//");
    // Of a word that is too long for a line, there is one line.
    work.make_bytes(prefix.len().saturating_mul(text.len() / 2 + lines(text)))?;
    let mut w = Writer::default();
    w.comment(prefix, "", text);
    Ok(w.text().trim_end_matches('\n').to_owned())
}

/// Centers a string in `width` columns.
fn center(text: String, width: Option<usize>, work: &Work) -> Result<String, Error> {
    let width = width.unwrap_or(80);
    check("center", width, "columns")?;
    work.make_bytes(width)?;
    let length = text.chars().count();
    let missing = width.saturating_sub(length);
    // If the sides differ by one, Python's `str.center` decides so.
    let left = missing / 2 + (missing & width & 1);
    Ok(format!("{}{text}{}", " ".repeat(left), " ".repeat(missing - left)))
}

/// Cuts a string to `length` characters, at a space unless `killwords`, if it exceeds the length by more than `leeway`.
fn truncate(
    text: String,
    length: Option<usize>,
    kills_words: Option<bool>,
    end: Option<String>,
    leeway: Option<usize>,
) -> Result<String, Error> {
    let (length, leeway) = (length.unwrap_or(255), leeway.unwrap_or(5));
    let end = end.unwrap_or_else(|| "...".to_owned());
    if text.chars().count() <= length.saturating_add(leeway) {
        return Ok(text);
    }
    let room = length.checked_sub(end.chars().count());
    let room = room.ok_or_else(|| invalid("`truncate`: `length` is shorter than `end`"))?;
    let cut: String = text.chars().take(room).collect();
    let whole = match kills_words {
        Some(true) => cut.as_str(),
        _ => cut.rsplit_once(' ').map_or(cut.as_str(), |(words, _)| words),
    };
    Ok(format!("{whole}{end}"))
}

fn words(text: &str) -> usize {
    let mut all = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    all.by_ref().filter(|word| !word.is_empty()).count()
}

/// The two forms of JSON.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JsonForm {
    /// Keys in order, all characters unescaped where possible.
    Plain,
    /// As Jinja2: keys sorted, characters with a meaning in HTML escaped.
    Jinja,
}

/// The limit of the nesting of a value in JSON.
const MAX_NESTING: usize = 64;

fn json(value: &Value, indent: Option<usize>, form: JsonForm) -> Result<String, Error> {
    let mut out = String::new();
    let indent = indent.map(|indent| indent.min(16));
    Json { form, indent }.write(&mut out, value, 0)?;
    Ok(match form {
        JsonForm::Plain => out,
        JsonForm::Jinja => {
            out.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026").replace('\'', "\\u0027")
        }
    })
}

struct Json {
    form: JsonForm,
    indent: Option<usize>,
}

impl Json {
    fn write(&self, out: &mut String, value: &Value, depth: usize) -> Result<(), Error> {
        if depth > MAX_NESTING {
            return Err(invalid("value is nested too deeply for JSON"));
        }
        if let Some(name) = record_name(value) {
            json_string(out, &name);
            return Ok(());
        }
        match value.kind() {
            ValueKind::None => out.push_str("null"),
            ValueKind::Bool => out.push_str(if value.is_true() { "true" } else { "false" }),
            ValueKind::Number => {
                let _ = write!(out, "{value}");
            }
            ValueKind::String => match value.as_str() {
                Some(text) if self.form == JsonForm::Plain => json_string(out, text),
                Some(text) => out.push_str(&ascii(text)),
                None => return Err(invalid("string is not valid UTF-8")),
            },
            ValueKind::Map => {
                let mut keys: Vec<Value> = value.try_iter()?.collect();
                if self.form == JsonForm::Jinja {
                    keys.sort();
                }
                self.items(out, ('{', '}'), keys.iter(), depth, |out, key| {
                    let name = key.as_str().map_or_else(|| key.to_string(), str::to_owned);
                    json_string(out, &name);
                    out.push_str(": ");
                    self.write(out, &value.get_item(key)?, depth + 1)
                })?;
            }
            ValueKind::Seq | ValueKind::Iterable => {
                let items: Vec<Value> = value.try_iter()?.collect();
                self.items(out, ('[', ']'), items.iter(), depth, |out, item| self.write(out, item, depth + 1))?;
            }
            kind => return Err(invalid(format!("cannot convert a {kind} to JSON"))),
        }
        Ok(())
    }

    fn items<'v>(
        &self,
        out: &mut String,
        (open, close): (char, char),
        items: impl ExactSizeIterator<Item = &'v Value>,
        depth: usize,
        mut write: impl FnMut(&mut String, &Value) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let is_empty = items.len() == 0;
        let line = |out: &mut String, depth: usize| {
            if let Some(indent) = self.indent.filter(|_| !is_empty) {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', indent * depth));
            }
        };
        out.push(open);
        for (at, item) in items.enumerate() {
            if at > 0 {
                out.push_str(if self.indent.is_some() { "," } else { ", " });
            }
            line(out, depth + 1);
            write(out, item)?;
        }
        line(out, depth);
        out.push(close);
        Ok(())
    }
}

/// A string literal as Python's `json` module writes it, in ASCII.
fn ascii(text: &str) -> String {
    let mut plain = String::new();
    json_string(&mut plain, text);
    let mut out = String::with_capacity(plain.len());
    for c in plain.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out
}
