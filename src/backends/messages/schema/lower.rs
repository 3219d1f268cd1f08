//! [`lower`]: makes definitions of records from a document, as a person would have written them.
//!
//! The table of keys says where each value is in the records. Every expression has its position in the YAML text. A
//! `def` and an item that is a class with arguments (`Field<...>`) have the position of the name, a `let` that of its
//! value.

use smallvec::SmallVec;

use super::document::{Content, Definition, Document, Item, List, Scalar, ScalarKind};
use super::keys::{Enum, Field, Key, KeyOf, Kind, Message, OBJECTS, Object, Target};
use tdgen_language::parser::ast::{
    Argument, Ast, BodyItem, ClassRef, Expr, ExprId, ExprKind, Ident, Let, LetMode, RecordBody, Slice, Statement,
    StatementKind,
};
use tdgen_language::source::{Interner, Span, Symbol};

/// What definitions are written to.
pub(crate) trait Output {
    type Value;

    /// Whether a partner is a `let`, which has a location, rather than an argument.
    const LETS_PARTNERS: bool;

    fn interner(&mut self) -> &mut Interner;

    fn int(&mut self, value: i128, span: Span) -> Self::Value;

    fn truth(&mut self, span: Span) -> Self::Value;

    fn string(&mut self, text: Symbol, span: Span) -> Self::Value;

    /// Returns a reference to a record.
    fn name(&mut self, record: Symbol, span: Span) -> Self::Value;

    fn list(&mut self, items: Vec<Self::Value>, span: Span) -> Self::Value;

    /// Returns a class with its arguments.
    fn instance(&mut self, record: Record<Self::Value>) -> Self::Value;

    /// Adds a definition.
    fn def(&mut self, name: Symbol, record: Record<Self::Value>);
}

/// The parts of a record.
pub(crate) struct Record<V> {
    pub(crate) class: Symbol,
    pub(crate) span: Span,
    /// The arguments of the class.
    pub(crate) arguments: SmallVec<[V; 4]>,
    /// Named arguments of an instance, or the `let`s of a definition.
    pub(crate) named: SmallVec<[(Symbol, Span, V); 4]>,
}

/// The order of the definitions: those that others refer to come first.
const ORDER: [List; 7] =
    [List::Modules, List::Constants, List::Enums, List::Structs, List::Messages, List::Groups, List::Events];

/// Writes the definitions of a document whose names are resolved.
pub(crate) fn lower(document: &Document, out: &mut impl Output) {
    let interner = out.interner();
    let mut names = |object: &&Object| {
        let name = |key: &Key| match key.target {
            Target::Let(field) => field,
            Target::Named | Target::Argument(_) | Target::Bits | Target::Elsewhere => key.name,
        };
        object.keys.iter().map(|key| interner.intern(name(key).as_bytes())).collect()
    };
    let names = OBJECTS.iter().map(&mut names).collect();
    let classes = OBJECTS.iter().map(|object| interner.intern(object.class.as_bytes())).collect();
    let event = interner.intern(b"Event");
    let mut lowering = Lowering { document, names, classes, event, out };
    for of in ORDER.iter().flat_map(|list| &document[*list]).chain([&document.schema]) {
        lowering.define(of);
    }
}

struct Lowering<'a, O> {
    document: &'a Document,
    /// The fields or arguments of the keys of each object.
    names: Vec<Vec<Symbol>>,
    /// The classes of the objects.
    classes: Vec<Symbol>,
    event: Symbol,
    out: &'a mut O,
}

impl<O: Output> Lowering<'_, O> {
    fn define(&mut self, of: &Definition) {
        let class = self.class(of);
        let mut record = self.record(&of.item, class, Some(of.record));
        for (field, list, at) in [("module", List::Modules, of.module), ("group", List::Groups, of.group)] {
            if let Some(other) = at.and_then(|at| self.document[list].get(at)) {
                let value = self.out.name(other.record, record.span);
                record.named.push((self.out.interner().intern(field.as_bytes()), record.span, value));
            }
        }
        self.out.def(of.record, record);
    }

    fn class(&mut self, of: &Definition) -> Symbol {
        if let Some(kind) = of.item.scalar(Message::Type) {
            kind.text
        } else if of.item.scalar(Enum::Flags).is_some() {
            self.out.interner().intern(b"Flags")
        } else if of.is_header {
            self.out.interner().intern(b"Header")
        } else {
            self.classes[of.item.object.index]
        }
    }

    /// Returns the record of an item; `name` is the name of a definition.
    fn record(&mut self, item: &Item, class: Symbol, name: Option<Symbol>) -> Record<O::Value> {
        let mut record = Record { class, span: item.name().span, arguments: SmallVec::new(), named: SmallVec::new() };
        let mut arguments = SmallVec::new();
        self.values(item, name, &mut record, &mut arguments);
        arguments.sort_unstable_by_key(|(at, ..)| *at);
        for (at, span, value) in arguments {
            // Only a description is left out before another argument.
            while record.arguments.len() < at {
                record.arguments.push(self.out.string(Symbol::EMPTY, span));
            }
            record.arguments.push(value);
        }
        record
    }

    fn values(
        &mut self,
        item: &Item,
        name: Option<Symbol>,
        record: &mut Record<O::Value>,
        arguments: &mut SmallVec<[(usize, Span, O::Value); 4]>,
    ) {
        for (at, content) in item.values() {
            let key = &item.object.keys[*at];
            match (key.target, content) {
                (_, Content::Items(items, _)) if matches!(key.kind, Kind::One(_)) => {
                    for inner in items {
                        self.values(inner, None, record, arguments);
                    }
                }
                (Target::Elsewhere, _) => {}
                // The record has this name already.
                (Target::Let(_), Content::Scalar(scalar)) if *at == 0 && Some(scalar.text) == name => {}
                (Target::Bits, Content::Scalars(words, _)) => {
                    for word in words {
                        let mut field = self.out.interner().bytes(word.text).to_vec();
                        field[..1].make_ascii_lowercase();
                        let value = self.out.truth(word.span);
                        record.named.push((self.out.interner().intern(&field), word.span, value));
                    }
                }
                // A pair of an event is an error, which the checks of records report.
                (Target::Argument(_), Content::Scalar(pair))
                    if record.class == self.event || (O::LETS_PARTNERS && is_partner(item, *at)) =>
                {
                    let value = self.out.string(pair.text, pair.span);
                    record.named.push((self.out.interner().intern(b"paired"), pair.span, value));
                }
                (Target::Argument(position), content) => {
                    let (_, span, value) = self.value(item.object, *at, content);
                    arguments.push((position, span, value));
                }
                (Target::Named | Target::Let(_) | Target::Bits, content) => {
                    record.named.push(self.value(item.object, *at, content));
                }
            }
        }
    }

    /// Returns the value of the key with this index, after its field or argument.
    fn value(&mut self, object: &'static Object, at: usize, content: &Content) -> (Symbol, Span, O::Value) {
        let key = &object.keys[at];
        let mut name = self.names[object.index][at];
        let (span, value) = match content {
            Content::Scalar(scalar) if scalar.is_text_of_number() && has_text(object, key) => {
                name = self.out.interner().intern(format!("Real{}", key.name).as_bytes());
                (scalar.span, self.number(*scalar))
            }
            Content::Scalar(scalar) => {
                // What is no number of an `Invalid` is `NaN`.
                let prefix = match (scalar.kind, key.kind) {
                    (ScalarKind::Real, _) | (ScalarKind::Text, Kind::Length) => "Real",
                    (ScalarKind::Text, Kind::Default) => "Text",
                    _ => "",
                };
                if !prefix.is_empty() {
                    name = self.out.interner().intern(format!("{prefix}{}", key.name).as_bytes());
                }
                (scalar.span, self.scalar(object, key, *scalar))
            }
            Content::Scalars(elements, span) => {
                let is_real = elements.iter().any(|element| element.is_text_of_number());
                let prefix = if is_real { "Real" } else { "" };
                name = self.out.interner().intern(format!("{prefix}{}s", key.name).as_bytes());
                let elements = elements.iter().map(|element| match is_real {
                    true => self.number(*element),
                    false => self.scalar(object, key, *element),
                });
                let elements = elements.collect();
                (*span, self.out.list(elements, *span))
            }
            Content::Items(items, span) => {
                let items = items.iter().map(|item| {
                    let record = self.record(item, self.classes[item.object.index], None);
                    self.out.instance(record)
                });
                let items = items.collect();
                (*span, self.out.list(items, *span))
            }
        };
        (name, span, value)
    }

    /// Returns the text of a number.
    fn number(&mut self, scalar: Scalar) -> O::Value {
        let text = scalar.int().map(|number| self.out.interner().intern(number.to_string().as_bytes()));
        self.out.string(text.unwrap_or(scalar.text), scalar.span)
    }

    fn scalar(&mut self, object: &Object, key: &Key, scalar: Scalar) -> O::Value {
        let Scalar { text, span, kind } = scalar;
        match kind {
            ScalarKind::Int(value) => self.out.int(value.into(), span),
            ScalarKind::Large(value) => self.out.int(value.into(), span),
            ScalarKind::True => self.out.truth(span),
            ScalarKind::Record => self.out.name(text, span),
            ScalarKind::Text if matches!(key.kind, Kind::Word(_)) => {
                let is_field = object.index == Field::OBJECT.index;
                let record = match self.out.interner().bytes(text) {
                    b"text" => self.out.interner().intern(b"text_t"),
                    b"string" => self.out.interner().intern(b"string_t"),
                    b"bytes" => self.out.interner().intern(b"bytes_t"),
                    b"padding" => self.out.interner().intern(b"padding_t"),
                    // They are stored as numbers.
                    b"char" | b"bool" if !is_field => self.out.interner().intern(b"uint8_t"),
                    _ => text,
                };
                self.out.name(record, span)
            }
            ScalarKind::Text | ScalarKind::Real => self.out.string(text, span),
        }
    }
}

/// Returns whether a key names the partner of a message.
fn is_partner(item: &Item, key: usize) -> bool {
    item.object.index == Message::OBJECT.index && key == Message::PairedMessage.index()
}

/// Returns whether the value of a key has another field for its text.
fn has_text(object: &Object, key: &Key) -> bool {
    let is_invalid = object.index == Field::OBJECT.index && key.name == "Invalid";
    matches!(key.kind, Kind::Number | Kind::Default) || is_invalid
}

/// The statements of a syntax tree.
pub(super) struct Statements<'i> {
    pub(super) ast: Ast,
    pub(super) interner: &'i mut Interner,
}

impl Statements<'_> {
    /// Adds an expression. Positions have 32 bits and each expression has one, so the number fits.
    fn add(&mut self, kind: ExprKind, span: Span) -> ExprId {
        self.ast.exprs.push(Expr { kind, span });
        ExprId((self.ast.exprs.len() - 1) as u32)
    }
}

impl Output for Statements<'_> {
    type Value = ExprId;

    const LETS_PARTNERS: bool = true;

    fn interner(&mut self) -> &mut Interner {
        self.interner
    }

    fn int(&mut self, value: i128, span: Span) -> ExprId {
        // Integers of records have 64 bits: larger ones are negative there.
        self.add(ExprKind::Int(value as i64), span)
    }

    fn truth(&mut self, span: Span) -> ExprId {
        self.add(ExprKind::Int(1), span)
    }

    fn string(&mut self, text: Symbol, span: Span) -> ExprId {
        self.add(ExprKind::String(text), span)
    }

    fn name(&mut self, record: Symbol, span: Span) -> ExprId {
        self.add(ExprKind::Name(record), span)
    }

    fn list(&mut self, items: Vec<ExprId>, span: Span) -> ExprId {
        let list = ExprKind::List { elements: self.ast.lists.add(items), element_type: None };
        self.add(list, span)
    }

    fn instance(&mut self, record: Record<ExprId>) -> ExprId {
        let named = record.named.into_iter();
        let named = named.map(|(name, span, value)| Argument { name: Some(Ident { name, span }), value });
        let arguments = record.arguments.into_iter().map(|value| Argument { name: None, value });
        let args = self.ast.lists.add(arguments.chain(named));
        let class = Ident { name: record.class, span: record.span };
        self.add(ExprKind::Instantiate { class, args }, record.span)
    }

    fn def(&mut self, name: Symbol, record: Record<ExprId>) {
        let span = record.span;
        let name = self.add(ExprKind::String(name), span);
        let lets = record.named.into_iter().map(|(name, span, value)| {
            let name = Ident { name, span };
            BodyItem::Let(Let { mode: LetMode::Replace, name, bits: Slice::EMPTY, value })
        });
        let args = record.arguments.into_iter().map(|value| Argument { name: None, value });
        let args = self.ast.lists.add(args);
        let class = ClassRef { name: Ident { name: record.class, span }, args, span };
        let parents = self.ast.lists.add([class]);
        let body = RecordBody { parents, items: lets.collect(), is_incomplete: false, is_doubtful: false };
        let kind = StatementKind::Def { name: Some(name), body };
        self.ast.statements.push(Statement { kind, keyword: span, span, is_damaged: false });
    }
}
