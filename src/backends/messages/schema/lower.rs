//! [`lower`]: makes definitions of records from a document, as a person would have written them.
//!
//! Every expression has its position in the YAML text. A `def` and an item that is a class with arguments
//! (`Field<...>`) have the position of the name, a `let` that of its value.

use smallvec::{SmallVec, smallvec};

use super::document::{
    Constant, Default, Enum, Field, FieldType, Fields, Int, Message, NumberOrName, Struct, TraceEvent, Value,
};
use super::resolve::Resolved;
use tdgen_language::parser::ast::{
    Argument, Ast, BodyItem, ClassRef, Expr, ExprId, ExprKind, Ident, Let, LetMode, RecordBody, Slice, Statement,
    StatementKind,
};
use tdgen_language::source::{Interner, Span, Symbol};

/// Adds the definitions of a document, which has `values` values, to those of the library.
pub(super) fn lower(resolved: &Resolved, values: usize, library: Ast, interner: &mut Interner) -> Ast {
    let mut lowering = Lowering { resolved, words: Words::new(interner), ast: library };
    // Nearly every value becomes an expression.
    lowering.ast.exprs.reserve(values);
    lowering.modules();
    lowering.constants();
    lowering.types();
    lowering.messages();
    lowering.traces();
    lowering.schema(interner);
    lowering.ast
}

macro_rules! words {
    ($($field:ident $text:literal)*) => {
        /// The names of classes and fields of the library.
        struct Words {
            $($field: Symbol,)*
        }

        impl Words {
            fn new(interner: &mut Interner) -> Words {
                Words { $($field: interner.intern($text.as_bytes()),)* }
            }
        }
    };
}

words! {
    module_class "Module" enum_class "Enum" struct_class "Struct" header_class "Header" field_class "Field"
    value_class "Value" group_class "TraceGroup" trace_event_class "TraceEvent" schema_class "Schema"
    event "Event" text "text" text_t "text_t" string "string" string_t "string_t" bytes "bytes" bytes_t "bytes_t"
    name "name" description "description" module "module" values "values" fields "fields" paired "paired" id "id"
    group "group" start_id "startId" max_id "maxId" handshake "handshakeId" arrays "arrays" c_name "cName" allow_alias "allowAlias"
    unit "Unit" min "Min" max "Max" default "Default" real_min "RealMin" real_max "RealMax" real_default "RealDefault" text_default "TextDefault" deprecated "Deprecated" scale "Scale"
    invalid "Invalid" real_invalid "RealInvalid" defaults "Defaults" real_defaults "RealDefaults" constant_class "Constant"
    flags_class "Flags" padding "padding" padding_t "padding_t"
    count "Count" flexible "Flexible" optional "Optional" tag "Tag" case "Case"
    since "since" since_argument "Since" enum_prefixes "enumPrefixes" nesting "nesting" char "char" bool "bool" uint8_t "uint8_t"
}

struct Lowering<'a> {
    resolved: &'a Resolved,
    words: Words,
    ast: Ast,
}

/// Few classes have more arguments.
type Args = SmallVec<[ExprId; 4]>;

/// A definition under construction.
struct Def {
    name: Ident,
    record: Symbol,
    class: Symbol,
    args: Args,
    lets: Vec<(Symbol, Span, ExprId)>,
}

impl Lowering<'_> {
    fn modules(&mut self) {
        let resolved = self.resolved;
        for (of, &record) in resolved.document.modules.iter().zip(&resolved.modules) {
            let mut def = self.begin(of.name, record, self.words.module_class);
            self.describe(&mut def, of.description);
            self.end(def);
        }
    }

    fn constants(&mut self) {
        let resolved = self.resolved;
        for (of, &record) in resolved.document.constants.iter().zip(&resolved.constants) {
            self.constant(of, record);
        }
    }

    fn constant(&mut self, of: &Constant, record: Symbol) {
        let mut def = self.begin(of.name, record, self.words.constant_class);
        let ty = self.integer_type(of.ty);
        def.args = smallvec![ty, self.int(of.value)];
        self.describe(&mut def, of.description);
        self.in_module(&mut def, Some(of.module));
        self.end(def);
    }

    /// Returns an integer type; `char` and `bool` are stored as `uint8_t`.
    fn integer_type(&mut self, mut ty: Ident) -> ExprId {
        if ty.name == self.words.char || ty.name == self.words.bool {
            ty.name = self.words.uint8_t;
        }
        self.name_expr(ty)
    }

    fn types(&mut self) {
        let resolved = self.resolved;
        for (of, &record) in resolved.document.enums.iter().zip(&resolved.enums) {
            self.enumeration(of, record);
        }
        for &at in &resolved.struct_order {
            let structs = (resolved.document.structs.get(at), resolved.structs.get(at));
            if let (Some(of), Some(&record)) = structs {
                self.structure(of, record);
            }
        }
    }

    fn enumeration(&mut self, of: &Enum, record: Symbol) {
        let class = if of.flags.is_some() { self.words.flags_class } else { self.words.enum_class };
        let mut def = self.begin(of.name, record, class);
        let storage = self.integer_type(of.storage);
        def.args.push(storage);
        self.describe(&mut def, of.description);
        self.in_module(&mut def, Some(of.module));
        if let Some(span) = of.alias {
            let value = self.int((1, span));
            def.lets.push((self.words.allow_alias, span, value));
        }
        let values = of.values.iter().map(|value| self.value(value)).collect();
        let list = self.list(of.values_span, values);
        def.lets.push((self.words.values, of.values_span, list));
        self.end(def);
    }

    fn value(&mut self, value: &Value) -> ExprId {
        let mut args: Args = smallvec![self.string(value.name), self.int(value.number)];
        args.extend(value.description.map(|text| self.string(text)));
        let args = args.into_iter().map(|value| Argument { name: None, value });
        let since = self.since(value.since);
        let args: SmallVec<[Argument; 8]> = args.chain(since).collect();
        self.instance(self.words.value_class, value.name.span, args)
    }

    fn structure(&mut self, of: &Struct, record: Symbol) {
        let class = match of.module {
            Some(_) => self.words.struct_class,
            None => self.words.header_class,
        };
        let mut def = self.begin(of.name, record, class);
        self.describe(&mut def, of.description);
        self.in_module(&mut def, of.module);
        self.fields(&mut def, Some(&of.fields));
        self.end(def);
    }

    fn messages(&mut self) {
        let resolved = self.resolved;
        for (of, &record) in resolved.document.messages.iter().zip(&resolved.messages) {
            self.message(of, record);
        }
    }

    fn message(&mut self, of: &Message, record: Symbol) {
        let mut def = self.begin(of.name, record, of.class.name);
        let is_event = of.class.name == self.words.event;
        if let Some(paired) = of.paired {
            let name = self.string(paired);
            if is_event {
                // An error, which the checks of records report.
                def.lets.push((self.words.paired, paired.span, name));
            } else {
                def.args.push(name);
            }
        }
        self.describe(&mut def, of.description);
        self.in_module(&mut def, Some(of.module));
        self.id(&mut def, of.id);
        if let Some(since) = of.since {
            let text = self.string(since);
            def.lets.push((self.words.since, since.span, text));
        }
        self.fields(&mut def, of.fields.as_ref());
        self.end(def);
    }

    fn traces(&mut self) {
        let resolved = self.resolved;
        for (of, &record) in resolved.document.groups.iter().zip(&resolved.groups) {
            let mut def = self.begin(of.name, record, self.words.group_class);
            self.describe(&mut def, of.description);
            self.in_module(&mut def, Some(of.module));
            self.id(&mut def, of.id);
            self.end(def);
        }
        for (of, &record) in resolved.document.events.iter().zip(&resolved.events) {
            self.event(of, record);
        }
    }

    fn event(&mut self, of: &TraceEvent, record: Symbol) {
        let mut def = self.begin(of.name, record, self.words.trace_event_class);
        self.describe(&mut def, of.description);
        self.in_module(&mut def, Some(of.module));
        let group = of.group.and_then(|group| self.resolved.groups.get(group));
        if let Some(&record) = group {
            self.refer(&mut def, self.words.group, record);
        }
        self.id(&mut def, of.id);
        self.fields(&mut def, of.fields.as_ref());
        self.end(def);
    }

    fn schema(&mut self, interner: &mut Interner) {
        let document = &self.resolved.document;
        let mut def = self.begin(document.name, self.resolved.schema, self.words.schema_class);
        def.args = document.version.iter().map(|&part| self.int(part)).collect();
        self.describe(&mut def, document.description);
        if let Some(name) = document.c_name {
            let value = self.string(name);
            def.lets.push((self.words.c_name, name.span, value));
        }
        for (field, value) in [
            (self.words.start_id, document.start_id),
            (self.words.max_id, document.max_id),
            (self.words.handshake, document.handshake),
            (self.words.arrays, document.arrays.map(|span| (1, span))),
            (self.words.nesting, document.nesting.map(|span| (1, span))),
            (self.words.enum_prefixes, document.enum_prefixes.map(|span| (1, span))),
        ] {
            if let Some(value) = value {
                let number = self.int(value);
                def.lets.push((field, value.1, number));
            }
        }
        for &(field, header) in &document.headers {
            if let Some(header) = header {
                let record = self.resolved.types.record(header.name);
                let value = self.expr(ExprKind::Name(record), header.span);
                def.lets.push((interner.intern(field.as_bytes()), header.span, value));
            }
        }
        for &(field, name) in &document.roles {
            if let Some(name) = name {
                let value = self.string(name);
                def.lets.push((interner.intern(field.as_bytes()), name.span, value));
            }
        }
        self.end(def);
    }

    fn begin(&mut self, name: Ident, record: Symbol, class: Symbol) -> Def {
        let mut lets = Vec::new();
        if name.name != record {
            lets.push((self.words.name, name.span, self.string(name)));
        }
        Def { name, record, class, args: Args::new(), lets }
    }

    fn describe(&mut self, def: &mut Def, description: Option<Ident>) {
        if let Some(text) = description {
            let value = self.string(text);
            def.lets.push((self.words.description, text.span, value));
        }
    }

    fn in_module(&mut self, def: &mut Def, module: Option<usize>) {
        let record = module.and_then(|module| self.resolved.modules.get(module));
        if let Some(&record) = record {
            self.refer(def, self.words.module, record);
        }
    }

    fn refer(&mut self, def: &mut Def, field: Symbol, record: Symbol) {
        let value = self.expr(ExprKind::Name(record), def.name.span);
        def.lets.push((field, def.name.span, value));
    }

    fn id(&mut self, def: &mut Def, id: Option<Int>) {
        if let Some(id) = id {
            let value = self.int(id);
            def.lets.push((self.words.id, id.1, value));
        }
    }

    fn fields(&mut self, def: &mut Def, fields: Option<&Fields>) {
        if let Some(Fields { span, list }) = fields {
            let items = list.iter().map(|field| self.field(field, list)).collect();
            let list = self.list(*span, items);
            def.lets.push((self.words.fields, *span, list));
        }
    }

    fn field(&mut self, field: &Field, siblings: &[Field]) -> ExprId {
        let ty = match field.ty {
            FieldType::Named(name) => self.name_expr(Ident {
                name: match name.name {
                    word if word == self.words.string => self.words.string_t,
                    word if word == self.words.text => self.words.text_t,
                    word if word == self.words.bytes => self.words.bytes_t,
                    word if word == self.words.padding => self.words.padding_t,
                    word => word,
                },
                span: name.span,
            }),
            FieldType::Struct(name) | FieldType::Enum(name) => {
                self.name_expr(Ident { name: self.resolved.types.record(name.name), span: name.span })
            }
        };
        let mut args: Args = smallvec![self.string(field.name), ty];
        let length = field.length.map(|length| match length {
            NumberOrName::Number(number) => number,
            NumberOrName::Name(name) | NumberOrName::Real(name) => (self.constant_value(name.name), name.span),
        });
        if let (None, Some((_, span))) = (field.description, length) {
            args.push(self.expr(ExprKind::String(Symbol::EMPTY), span));
        }
        args.extend(field.description.map(|text| self.string(text)));
        args.extend(length.map(|length| self.int(length)));
        let named = self.rules(field, siblings);
        let since = self.since(field.since);
        let args = args.into_iter().map(|value| Argument { name: None, value }).chain(named).chain(since);
        let args: SmallVec<[Argument; 8]> = args.collect();
        self.instance(self.words.field_class, field.name.span, args)
    }

    /// Returns the argument for the version in which a field or a value was added.
    fn since(&mut self, since: Option<Ident>) -> Option<Argument> {
        let since = since?;
        let name = Ident { name: self.words.since_argument, span: since.span };
        Some(Argument { name: Some(name), value: self.string(since) })
    }

    /// Returns the named arguments of a field.
    fn rules(&mut self, field: &Field, siblings: &[Field]) -> SmallVec<[Argument; 4]> {
        let mut values: SmallVec<[(Symbol, Span, ExprId); 4]> = SmallVec::new();
        let texts =
            [(self.words.unit, field.unit), (self.words.deprecated, field.deprecated), (self.words.scale, field.scale)];
        for (name, text) in texts {
            if let Some(text) = text {
                values.push((name, text.span, self.string(text)));
            }
        }
        let shape = field.shape;
        for (name, other) in
            [(self.words.count, shape.count), (self.words.optional, shape.optional), (self.words.tag, shape.tag)]
        {
            if let Some(other) = other {
                values.push((name, other.span, self.string(other)));
            }
        }
        let flexible = shape.flexible.map(|span| (1, span));
        let case = shape.case.map(|case| match case {
            NumberOrName::Number(number) => number,
            NumberOrName::Name(name) => {
                let tag = siblings.iter().find(|other| shape.tag.is_some_and(|tag| tag.name == other.name.name));
                (tag.map_or(0, |tag| self.value_of(tag, name.name)), name.span)
            }
            NumberOrName::Real(number) => (0, number.span),
        });
        let default = match &field.default {
            Some(Default::One(one)) => Some(*one),
            Some(Default::Elements(span, elements)) => {
                values.push(self.elements(field, *span, elements));
                None
            }
            None => None,
        };
        for (whole, real, number) in [
            (self.words.min, self.words.real_min, field.min),
            (self.words.max, self.words.real_max, field.max),
            (self.words.default, self.words.real_default, default),
            (self.words.invalid, self.words.real_invalid, field.invalid),
        ] {
            match number {
                Some(NumberOrName::Name(text)) if whole == self.words.invalid => {
                    values.push((real, text.span, self.string(text)));
                }
                Some(NumberOrName::Number(number)) => values.push((whole, number.1, self.int(number))),
                Some(NumberOrName::Name(text)) if self.is_text(field) => {
                    values.push((self.words.text_default, text.span, self.string(text)));
                }
                Some(NumberOrName::Name(name)) => {
                    let number = (self.value_of(field, name.name), name.span);
                    values.push((whole, name.span, self.int(number)));
                }
                Some(NumberOrName::Real(text)) => values.push((real, text.span, self.string(text))),
                None => {}
            }
        }
        for (name, number) in [(self.words.flexible, flexible), (self.words.case, case)] {
            if let Some(number) = number {
                values.push((name, number.1, self.int(number)));
            }
        }
        let named = values.into_iter();
        named.map(|(name, span, value)| Argument { name: Some(Ident { name, span }), value }).collect()
    }

    /// Returns the argument for the defaults of elements: numbers, or texts if some are not whole.
    fn elements(&mut self, field: &Field, span: Span, all: &[(NumberOrName, Ident)]) -> (Symbol, Span, ExprId) {
        let has_texts = all.iter().any(|(element, _)| matches!(element, NumberOrName::Real(_)));
        let elements = all.iter().map(|&(element, text)| match element {
            _ if has_texts => self.string(text),
            NumberOrName::Number(number) => self.int(number),
            NumberOrName::Name(name) | NumberOrName::Real(name) => {
                let number = (self.value_of(field, name.name), name.span);
                self.int(number)
            }
        });
        let elements = elements.collect();
        let name = if has_texts { self.words.real_defaults } else { self.words.defaults };
        (name, span, self.list(span, elements))
    }

    fn is_text(&self, field: &Field) -> bool {
        matches!(field.ty, FieldType::Named(name) if name.name == self.words.text)
    }

    /// Returns the value of a constant; names were resolved.
    fn constant_value(&self, name: Symbol) -> i64 {
        let constants = &self.resolved.document.constants;
        constants.iter().find(|constant| constant.name.name == name).map_or(0, |constant| constant.value.0)
    }

    /// Returns the number of a value of a field's enum; names were resolved.
    fn value_of(&self, field: &Field, name: Symbol) -> i64 {
        let FieldType::Enum(of) = field.ty else { return 0 };
        let enums = &self.resolved.document.enums;
        let item = self.resolved.types.enumeration(of.name).and_then(|at| enums.get(at));
        let value = item.and_then(|item| item.values.iter().find(|value| value.name.name == name));
        value.map_or(0, |value| value.number.0)
    }

    fn end(&mut self, def: Def) {
        let span = def.name.span;
        let name = self.expr(ExprKind::String(def.record), span);
        let lets = def
            .lets
            .into_iter()
            .map(|(name, span, value)| (Ident { name, span }, value))
            .map(|(name, value)| BodyItem::Let(Let { mode: LetMode::Replace, name, bits: Slice::EMPTY, value }));
        let class = self.class_ref(def.class, span, &def.args);
        let body = RecordBody {
            parents: self.ast.lists.add([class]),
            items: lets.collect(),
            is_incomplete: false,
            is_doubtful: false,
        };
        self.ast.statements.push(Statement {
            kind: StatementKind::Def { name: Some(name), body },
            keyword: span,
            span,
            is_damaged: false,
        });
    }

    fn instance(&mut self, class: Symbol, span: Span, args: SmallVec<[Argument; 8]>) -> ExprId {
        let args = self.ast.lists.add(args);
        self.expr(ExprKind::Instantiate { class: Ident { name: class, span }, args }, span)
    }

    fn list(&mut self, span: Span, elements: Vec<ExprId>) -> ExprId {
        let list = ExprKind::List { elements: self.ast.lists.add(elements), element_type: None };
        self.expr(list, span)
    }

    fn string(&mut self, text: Ident) -> ExprId {
        self.expr(ExprKind::String(text.name), text.span)
    }

    fn name_expr(&mut self, name: Ident) -> ExprId {
        self.expr(ExprKind::Name(name.name), name.span)
    }

    fn int(&mut self, (value, span): Int) -> ExprId {
        self.expr(ExprKind::Int(value), span)
    }

    fn class_ref(&mut self, class: Symbol, span: Span, args: &[ExprId]) -> ClassRef {
        let args = args.iter().map(|&value| Argument { name: None, value });
        ClassRef { name: Ident { name: class, span }, args: self.ast.lists.add(args), span }
    }

    /// Adds an expression. Positions have 32 bits and each expression has one, so the number fits.
    fn expr(&mut self, kind: ExprKind, span: Span) -> ExprId {
        self.ast.exprs.push(Expr { kind, span });
        ExprId((self.ast.exprs.len() - 1) as u32)
    }
}
