//! [`resolve`]: assigns the names of records, and replaces names by the records and numbers that they stand for.
//!
//! It reports duplicate and undefined names, and structs that contain themselves.

use rustc_hash::FxHashMap;

use super::document::{Content, Definition, Document, Item, List, Scalar, ScalarKind};
use super::keys::{Constant, Enum, Field, Headers, KeyOf, Schema, TYPES, Value};
use super::record_names::Names;
use super::shape::Lost;
use crate::checks::declared_names::invalid_name;
use tdgen_language::backends::text::cases;
use tdgen_language::diagnostics::{Diagnostic, Diags, did_you_mean};
use tdgen_language::source::{Interner, Symbol};

/// The types of fields, by their names in the schema.
#[derive(Default)]
struct Types(FxHashMap<Symbol, Type>);

#[derive(Clone, Copy)]
struct Type {
    record: Symbol,
    kind: TypeKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TypeKind {
    /// With its index in the document.
    Enum(usize),
    /// With its index in the document.
    Struct(usize),
    /// With its index in the document; none for the library's.
    Header(Option<usize>),
}

impl TypeKind {
    fn is_enum(self) -> bool {
        matches!(self, TypeKind::Enum(_))
    }
}

impl Types {
    fn of(document: &Document, headers: &[Symbol]) -> Types {
        let mut types = Types::default();
        for &record in headers {
            types.0.insert(record, Type { record, kind: TypeKind::Header(None) });
        }
        for (at, of) in document[List::Structs].iter().enumerate() {
            let kind = if of.is_header { TypeKind::Header(Some(at)) } else { TypeKind::Struct(at) };
            types.0.insert(of.item.name().text, Type { record: of.record, kind });
        }
        for (at, of) in document[List::Enums].iter().enumerate() {
            types.0.insert(of.item.name().text, Type { record: of.record, kind: TypeKind::Enum(at) });
        }
        types
    }

    /// Adds the C name of each enum `X`, `X_e`, if a field uses it and nothing else has that name.
    fn add_c_names(&mut self, document: &mut Document, interner: &Interner) {
        for name in document.fields_mut().flatten().filter_map(|field| field.scalar(Field::Enum)) {
            let bare = interner.bytes(name.text).strip_suffix(b"_e").and_then(|bare| interner.find(bare));
            let found = bare.and_then(|bare| self.0.get(&bare)).copied();
            if let Some(found) = found.filter(|found| found.kind.is_enum()) {
                self.0.entry(name.text).or_insert(found);
            }
        }
    }

    fn structure(&self, name: Symbol) -> Option<usize> {
        match self.0.get(&name)?.kind {
            TypeKind::Struct(at) => Some(at),
            TypeKind::Header(at) => at,
            TypeKind::Enum(_) => None,
        }
    }

    fn enumeration(&self, name: Symbol) -> Option<usize> {
        match self.0.get(&name)?.kind {
            TypeKind::Enum(at) => Some(at),
            TypeKind::Struct(_) | TypeKind::Header(_) => None,
        }
    }
}

/// Resolves all names; errors are reported. References to what may be lost are not.
pub(crate) fn resolve(
    document: &mut Document,
    lost: Lost,
    mut names: Names,
    interner: &mut Interner,
    diags: &mut Diags,
) {
    for of in document.definitions_mut() {
        // The last word: that of a trace event is `event`.
        let kind = of.item.object.name.rsplit(' ').next().unwrap_or_default();
        let suffix = if of.is_header { "header" } else { kind };
        of.record = names.take(of.item.name().text, suffix, interner);
    }
    let mut types = Types::of(document, names.headers());
    types.add_c_names(document, interner);
    let (constants, enums) =
        (std::mem::take(&mut document[List::Constants]), std::mem::take(&mut document[List::Enums]));
    let mut checks = Checks {
        constants: &constants,
        enums: &enums,
        types: &types,
        lost,
        names: Vec::new(),
        is_meant: false,
        interner,
        diags,
    };
    checks.duplicates(document);
    checks.values();
    for fields in document.fields_mut() {
        for at in 0..fields.len() {
            let case = checks.case(&fields[at], fields);
            checks.field(&mut fields[at], case);
        }
    }
    for headers in document.schema.item.items_mut(Schema::Headers) {
        for key in [Headers::Common, Headers::Command, Headers::Response, Headers::Event] {
            checks.header(headers, key);
        }
    }
    checks.report_names();
    let order = checks.struct_order(&document[List::Structs]);
    let mut structs: Vec<_> = std::mem::take(&mut document[List::Structs]).into_iter().map(Some).collect();
    document[List::Structs] = order.into_iter().filter_map(|at| structs[at].take()).collect();
    (document[List::Constants], document[List::Enums]) = (constants, enums);
}

struct Checks<'a> {
    constants: &'a [Definition],
    enums: &'a [Definition],
    types: &'a Types,
    lost: Lost,
    /// The errors in names of definitions: a reference may be meant for one of them. They are reported if another
    /// error is; otherwise the checks of records report them.
    names: Vec<Diagnostic>,
    /// Whether a reference is undefined for one of them.
    is_meant: bool,
    interner: &'a Interner,
    diags: &'a mut Diags,
}

impl Checks<'_> {
    fn report(&mut self, error: Diagnostic) {
        self.diags.at_statement(error.span.map_or(0, |span| span.start));
        self.diags.push(error);
    }

    fn text(&self, name: Symbol) -> String {
        self.interner.text(name).into_owned()
    }

    fn duplicates(&mut self, document: &Document) {
        let names = |list: &[Definition]| list.iter().map(|of| of.item.name()).collect::<Vec<Scalar>>();
        let types = [names(self.enums), names(&document[List::Structs])].concat();
        self.lost.types |=
            self.invalid("an enum", &names(self.enums)) | self.invalid("a struct", &names(&document[List::Structs]));
        self.lost.constants |= self.invalid("a constant", &names(self.constants));
        for name in &types {
            if TYPES.iter().any(|word| word.as_bytes() == self.interner.bytes(name.text)) {
                let message = format!("`{}` is a built-in type", self.text(name.text));
                self.report(Diagnostic::error(name.span, message));
            }
        }
        self.each_once("type", types);
        self.each_once("constant", names(self.constants));
        self.each_once("message", names(&document[List::Messages]));
        self.each_once("trace event", names(&document[List::Events]));
        self.each_once("trace group", names(&document[List::Groups]));
        self.each_once("module", names(&document[List::Modules]));
    }

    /// Checks the names of the values of enums: references to other values of an enum with an error may be meant for
    /// the one with the error.
    fn values(&mut self) {
        for of in self.enums {
            let names: Vec<Scalar> = of.item.items(Enum::Values).iter().map(Item::name).collect();
            let mut is_wrong = self.invalid("an enum's value", &names);
            let mut seen = FxHashMap::default();
            for name in names {
                let Some(first) = seen.insert(name.text, name.span).filter(|first| *first != name.span) else {
                    continue;
                };
                let message = format!("duplicate name `{}` of an enum's value", self.text(name.text));
                let error = Diagnostic::error(name.span, message).note(first, "an enum's value has the same name");
                self.names.push(error.help("rename one of them"));
                is_wrong = true;
            }
            if is_wrong {
                self.lost.enums.insert(of.item.name().text);
            }
        }
    }

    /// Notes names that generated code cannot have. Returns whether there are some.
    fn invalid(&mut self, what: &str, names: &[Scalar]) -> bool {
        let mut is_wrong = false;
        for name in names.iter().filter(|name| name.text != Symbol::EMPTY) {
            if let Some(error) = invalid_name(what, &self.text(name.text), name.span) {
                self.names.push(error);
                is_wrong = true;
            }
        }
        is_wrong
    }

    /// Reports the errors in names, unless the checks of records will.
    fn report_names(&mut self) {
        if self.is_meant || self.diags.has_errors() {
            std::mem::take(&mut self.names).into_iter().for_each(|error| self.report(error));
        }
    }

    fn each_once(&mut self, kind: &str, names: Vec<Scalar>) {
        let mut seen = FxHashMap::default();
        for name in names.into_iter().filter(|name| name.text != Symbol::EMPTY) {
            // An alias is the same name at the same position.
            if let Some(&first) = seen.get(&name.text) {
                let message = format!("duplicate {kind} `{}`", self.text(name.text));
                let error = Diagnostic::error(name.span, message);
                self.report(error.note(first, "the first one").help("rename one of them"));
            } else {
                seen.insert(name.text, name.span);
            }
        }
    }

    /// Resolves the names in a field, with the number of its case if that is a name.
    fn field(&mut self, field: &mut Item, case: Option<i128>) {
        let default = match field.get(Field::Default) {
            Some(Content::Scalar(default)) => Some(Content::Scalar(self.default(field, *default))),
            Some(Content::Scalars(elements, span)) => {
                let elements = elements.iter().map(|&element| self.default(field, element));
                Some(Content::Scalars(elements.collect(), *span))
            }
            Some(Content::Items(..)) | None => None,
        };
        if let Some(default) = default {
            field.set(Field::Default.index(), default);
        }
        for (key, number) in [(Field::Length, self.length(field)), (Field::Case, case)] {
            if let (Some(scalar), Some(number)) = (field.scalar(key), number) {
                field.set(key.index(), Content::Scalar(Scalar { kind: ScalarKind::int(number), ..scalar }));
            }
        }
        for (key, expects_enum) in [(Field::Struct, false), (Field::Enum, true)] {
            if let Some(name) = field.scalar(key) {
                let record = self.field_type(name, expects_enum).unwrap_or(name.text);
                let ty = Scalar { text: record, kind: ScalarKind::Record, ..name };
                field.set(Field::Type.index(), Content::Scalar(ty));
            }
        }
    }

    /// Returns the record of a type of the right kind.
    fn field_type(&mut self, name: Scalar, expects_enum: bool) -> Option<Symbol> {
        let expected = if expects_enum { "enum" } else { "struct" };
        let Some(ty) = self.types.0.get(&name.text) else {
            self.unknown(expected, name, |ty| ty.is_enum() == expects_enum);
            return None;
        };
        if ty.kind.is_enum() != expects_enum {
            let text = self.text(name.text);
            let (found, key) = if expects_enum { ("struct", "Struct") } else { ("enum", "Enum") };
            let message =
                format!("expected the name of a {expected}, found {found} `{text}`").replace("a enum", "an enum");
            let help = format!("write `Type: {found}` and `{key}: {text}`");
            self.report(Diagnostic::error(name.span, message).help(help));
        }
        Some(ty.record)
    }

    /// Returns a default; one that is a name must be a value of the field's enum.
    fn default(&mut self, field: &Item, default: Scalar) -> Scalar {
        let ty = field.scalar(Field::Type).map_or(&b"enum"[..], |ty| self.interner.bytes(ty.text));
        let number = match (default.kind, field.scalar(Field::Enum), ty) {
            (ScalarKind::Text, Some(of), _) => self.value(default, of),
            // The enum or the type is missing.
            (ScalarKind::Text, None, b"text" | b"enum") => None,
            (ScalarKind::Text, None, _) => {
                let expected = if ty == b"bool" { "`true` or `false`" } else { "a number" };
                let message = format!("expected {expected} as the default, found `{}`", self.text(default.text));
                let meant = meant_number(&self.text(default.text), ty == b"bool");
                let help = match meant {
                    Some(number) => format!("write `{number}`"),
                    None => "only enums have values with names".to_owned(),
                };
                self.report(Diagnostic::error(default.span, message).help(help));
                None
            }
            _ => None,
        };
        number.map_or(default, |number| Scalar { kind: ScalarKind::int(number), ..default })
    }

    /// Returns the value of the constant that a length names.
    fn length(&mut self, field: &Item) -> Option<i128> {
        let name = field.scalar(Field::Length).filter(|length| length.kind == ScalarKind::Text)?;
        let mut constants = self.constants.iter().map(|of| &of.item);
        if let Some(constant) = constants.find(|constant| constant.name().text == name.text) {
            return constant.scalar(Constant::Value)?.int();
        }
        if let Some(number) = meant_number(&self.text(name.text), false) {
            let message = format!("expected an integer or a constant for `Length`, found \"{}\"", self.text(name.text));
            self.report(Diagnostic::error(name.span, message).help(format!("write `{number}`")));
            return None;
        }
        if self.lost.constants {
            self.is_meant = true;
            return None;
        }
        let known = self.constants.iter().map(|of| self.interner.bytes(of.item.name().text));
        let error = Diagnostic::error(name.span, format!("undefined constant `{}`", self.text(name.text)));
        let error = match meant_name(self.interner.bytes(name.text), known) {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None => error.help("a length is a number or a constant of the schema"),
        };
        self.report(error);
        None
    }

    /// Returns the number of a case that is the name of a value of the tag's enum. Reports a large number of another
    /// tag than `uint64_t`, which would be negative in records.
    fn case(&mut self, field: &Item, siblings: &[Item]) -> Option<i128> {
        let name = field.scalar(Field::Case)?;
        // A missing or undefined tag is reported for the records.
        let tag = field.scalar(Field::Tag)?;
        let tag = siblings.iter().find(|other| other.name().text == tag.text)?;
        if let ScalarKind::Large(number) = name.kind {
            let item = tag.scalar(Field::Enum).and_then(|of| self.enums.get(self.types.enumeration(of.text)?));
            let storage = item.map_or(tag.scalar(Field::Type), |of| of.item.scalar(Enum::Type))?;
            if self.interner.bytes(storage.text) != b"uint64_t" {
                let message = format!("case {number} does not fit into `{}`", self.text(storage.text));
                self.report(Diagnostic::error(name.span, message));
            }
        }
        if name.kind != ScalarKind::Text {
            return None;
        }
        if let Some(of) = tag.scalar(Field::Enum) {
            return self.value(name, of);
        }
        if self.interner.bytes(tag.scalar(Field::Type)?.text) != b"enum" {
            let message = format!("expected a number as the case, found `{}`", self.text(name.text));
            self.report(Diagnostic::error(name.span, message).help("the tag is not an enum"));
        }
        None
    }

    /// Returns the number of the value of an enum with this name.
    fn value(&mut self, name: Scalar, of: Scalar) -> Option<i128> {
        // An undefined enum was reported.
        let item = &self.enums.get(self.types.enumeration(of.text)?)?.item;
        let values = item.items(Enum::Values);
        if let Some(value) = values.iter().find(|value| value.name().text == name.text) {
            return value.scalar(Value::Value)?.int();
        }
        // The errors of its values are reported; that it has none is reported for the records.
        if values.is_empty() || self.lost.enums.contains(&item.name().text) {
            self.is_meant |= !values.is_empty();
            return None;
        }
        let message = format!("`{}` is not a value of enum `{}`", self.text(name.text), self.text(of.text));
        let known = values.iter().map(|value| self.interner.bytes(value.name().text));
        let error = Diagnostic::error(name.span, message);
        self.report(match meant_name(self.interner.bytes(name.text), known) {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None if values.len() <= MAX_LISTED => {
                let names: Vec<String> =
                    values.iter().map(|value| format!("`{}`", self.text(value.name().text))).collect();
                let are = if names.len() == 1 { "its value is" } else { "its values are" };
                error.help(format!("{are} {}", names.join(", ")))
            }
            None => error,
        });
        None
    }

    /// Resolves the name of a header that messages begin with.
    fn header(&mut self, headers: &mut Item, key: Headers) {
        let Some(name) = headers.scalar(key) else { return };
        let is_header = |kind: TypeKind| matches!(kind, TypeKind::Header(_));
        match self.types.0.get(&name.text) {
            Some(ty) if is_header(ty.kind) => {
                let header = Scalar { text: ty.record, kind: ScalarKind::Record, ..name };
                headers.set(key.index(), Content::Scalar(header));
            }
            Some(_) => {
                let message = format!("expected the name of a header, found `{}`", self.text(name.text));
                let help = "headers are the structs in the list `Structs` of `Headers`";
                self.report(Diagnostic::error(name.span, message).help(help));
            }
            None => self.unknown("header", name, is_header),
        }
    }

    fn unknown(&mut self, expected: &str, name: Scalar, is_expected: impl Fn(TypeKind) -> bool) {
        if self.lost.types {
            self.is_meant = true;
            return;
        }
        let known = self.types.0.iter().filter(|(_, ty)| is_expected(ty.kind));
        // Skip the search if the message is not shown.
        let known = known.take(if self.diags.is_full() { 0 } else { usize::MAX });
        let mut known: Vec<&[u8]> = known.map(|(&name, _)| self.interner.bytes(name)).collect();
        known.sort_unstable();
        let guess = meant_name(self.interner.bytes(name.text), known.into_iter());
        let message = format!("undefined {expected} `{}`", self.text(name.text));
        let error = Diagnostic::error(name.span, message);
        self.report(match guess {
            Some(guess) => error.help(format!("did you mean `{guess}`?")),
            None if expected == "header" => error.help("define it in the list `Structs` of `Headers`"),
            None => error.help(format!("define it in the list `{}s` of a module", cases::capitalized(expected))),
        });
    }

    /// Returns the structs in the order of the text, but each after those that it contains. Reports those that contain
    /// themselves.
    fn struct_order(&mut self, structs: &[Definition]) -> Vec<usize> {
        let held = |field: &Item| {
            let name = field.scalar(Field::Struct)?;
            Some((self.types.structure(name.text)?, name))
        };
        let inner = structs.iter().map(|of| of.item.fields().iter().filter_map(held).collect());
        let inner: Vec<Vec<(usize, Scalar)>> = inner.collect();
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; inner.len()];
        let mut order = Vec::with_capacity(inner.len());
        // The structs on the path, each with the number of its inner structs that were visited.
        let mut path: Vec<(usize, usize)> = Vec::new();
        for start in 0..inner.len() {
            if states.get(start) == Some(&State::New) {
                path.push((start, 0));
            }
            while let Some((at, seen)) = path.last_mut() {
                let at = *at;
                if let Some(state) = states.get_mut(at) {
                    *state = State::Open;
                }
                let next = inner.get(at).and_then(|inner| inner.get(*seen)).copied();
                *seen += 1;
                match next {
                    None => {
                        if let Some(state) = states.get_mut(at) {
                            *state = State::Done;
                        }
                        order.push(at);
                        path.pop();
                    }
                    Some((held, name)) => match states.get(held) {
                        Some(State::New) => path.push((held, 0)),
                        Some(State::Open) => self.report_cycle(structs, held, name, &path),
                        _ => {}
                    },
                }
            }
        }
        order
    }

    fn report_cycle(&mut self, structs: &[Definition], held: usize, name: Scalar, path: &[(usize, usize)]) {
        /// Notes that are shown.
        const SHOWN: usize = 10;
        let message = format!("struct `{}` contains itself", self.text(name.text));
        let mut error = Diagnostic::error(name.span, message);
        let cycle = path.iter().rev().take_while(|(at, _)| *at != held);
        for &(at, _) in cycle.take(SHOWN) {
            if let Some(of) = structs.get(at) {
                let note = format!("contained in `{}`", self.text(of.item.name().text));
                error = error.note(of.item.name().span, note);
            }
        }
        self.report(error);
    }
}

/// The values of an enum that a help lists.
const MAX_LISTED: usize = 8;

/// Returns the known name that is the most similar to another one, or the only one with a word more at its begin or
/// end: `MODE_ON` for `ON`, `mode_e` for `mode`.
fn meant_name<'n>(name: &[u8], known: impl Iterator<Item = &'n [u8]> + Clone) -> Option<String> {
    let is_longer = |known: &&[u8]| {
        let Some(more) = known.len().checked_sub(name.len() + 1).filter(|_| !name.is_empty()) else { return false };
        let (begin, end) = (known.get(..name.len()), known.get(more + 1..));
        let has = |part: Option<&[u8]>| part.is_some_and(|part| part.eq_ignore_ascii_case(name));
        has(begin) && known.get(name.len()) == Some(&b'_') || has(end) && known.get(more) == Some(&b'_')
    };
    did_you_mean(name, known.clone()).or_else(|| {
        let mut longer = known.filter(is_longer);
        let only = longer.next().filter(|_| longer.next().is_none())?;
        Some(String::from_utf8_lossy(only).into_owned())
    })
}

/// Returns the number that a text is meant to be: `16` for `16 bytes`, `true` for `yes` where a truth value is
/// expected.
fn meant_number(text: &str, is_truth: bool) -> Option<String> {
    if is_truth {
        return match text.to_ascii_lowercase().as_str() {
            "yes" | "on" | "true" | "y" => Some("true".to_owned()),
            "no" | "off" | "false" | "n" => Some("false".to_owned()),
            _ => None,
        };
    }
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    let unit = text.get(digits.len()..)?.trim();
    let is_unit = unit.chars().all(|letter| letter.is_alphabetic() || "%°µ".contains(letter));
    (!digits.is_empty() && is_unit).then_some(digits)
}
