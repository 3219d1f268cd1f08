//! What may be written at a place.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use super::completion::{Completion, CompletionKind};
use super::cursor::{Cursor, Inside, Level, Open};
use super::evaluation::Analysis;
use super::hover::documentation;
use super::scope::{
    Field, class_id, class_named, classes_before_dot, classes_of_owner, definition_of, fields_of, locals,
};
use super::slots::Scores;
use super::text_names::complete_name;
use crate::syntax::FileTree;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::parser::operator_table::{OPERATORS, Operands, Operator, TypeArg};
use tdgen_language::records::RecordRef;
use tdgen_language::records::arena::ids::{ClassId, TypeId};
use tdgen_language::records::history::uses::{Definition, DefinitionKind};
use tdgen_language::source::FileId;

/// Editors filter, but thousands of records make a slow list.
const MAX_RECORDS: usize = 2000;

/// The rank of a class whose values have the wanted type; those of values that have it are smaller.
const FITS: u8 = 1;

/// What may be written at an offset of a file, and whether there is more than is returned. `at` is the same place in
/// the analysis, which may be of an older text.
pub fn complete(analysis: &Analysis, file: &FileTree, offset: usize, at: (FileId, u32)) -> (Vec<Completion>, bool) {
    if let Some(items) = complete_name(analysis, file, offset) {
        return (items, false);
    }
    let cursor = Cursor::at(file, offset);
    // Behind `$` one gives a name.
    if cursor.written().starts_with('$') {
        return (Vec::new(), false);
    }
    let scores = Scores::at(analysis, file.text(), cursor.prefix.start, at.0);
    let mut list =
        List { analysis, cursor: &cursor, at, scores: &scores, items: Vec::new(), is_cut: false, has_type: false };
    list.fill();
    let List { mut items, is_cut, has_type, .. } = list;
    items.sort_by_cached_key(|item| {
        (
            has_type && item.rank > 0,
            Reverse(scores.of(item.label.trim_end_matches(" = ").as_bytes())),
            item.rank,
            item.label.clone(),
        )
    });
    (items, is_cut)
}

/// A list of completions that is being made.
struct List<'a> {
    analysis: &'a Analysis,
    cursor: &'a Cursor<'a>,
    at: (FileId, u32),
    scores: &'a Scores,
    items: Vec<Completion>,
    is_cut: bool,
    /// Whether values of one type are wanted.
    has_type: bool,
}

impl List<'_> {
    fn fill(&mut self) {
        match self.cursor.inside {
            Inside::Text => return,
            Inside::String => return self.add_record_names(),
            Inside::Tokens => {}
        }
        let last = self.cursor.before(1);
        if self.cursor.written().starts_with('!') {
            return OPERATORS.iter().for_each(|operator| self.add_operator(operator, 0));
        }
        if last == Some(Kind::Dot) {
            let classes = classes_before_dot(self.analysis, self.cursor, self.at);
            return self.add_fields(&classes, 0);
        }
        match self.cursor.innermost().open {
            Open::Block(_) => self.fill_statement(last),
            Open::Body => self.fill_item(last),
            Open::Angle => self.fill_angle(last),
            Open::Paren | Open::Bracket | Open::Braces => {
                let ty = self.expected(self.cursor.levels.len() - 1);
                self.add_values(ty);
            }
        }
    }

    /// The type of the values in a level, as far as the brackets around it tell.
    fn expected(&self, number: usize) -> Option<TypeId> {
        let level = self.cursor.levels.get(number)?;
        match level.open {
            Open::Bracket => self.analysis.records.store().types.element(self.expected(number.checked_sub(1)?)?),
            Open::Angle => self.type_of_argument(level),
            Open::Body | Open::Block(_) if level.begun.has_equal => self.type_of_item(number),
            _ => None,
        }
    }

    /// In a statement of a block, or in front of one.
    fn fill_statement(&mut self, last: Option<Kind>) {
        let begun = &self.cursor.innermost().begun;
        let is_after_in = matches!(last, Some(Kind::Keyword(Keyword::In | Keyword::Then | Keyword::Else)));
        if !begun.is_begun || is_after_in {
            return self.add_keywords(STATEMENTS);
        }
        match (begun.keyword, last) {
            (Some(Keyword::Defm), Some(Kind::Colon)) => self.add_multiclasses(0),
            (Some(Keyword::Defm), Some(Kind::Comma)) => {
                self.add_multiclasses(0);
                self.add_classes(1);
            }
            (Some(Keyword::Multiclass), Some(Kind::Colon | Kind::Comma)) => self.add_multiclasses(0),
            (Some(Keyword::Class | Keyword::Def), Some(Kind::Colon | Kind::Comma)) => self.add_classes(0),
            (Some(Keyword::Let), Some(Kind::Keyword(Keyword::Let) | Kind::Comma)) => self.add_all_fields(),
            (Some(Keyword::Class | Keyword::Multiclass | Keyword::Def | Keyword::Defm), _) => {}
            (Some(Keyword::Deftype | Keyword::Defset), _) if !begun.has_equal => self.add_types(0),
            (Some(Keyword::Deftype), _) => self.add_types(0),
            (Some(_), Some(Kind::Equal)) | (Some(Keyword::Assert | Keyword::Dump | Keyword::If), _) => {
                self.add_values(None);
            }
            _ if begun.has_equal => self.add_values(None),
            _ => {}
        }
    }

    /// In an item of a class or def, or in front of one.
    fn fill_item(&mut self, last: Option<Kind>) {
        let begun = &self.cursor.innermost().begun;
        if !begun.is_begun {
            self.add_keywords(ITEMS);
            return self.add_types(1);
        }
        match begun.keyword {
            Some(Keyword::Let) if last == Some(Kind::Keyword(Keyword::Let)) => {
                let level = self.cursor.levels.len() - 1;
                let classes = classes_of_owner(self.analysis, self.cursor, level);
                self.add_fields(&classes, 0);
            }
            Some(Keyword::Field) if last == Some(Kind::Keyword(Keyword::Field)) => self.add_types(0),
            Some(Keyword::Assert | Keyword::Dump) => self.add_values(None),
            _ if begun.has_equal => {
                let ty = self.type_of_item(self.cursor.levels.len() - 1);
                self.add_values(ty);
            }
            _ => {}
        }
    }

    /// The type of the field that the current item of a level sets.
    fn type_of_item(&self, number: usize) -> Option<TypeId> {
        let level = self.cursor.levels.get(number)?;
        let name = level.begun.name.map(|name| self.cursor.token(name))?;
        let classes = classes_of_owner(self.analysis, self.cursor, number);
        let field = fields_of(self.analysis, &classes).into_iter().find(|field| field.name.as_bytes() == name);
        match field {
            Some(field) => Some(field.ty),
            None => {
                let is_field = |one: &Definition| one.kind == DefinitionKind::Field;
                let mut named = self.analysis.uses.definitions().filter(|(_, one)| is_field(one));
                named.find(|(_, one)| self.analysis.bytes(one.span) == name)?.1.ty
            }
        }
    }

    /// In `<...>`: the arguments of a class or multiclass, their declarations, or a type.
    fn fill_angle(&mut self, last: Option<Kind>) {
        let level = self.cursor.innermost();
        let outer = self.cursor.statements();
        let callee = level.callee.map(|callee| (self.cursor.kind(callee), self.cursor.token(callee)));
        let is_declaration = matches!(outer.begun.keyword, Some(Keyword::Class | Keyword::Multiclass))
            && level.callee == outer.begun.name
            && !outer.begun.has_colon;
        match callee {
            _ if is_declaration => {
                if matches!(last, Some(Kind::Less | Kind::Comma)) {
                    self.add_types(0);
                } else if last == Some(Kind::Equal) {
                    self.add_values(None);
                }
            }
            Some((Some(Kind::Name), name)) => {
                let ty = self.add_arguments(level, name, last);
                self.add_values(ty);
            }
            _ => self.add_types(0),
        }
    }

    /// The type of the argument that is written in a level.
    fn type_of_argument(&self, level: &Level) -> Option<TypeId> {
        let (key, _) = callee(self.analysis, self.cursor.token(level.callee?))?;
        let mut arguments = self.analysis.arguments(key).map(|(_, one)| one);
        match level.argument.map(|named| self.cursor.token(named)) {
            Some(named) => arguments.find(|one| self.analysis.bytes(one.span) == named)?.ty,
            None => arguments.nth(level.commas)?.ty,
        }
    }

    /// Offers the names of arguments; returns the type of the current one.
    fn add_arguments(&mut self, level: &Level, name: &[u8], last: Option<Kind>) -> Option<TypeId> {
        let ty = self.type_of_argument(level);
        let Some((key, _)) = callee(self.analysis, name).filter(|_| level.argument.is_none()) else {
            return ty;
        };
        let arguments: Vec<(u32, Definition)> =
            self.analysis.arguments(key).map(|(key, one)| (key, one.clone())).collect();
        if matches!(last, Some(Kind::Less | Kind::Comma)) {
            for (key, argument) in arguments.iter().skip(level.commas) {
                let name = self.analysis.text(argument.span);
                let detail = self.type_text(argument.ty);
                let documentation = documentation(self.analysis, *key);
                let snippet = Some(format!("{name} = $0"));
                self.add(Completion {
                    documentation,
                    snippet,
                    ..self.item(format!("{name} = "), CompletionKind::Variable, detail, 2)
                });
            }
        }
        ty
    }

    fn item(&self, label: impl Into<String>, kind: CompletionKind, detail: String, rank: u8) -> Completion {
        let replace = self.cursor.prefix.clone();
        Completion { label: label.into(), kind, detail, documentation: String::new(), snippet: None, replace, rank }
    }

    fn add(&mut self, item: Completion) {
        self.items.push(item);
    }

    fn type_text(&self, ty: Option<TypeId>) -> String {
        ty.map(|ty| self.analysis.records.store().type_string(ty)).unwrap_or_default()
    }

    fn add_keywords(&mut self, keywords: &[(&str, &str)]) {
        for (word, snippet) in keywords {
            let item = self.item(*word, CompletionKind::Keyword, String::new(), 1);
            self.add(Completion { snippet: Some((*snippet).to_owned()), ..item });
        }
    }

    fn add_types(&mut self, rank: u8) {
        for (word, snippet) in TYPES {
            let item = self.item(*word, CompletionKind::Type, String::new(), rank);
            self.add(Completion { snippet: Some((*snippet).to_owned()), ..item });
        }
        self.add_classes(rank + 1);
        let aliases: Vec<_> =
            self.analysis.uses.definitions().filter(|(_, one)| one.kind == DefinitionKind::Type).collect();
        for (_, alias) in aliases {
            let item = self.item(self.analysis.text(alias.span), CompletionKind::Type, self.type_text(alias.ty), rank);
            self.add(item);
        }
    }

    fn add_classes(&mut self, rank: u8) {
        for class in self.analysis.records.classes() {
            let name = class.name().into_owned();
            let detail = self.analysis.sources.locate(class.span().start).file;
            let detail = detail.rsplit('/').next().unwrap_or_default().to_owned();
            let item = self.item(name, CompletionKind::Class, detail, rank);
            self.add(item);
        }
    }

    fn add_multiclasses(&mut self, rank: u8) {
        let is_multiclass = |one: &Definition| one.kind == DefinitionKind::Multiclass;
        let found: Vec<_> = self.analysis.uses.definitions().filter(|(_, one)| is_multiclass(one)).collect();
        for (_, one) in found {
            let item =
                self.item(self.analysis.text(one.span), CompletionKind::Multiclass, "multiclass".to_owned(), rank);
            self.add(item);
        }
    }

    fn add_fields(&mut self, classes: &[ClassId], rank: u8) {
        for Field { name, ty, class, key } in fields_of(self.analysis, classes) {
            let mut detail = self.type_text(Some(ty));
            if let Some(class) = class {
                detail.push_str(&format!(" (from {class})"));
            }
            let documentation = key.map(|key| documentation(self.analysis, key)).unwrap_or_default();
            let item = self.item(name, CompletionKind::Field, detail, rank);
            self.add(Completion { documentation, ..item });
        }
    }

    /// The fields of all classes, for a `let` around statements.
    fn add_all_fields(&mut self) {
        let mut seen = FxHashSet::default();
        let fields = self.analysis.uses.definitions().filter(|(_, one)| one.kind == DefinitionKind::Field);
        let fields: Vec<_> = fields.filter(|(_, one)| seen.insert(self.analysis.bytes(one.span))).collect();
        for (_, field) in fields {
            let name = self.analysis.text(field.span);
            let item = self.item(name, CompletionKind::Field, self.type_text(field.ty), 0);
            self.add(item);
        }
    }

    fn add_operator(&mut self, operator: &Operator, rank: u8) {
        let label = format!("!{}", operator.name);
        let item = self.item(label, CompletionKind::Operator, operator.about.to_owned(), rank);
        self.add(Completion { snippet: Some(operator_snippet(operator)), ..item });
    }

    /// Values, those of a type first.
    fn add_values(&mut self, ty: Option<TypeId>) {
        self.has_type = ty.is_some();
        let fits = |list: &Self, other: Option<TypeId>| match (ty, other) {
            (Some(ty), Some(other)) => list.analysis.records.store().is_convertible(other, ty),
            _ => false,
        };
        for local in locals(self.analysis, self.cursor, self.at) {
            let kind = match local.kind {
                DefinitionKind::Field => CompletionKind::Field,
                _ => CompletionKind::Variable,
            };
            let rank = if fits(self, local.ty) { 0 } else { 3 };
            let item = self.item(local.name, kind, self.type_text(local.ty), rank);
            self.add(item);
        }
        for (_, variable) in global_variables(self.analysis) {
            let rank = if fits(self, variable.ty) { 0 } else { 3 };
            let name = self.analysis.text(variable.span);
            let item = self.item(name, CompletionKind::Variable, self.type_text(variable.ty), rank);
            self.add(item);
        }
        let class = ty.and_then(|ty| self.analysis.records.store().types.classes(ty)?.first().copied());
        self.add_records(class, 0, 4);
        let first = self.items.len();
        for word in ["true", "false", "?"] {
            let item = self.item(word, CompletionKind::Keyword, String::new(), 5);
            self.add(item);
        }
        self.add_classes(6);
        let store = self.analysis.records.store();
        for item in self.items.iter_mut().skip(first).filter(|item| item.kind == CompletionKind::Class) {
            let own = class_id(self.analysis, item.label.as_bytes());
            if class.is_some_and(|class| own.is_some_and(|own| store.derives(own, class))) {
                item.rank = FITS;
            }
        }
        OPERATORS.iter().for_each(|operator| self.add_operator(operator, 7));
    }

    /// Records with names: those of a class, or else all; of many those that begin with what is written, and first
    /// those of such places.
    fn add_records(&mut self, class: Option<ClassId>, rank: u8, other: u8) {
        let store = self.analysis.records.store();
        let written = self.cursor.written();
        let is_of = |record: &RecordRef<'_>, class: ClassId| {
            record.parents().iter().any(|&parent| store.derives(parent, class))
        };
        let wanted = |record: &RecordRef<'_>| !record.is_anonymous() && class.is_none_or(|class| is_of(record, class));
        let mut records: Vec<RecordRef<'_>> = self.analysis.records.defs().filter(wanted).collect();
        if records.len() > MAX_RECORDS {
            records.retain(|record| record.name_bytes().starts_with(written.as_bytes()));
            records.sort_by_cached_key(|record| Reverse(self.scores.of(record.name_bytes())));
            self.is_cut = true;
        }
        let rank = if class.is_some() { rank } else { other };
        let items: Vec<Completion> = records
            .iter()
            .take(MAX_RECORDS)
            .map(|record| {
                let classes: Vec<String> = record.direct_classes().map(|class| class.name().into_owned()).collect();
                self.item(record.name(), CompletionKind::Record, classes.join(", "), rank)
            })
            .collect();
        self.items.extend(items);
    }

    /// In a string: the records that `!cast` and `!exists` may name.
    fn add_record_names(&mut self) {
        let level = self.cursor.innermost();
        let Some(operator) = level.callee.filter(|_| level.open == Open::Paren) else {
            return;
        };
        if !matches!(self.cursor.token(operator), b"!cast" | b"!exists") {
            return;
        }
        let class = self.cursor.token(operator + 2);
        let class = class_named(self.analysis, class).map(|class| class.id);
        self.add_records(class, 0, 0);
    }
}

/// The class or multiclass of a name in front of `<`.
pub(super) fn callee<'a>(analysis: &'a Analysis, name: &[u8]) -> Option<(u32, &'a Definition)> {
    definition_of(analysis, DefinitionKind::Class, name)
        .or_else(|| definition_of(analysis, DefinitionKind::Multiclass, name))
}

/// The variables and sets at top level.
fn global_variables(analysis: &Analysis) -> Vec<(u32, Definition)> {
    let keys = analysis.uses.global_keys();
    let found = keys.filter_map(|key| Some((key, analysis.uses.definition(key)?.clone())));
    found.collect()
}

/// The call of an operator with places to fill in.
fn operator_snippet(operator: &Operator) -> String {
    let ty = match operator.type_arg {
        TypeArg::Required => "<${1:T}>",
        _ => "",
    };
    let first = if ty.is_empty() { 1 } else { 2 };
    let operands: Vec<String> = match operator.operands {
        Operands::Count(least, _) => (0..least).map(|at| format!("${}", at + first)).collect(),
        Operands::BindOne => vec!["${1:x}".to_owned(), "${2:list}".to_owned(), "$3".to_owned()],
        Operands::Fold => ["${1:start}", "${2:list}", "${3:acc}", "${4:x}", "$5"].map(str::to_owned).to_vec(),
        Operands::Clauses => vec!["${1:condition} : ${2:value}".to_owned(), "true : $3".to_owned()],
        Operands::Cases => vec!["${1:key}".to_owned(), "${2:case}: ${3:value}".to_owned(), "$4".to_owned()],
    };
    format!("!{}{ty}({})", operator.name, operands.join(", "))
}

const STATEMENTS: &[(&str, &str)] = &[
    ("assert", "assert ${1:condition}, \"${2:message}\";"),
    ("class", "class ${1:Name} {\n  $0\n}"),
    ("def", "def ${1:name} : ${2:Class};$0"),
    ("defm", "defm ${1:name} : ${2:Multiclass};$0"),
    ("defset", "defset list<${1:Class}> ${2:Name} = {\n  $0\n}"),
    ("deftype", "deftype ${1:Name} = ${2:type};"),
    ("defvar", "defvar ${1:name} = ${2:value};"),
    ("dump", "dump ${1:value};"),
    ("foreach", "foreach ${1:i} = ${2:list} in {\n  $0\n}"),
    ("if", "if ${1:condition} then {\n  $0\n}"),
    ("include", "include \"$1\""),
    ("let", "let ${1:field} = ${2:value} in {\n  $0\n}"),
    ("multiclass", "multiclass ${1:Name} {\n  $0\n}"),
];

const ITEMS: &[(&str, &str)] = &[
    ("assert", "assert ${1:condition}, \"${2:message}\";"),
    ("defvar", "defvar ${1:name} = ${2:value};"),
    ("dump", "dump ${1:value};"),
    ("field", "field ${1:type} ${2:name};"),
    ("let", "let ${1:field} = $0;"),
];

const TYPES: &[(&str, &str)] = &[
    ("bit", "bit"),
    ("bits", "bits<${1:n}>"),
    ("code", "code"),
    ("dag", "dag"),
    ("int", "int"),
    ("list", "list<${1:type}>"),
    ("string", "string"),
];
