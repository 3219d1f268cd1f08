//! What a name means: its definition, documentation and values.

use super::evaluation::Analysis;
use super::names::{Subject, records_of, subject_at};
use super::records::fields_declared;
use crate::expression::Expressions;
use crate::syntax::FileTree;
use tdgen_language::lexer::kind::{Kind, scan};
use tdgen_language::parser::ast::StatementKind;
use tdgen_language::parser::operator_table::OPERATORS;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::FieldRef;
use tdgen_language::records::history::uses::{Definition, DefinitionKind, Target};
use tdgen_language::records::{RecordRef, Records};
use tdgen_language::source::Span;

/// What is shown about a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// The name.
    pub span: Span,
    /// In Markdown.
    pub text: String,
}

/// What is shown about the name at a position.
pub fn hover(analysis: &Analysis, position: u32) -> Option<Hover> {
    if let Some(subject) = subject_at(analysis, position) {
        return hover_subject(analysis, &subject).map(|text| Hover { span: subject.span, text });
    }
    operator(analysis, position)
}

/// What is shown about a name in text that is not evaluated.
pub fn hover_subject(analysis: &Analysis, subject: &Subject) -> Option<String> {
    let texts: Vec<String> = subject.targets.iter().filter_map(|&target| describe(analysis, target)).collect();
    (!texts.is_empty()).then(|| texts.join("\n---\n"))
}

/// What is shown about the operator at a position.
fn operator(analysis: &Analysis, position: u32) -> Option<Hover> {
    let file = analysis.sources.file_at(position);
    let (text, start) = (analysis.sources.text(file), analysis.sources.start(file));
    let offset = (position - start) as usize;
    let before = text.get(..offset)?.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let bang = [offset.checked_sub(before + 1), Some(offset)];
    let bang = bang.into_iter().flatten().find(|&at| text.get(at) == Some(&b'!'))?;
    let (kind, end) = scan(text, bang);
    let name = text.get(bang + 1..end).filter(|_| kind == Kind::Bang)?;
    let operator = OPERATORS.iter().find(|operator| operator.name.as_bytes() == name)?;
    let text = format!("`!{}`: {}", operator.name, operator.about);
    Some(Hover { span: Span::new(start + bang as u32, start + end as u32), text })
}

fn describe(analysis: &Analysis, target: Target) -> Option<String> {
    match target {
        Target::Record(record) => Some(describe_record(analysis, analysis.records.record(record))),
        Target::Definition(key) => describe_definition(analysis, key, analysis.uses.definition(key)?),
        Target::Name(_) => None,
    }
}

fn describe_definition(analysis: &Analysis, key: u32, definition: &Definition) -> Option<String> {
    let mut facts = Vec::new();
    let name = analysis.text(definition.span);
    let owner = |key: Option<u32>| Some(analysis.text(analysis.uses.definition(key?)?.span));
    let head = match definition.kind {
        DefinitionKind::Class => {
            let records = analysis.records.defs_of_if_defined(&name).len();
            facts.push(count(records, "record"));
            header(analysis, key)
        }
        DefinitionKind::Multiclass => {
            let target = Target::Definition(key);
            let defms = analysis.uses.list().iter().filter(|one| one.target == target).count();
            facts.push(count(defms, "use"));
            header(analysis, key)
        }
        DefinitionKind::Def | DefinitionKind::Defm => {
            let records = records_of(analysis, key, definition);
            let is_plain = definition.owner.is_none() && definition.kind == DefinitionKind::Def;
            if let [record] = records[..]
                && is_plain
            {
                return Some(describe_record(analysis, analysis.records.record(record)));
            }
            if let Some(owner) = owner(definition.owner) {
                facts.push(format!("in multiclass `{owner}`"));
            }
            facts.push(list_of(analysis, &records));
            header(analysis, key)
        }
        DefinitionKind::Defset | DefinitionKind::Variable => {
            let word = if definition.kind == DefinitionKind::Defset { "defset" } else { "defvar" };
            let ty = type_text(analysis, definition);
            facts.push(format!("type `{ty}`"));
            match definition.kind {
                DefinitionKind::Defset => format!("{word} {ty} {name}"),
                _ => header(analysis, key),
            }
        }
        DefinitionKind::Iterator => {
            facts.push("takes each element in turn".to_owned());
            format!("{} {name}", type_text(analysis, definition))
        }
        DefinitionKind::Argument => {
            if let Some(owner) = owner(definition.owner) {
                facts.push(format!("argument of `{owner}`"));
            }
            argument_text(analysis, definition)
        }
        DefinitionKind::Field => {
            if let Some(owner) = owner(definition.owner) {
                facts.push(format!("field of `{owner}`"));
            }
            let fields = fields_declared(analysis, definition);
            let others: Vec<_> = fields.iter().filter(|field| field.span().start != key).collect();
            if !others.is_empty() {
                let others: Vec<_> = others.iter().map(|field| field.record().id).collect();
                let list = list_of(analysis, &others);
                facts.push(format!("set again for {list}, of {}", fields.len()));
            }
            format!("{} {}", type_text(analysis, definition), declaration(analysis, key))
        }
        DefinitionKind::Type => header(analysis, key),
    };
    Some(page(&head, &documentation(analysis, key), &facts))
}

fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// The first names of records, and how many there are.
fn list_of(analysis: &Analysis, records: &[RecordId]) -> String {
    const MAX_SHOWN: usize = 8;
    let names = records.iter().take(MAX_SHOWN).map(|&record| format!("`{}`", analysis.records.record(record).name()));
    let mut names: Vec<String> = names.collect();
    if records.len() > MAX_SHOWN {
        names.push("...".to_owned());
    }
    match records.is_empty() {
        true => count(0, "record"),
        false => format!("{}: {}", count(records.len(), "record"), names.join(", ")),
    }
}

/// A text in the language, its documentation, and facts.
fn page(code: &str, documentation: &str, facts: &[String]) -> String {
    let mut text = format!("```tablegen\n{code}\n```");
    for part in [documentation, &facts.join("; ")] {
        if !part.is_empty() {
            text.push_str("\n\n");
            text.push_str(part);
        }
    }
    text
}

/// The most fields that are shown.
const MAX_FIELDS: usize = 40;
/// The longest value that is shown.
const MAX_VALUE: usize = 100;

fn describe_record(analysis: &Analysis, record: RecordRef<'_>) -> String {
    let key = record.span().start;
    let classes: Vec<String> = record.direct_classes().map(|class| class.name().into_owned()).collect();
    let mut code = format!("def {}", record.name());
    if !classes.is_empty() {
        code.push_str(&format!(" : {}", classes.join(", ")));
    }
    code.push_str(" {\n");
    let file = analysis.sources.file_at(key);
    for field in record.fields().take(MAX_FIELDS) {
        let name = field.name().into_owned();
        let value = shorten(&analysis.text_of(field.value().id));
        let place = place_of(analysis, file, field);
        code.push_str(&format!("  {} {name} = {value}; // {place}\n", field.type_text()));
    }
    if record.fields().len() > MAX_FIELDS {
        code.push_str(&format!("  // and {} more fields\n", record.fields().len() - MAX_FIELDS));
    }
    code.push('}');
    let mut facts = Vec::new();
    let bound = arguments_of(analysis, record);
    if !bound.is_empty() {
        facts.push(format!("arguments `{}`", bound.join("`, `")));
    }
    let doc = documentation(analysis, key);
    // Without a text of its own, that of its class says what it is.
    let doc = match (doc.is_empty(), record.direct_classes().last()) {
        (true, Some(class)) => documentation(analysis, class.span().start),
        _ => doc,
    };
    page(&code, &doc, &facts)
}

impl Expressions for Analysis {
    fn records(&self) -> &Records {
        &self.records
    }

    /// The expression as written. A `def` without a name has none.
    fn expression(&self, record: RecordId, _depth: usize) -> Option<String> {
        let record = self.records.record(record);
        let text = self.rest(record.span().start);
        let mut pieces = Pieces { text, at: 0 };
        let (_, name) = pieces.next_token()?;
        let is_made = record.direct_classes().any(|class| text.get(name.clone()) == Some(class.name_bytes()));
        let (kind, open) = pieces.next_token().filter(|_| is_made)?;
        let end = open.end + end_of(text.get(open.end..)?, &[]);
        let (_, close) = Pieces { text, at: end }.next_token().filter(|_| kind == Kind::Less)?;
        Some(shorten(&String::from_utf8_lossy(text.get(name.start..close.end)?)))
    }
}

/// Where a field was set: by a `let`, or where it is declared.
fn place_of(analysis: &Analysis, file: tdgen_language::source::FileId, field: FieldRef<'_>) -> String {
    let span = field.span();
    let location = analysis.sources.locate(span.start);
    let by = if is_let(analysis, span.start) { "`let`, " } else { "" };
    if analysis.sources.file_at(span.start) == file {
        format!("{by}line {}", location.line)
    } else {
        let name = location.file.rsplit('/').next().unwrap_or_default();
        format!("{by}{name}:{}", location.line)
    }
}

/// Whether the name at a position is set by a `let`.
fn is_let(analysis: &Analysis, position: u32) -> bool {
    let target = analysis.uses.at(position).any(|one| one.span.start == position);
    target && analysis.uses.definition(position).is_none()
}

/// The arguments that the def of a record binds, as written.
fn arguments_of(analysis: &Analysis, record: RecordRef<'_>) -> Vec<String> {
    let text = analysis.rest(record.span().start);
    let head = text.get(..end_of(text, &[Kind::LBrace, Kind::Semicolon])).unwrap_or_default();
    let file = FileTree::read("", [b"def ", head, b";"].concat(), &[]);
    let Some(StatementKind::Def { body, .. }) = file.ast.statements.first().map(|it| &it.kind) else {
        return Vec::new();
    };
    let written = |span: Span| shorten(&String::from_utf8_lossy(file.text().get(file.range(span)).unwrap_or_default()));
    let mut bound = Vec::new();
    for class in &file.ast[body.parents] {
        let place = record.span().start + (file.range(class.name.span).start - b"def ".len()) as u32;
        let key = analysis.uses.at(place).next().and_then(|one| match one.target {
            Target::Definition(key) => Some(key),
            _ => None,
        });
        let mut names = key.into_iter().flat_map(|key| analysis.arguments(key)).map(|(_, one)| analysis.text(one.span));
        for argument in &file.ast[class.args] {
            let value = file.ast[argument.value].span;
            let name = names.next().filter(|_| argument.name.is_none());
            let start = argument.name.map_or(value.start, |name| name.span.start);
            let value = written(Span::new(start, value.end));
            bound.push(name.map_or(value.clone(), |name| format!("{name} = {value}")));
        }
    }
    bound
}

fn shorten(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    match line.char_indices().nth(MAX_VALUE) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// The pieces of a text, one by one.
struct Pieces<'a> {
    text: &'a [u8],
    at: usize,
}

impl Pieces<'_> {
    fn next_token(&mut self) -> Option<(Kind, std::ops::Range<usize>)> {
        while self.at < self.text.len() {
            let start = self.at;
            let (kind, end) = scan(self.text, start);
            self.at = end.max(start + 1);
            if !kind.is_trivia() {
                return Some((kind, start..end));
            }
        }
        None
    }
}

/// The head of a statement, from its keyword to the body.
pub(super) fn header(analysis: &Analysis, key: u32) -> String {
    let definition = analysis.uses.definition(key);
    let (word, start) = match definition {
        Some(one) => (keyword(one.kind), one.span.start),
        None => ("", key),
    };
    format!("{word}{}", until(analysis.rest(start), &[Kind::LBrace, Kind::Semicolon]))
}

fn keyword(kind: DefinitionKind) -> &'static str {
    match kind {
        DefinitionKind::Class => "class ",
        DefinitionKind::Multiclass => "multiclass ",
        DefinitionKind::Def => "def ",
        DefinitionKind::Defm => "defm ",
        DefinitionKind::Defset => "defset ",
        DefinitionKind::Variable => "defvar ",
        DefinitionKind::Type => "deftype ",
        DefinitionKind::Iterator | DefinitionKind::Argument | DefinitionKind::Field => "",
    }
}

/// The end of a text before one of these tokens outside of brackets.
fn end_of(text: &[u8], ends: &[Kind]) -> usize {
    let mut pieces = Pieces { text, at: 0 };
    let mut depth = 0usize;
    let mut end = 0;
    while let Some((kind, range)) = pieces.next_token() {
        if depth == 0 && ends.contains(&kind) {
            break;
        }
        match kind {
            Kind::Less | Kind::LParen | Kind::LBracket | Kind::LBrace => depth += 1,
            Kind::Greater | Kind::RParen | Kind::RBracket | Kind::RBrace if depth == 0 => break,
            Kind::Greater | Kind::RParen | Kind::RBracket | Kind::RBrace => depth -= 1,
            _ => {}
        }
        end = range.end;
    }
    end
}

/// A text up to one of these tokens outside of brackets, in one line.
fn until(text: &[u8], ends: &[Kind]) -> String {
    let end = end_of(text, ends);
    let head = String::from_utf8_lossy(text.get(..end).unwrap_or_default()).into_owned();
    let words: Vec<&str> = head.split_whitespace().collect();
    let line = words.join(" ");
    const MAX_HEAD: usize = 400;
    match line.char_indices().nth(MAX_HEAD) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// The name and value of a field or argument where it is declared.
fn declaration(analysis: &Analysis, key: u32) -> String {
    until(analysis.rest(key), &[Kind::Semicolon, Kind::Comma])
}

fn type_text(analysis: &Analysis, definition: &Definition) -> String {
    definition.ty.map(|ty| analysis.records.store().type_string(ty)).unwrap_or_default()
}

/// `int n = 1`
pub(super) fn argument_text(analysis: &Analysis, argument: &Definition) -> String {
    format!("{} {}", type_text(analysis, argument), declaration(analysis, argument.span.start))
}

/// The comment above the line of a definition, or behind it in its line.
pub(super) fn documentation(analysis: &Analysis, key: u32) -> String {
    let (file, line, range) = analysis.sources.line_at(key);
    let text = analysis.sources.text(file);
    let own = text.get(range).unwrap_or_default();
    let offset = (key - analysis.sources.start(file)) as usize;
    let mut start = offset - text.get(..offset).unwrap_or_default().iter().rev().take_while(|b| **b != b'\n').count();
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..line {
        // The line before, without its end.
        let end = start - 1;
        let above = text.get(..end).unwrap_or_default();
        start = end - above.iter().rev().take_while(|byte| **byte != b'\n').count();
        let Some(comment) = comment_of(text.get(start..end).unwrap_or_default()) else {
            break;
        };
        lines.push(comment);
    }
    lines.reverse();
    if lines.is_empty()
        && let Some(behind) = trailing_comment(own)
    {
        lines.push(behind);
    }
    while lines.first().is_some_and(|line| is_banner(line)) {
        lines.remove(0);
    }
    while lines.last().is_some_and(|line| is_banner(line)) {
        lines.pop();
    }
    lines.join("\n")
}

/// The text of a line that is a comment.
fn comment_of(line: &[u8]) -> Option<String> {
    let line = String::from_utf8_lossy(line);
    let text = line.trim().strip_prefix("//")?;
    let text = text.strip_prefix('/').unwrap_or(text);
    Some(text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned())
}

/// Whether a line of a comment separates parts of the file, or is empty.
fn is_banner(line: &str) -> bool {
    line.trim().is_empty() || line.contains("===") || line.contains("---") || line.starts_with("RUN:")
}

/// The comment at the end of a line.
fn trailing_comment(line: &[u8]) -> Option<String> {
    let mut at = 0;
    while at < line.len() {
        let (kind, end) = scan(line, at);
        if kind == Kind::LineComment {
            return comment_of(line.get(at..end).unwrap_or_default());
        }
        at = end.max(at + 1);
    }
    None
}
