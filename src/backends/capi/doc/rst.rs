//! The manual in reStructuredText, for Sphinx and its C domain.
//!
//! A paragraph is one line, however long, so that no part of it looks like the beginning of a list or a title.

use super::facts;
use super::index::{Index, Role};
use super::prose::{Piece, Prose};
use crate::header::text::origin;
use crate::model::api::{Api, Callback, Code, Enum, Facts, Function, Macro, Member, Param, Struct, prototype_params};
use tdgen_language::backends::writer::Writer;

/// The manual of a model. `input` is the name of the description.
pub(crate) fn emit(model: &Api, input: &str) -> Vec<u8> {
    let index = Index::of(model);
    let mut page = Page { w: Writer::default(), index: &index, unnamed: 0 };
    for line in model.names.own_banner().filter(|line| !line.trim().is_empty()) {
        writeln!(page.w, ".. {}", line.trim());
        page.w.blank();
    }
    writeln!(page.w, ".. {}", origin("gen-doc", input));
    page.title(&format!("{} API", model.names.name), '=');
    page.section("Macros", &model.macros, Page::emit_macro);
    page.section("Handles", &model.handles, |page, item| {
        page.object("type", &item.name, &item.desc, |page| page.facts(&item.facts));
    });
    page.section("Types", &model.typedefs, |page, item| {
        page.object("type", &item.c_type.declare(&item.name), &item.desc, |page| page.facts(&item.facts));
    });
    page.section("Callbacks", &model.callbacks, Page::emit_callback);
    page.section("Enumerations", &model.enums, Page::emit_enum);
    page.section("Structures", &model.structs, Page::emit_struct);
    page.section("Variables", &model.variables, |page, item| {
        page.object("var", &item.c_type.declare(&item.name), &item.desc, |page| page.facts(&item.facts));
    });
    if !model.functions.is_empty() {
        page.title("Functions", '-');
        if model.names.has_code_locations {
            page.paragraph(&facts::variants(model, &index));
        }
        for (group, functions) in facts::groups(model) {
            if !group.is_empty() {
                page.title(&format!("Functions: {}", block(&Prose::default().text(&group))), '-');
            }
            for function in functions {
                page.emit_function(function, &model.names.result_type);
            }
        }
    }
    page.w.finish()
}

struct Page<'m> {
    w: Writer,
    index: &'m Index<'m>,
    /// The number of structures and unions without a name.
    unnamed: u32,
}

impl Page<'_> {
    fn title(&mut self, text: &str, underline: char) {
        let width = text.chars().count();
        self.w.blank();
        self.w.line(text);
        self.w.line(&underline.to_string().repeat(width));
    }

    fn section<T>(&mut self, title: &str, items: &[T], emit: impl Fn(&mut Self, &T)) {
        if items.is_empty() {
            return;
        }
        self.title(title, '-');
        for item in items {
            emit(self, item);
        }
    }

    // ===- Objects --------------------------------------------------------===//

    /// Writes a directive of the C domain: its declaration, its description, and the content that `body` writes.
    fn object(&mut self, kind: &str, declaration: &str, desc: &str, body: impl FnOnce(&mut Self)) {
        self.w.blank();
        writeln!(self.w, ".. c:{kind}:: {declaration}");
        self.nest(|page| {
            page.describe(desc);
            body(page);
        });
    }

    fn facts(&mut self, facts: &Facts) {
        for paragraph in facts::versions(facts, self.index) {
            self.paragraph(&paragraph);
        }
    }

    /// The number of the next structure or union without a name.
    fn next_unnamed(&mut self) -> u32 {
        self.unnamed += 1;
        self.unnamed
    }

    fn emit_macro(&mut self, item: &Macro) {
        self.object("macro", &item.name, &item.desc, |page| {
            page.paragraph(&facts::macro_value(item, page.index));
        });
    }

    fn emit_callback(&mut self, item: &Callback) {
        let declaration =
            item.result_c_type.declare(&format!("(*{})({})", item.name, prototype_params(&item.params).join(", ")));
        self.object("type", &declaration, &item.desc, |page| {
            page.facts(&item.facts);
            // The directive of a type does not allow parameters.
            page.emit_params(&item.params, |param| format!("* {}", literal(&param.name)));
        });
    }

    fn emit_enum(&mut self, item: &Enum) {
        self.object("enum", &item.name, &item.desc, |page| {
            page.facts(&item.facts);
            if item.is_bit_field {
                page.paragraph(&facts::bit_field(page.index));
            }
            for enumerator in &item.enumerators {
                let value = format!("{} = {}", enumerator.name, enumerator.value);
                page.object("enumerator", &value, &enumerator.desc, |page| {
                    if let Some(tagged) = &enumerator.tagged_type {
                        page.paragraph(&facts::tagged_type(tagged, page.index));
                    }
                });
            }
        });
    }

    fn emit_struct(&mut self, item: &Struct) {
        self.object(item.keyword(), &item.name, &item.desc, |page| {
            page.facts(&item.facts);
            page.emit_members(&item.members);
        });
    }

    fn emit_members(&mut self, members: &[Member]) {
        for member in members {
            let Some(inner) = member.inner() else {
                // The directive of a member needs a name.
                if !member.name.is_empty() {
                    self.object("member", &member.declaration(), &member.desc, |_| {});
                }
                continue;
            };
            // `@` names a type without a name, as in `@data`.
            let name = if member.name.is_empty() {
                format!("@anonymous{}", self.next_unnamed())
            } else {
                format!("@{}", member.name)
            };
            self.object(inner.keyword(), &name, &member.desc, |page| page.emit_members(inner.members));
        }
    }

    fn emit_function(&mut self, function: &Function, result: &str) {
        let ellipsis = if function.is_variadic { ", ..." } else { "" };
        let declared = format!("{}({}{ellipsis})", function.name, prototype_params(&function.params).join(", "));
        let declaration = match function.own_result() {
            Some(result) => result.declare(&declared),
            None => format!("{result} {declared}"),
        };
        self.object("function", &declaration, &function.desc, |page| {
            page.facts(&function.facts);
            page.items(&facts::details(function, page.index));
            if !function.analogues.is_empty() {
                page.paragraph(&facts::analogues(function, page.index));
            }
            page.emit_params(&function.params, |param| format!(":param {}:", param.name));
            page.w.blank();
            for code in &function.codes {
                page.emit_return(code);
            }
        });
    }

    fn emit_params(&mut self, params: &[Param], lead: impl Fn(&Param) -> String) {
        self.w.blank();
        for param in params {
            let lead = match facts::direction(param).as_str() {
                "" => lead(param),
                direction => format!("{} [{direction}]", lead(param)),
            };
            self.lead(&lead, &facts::param(param, self.index));
        }
    }

    fn emit_return(&mut self, code: &Code) {
        let lead = format!(":retval {}:", code.name);
        let meaning = facts::meaning(code, self.index);
        self.lead(&lead, &meaning);
        self.nest(|page| page.items(&facts::conditions(code, page.index)));
    }

    // ===- Text -----------------------------------------------------------===//

    fn nest(&mut self, body: impl FnOnce(&mut Self)) {
        let index = self.index;
        let mut unnamed = self.unnamed;
        self.w.nested(|w| {
            let mut page = Page { w: std::mem::take(w), index, unnamed };
            body(&mut page);
            *w = page.w;
            unnamed = page.unnamed;
        });
        self.unnamed = unnamed;
    }

    /// Writes the text of a description.
    fn describe(&mut self, text: &str) {
        for paragraph in Prose::paragraphs(text, self.index) {
            self.paragraph(&paragraph);
        }
    }

    fn paragraph(&mut self, paragraph: &Prose) {
        self.w.blank();
        self.w.line(&block(paragraph));
    }

    /// Writes a list, if it has items.
    fn items(&mut self, items: &[Vec<Prose>]) {
        if items.is_empty() {
            return;
        }
        self.w.blank();
        for item in items {
            self.lead("*", item);
        }
        self.w.blank();
    }

    /// Writes paragraphs after the marker of a list item or of a field.
    fn lead(&mut self, mark: &str, paragraphs: &[Prose]) {
        let first = paragraphs.first().map(block).unwrap_or_default();
        self.w.line(format!("{mark} {first}").trim_end());
        if let Some(further) = paragraphs.get(1..).filter(|further| !further.is_empty()) {
            self.nest(|page| further.iter().for_each(|each| page.paragraph(each)));
            self.w.blank();
        }
    }
}

/// A paragraph that does not begin like a list, a title or a directive.
fn block(paragraph: &Prose) -> String {
    let line = inline(paragraph);
    let is_word = |word: &str| word.chars().all(char::is_alphanumeric);
    let starts_plainly = match paragraph.pieces.first() {
        Some(Piece::Text(text)) => {
            text.split(' ').next().is_some_and(|word| is_word(word.trim_end_matches([',', ':'])))
        }
        _ => true,
    };
    if starts_plainly || line.starts_with('\\') { line } else { format!("\\{line}") }
}

/// The pieces of a paragraph. Inline markup must end before a blank or punctuation; otherwise an escaped blank, which
/// is not shown, follows it.
fn inline(paragraph: &Prose) -> String {
    let mut line = String::new();
    let mut after_markup = false;
    for (at, piece) in paragraph.pieces.iter().enumerate() {
        let next = paragraph.pieces.get(at + 1);
        let (before, markup, after) = match piece {
            Piece::Text(text) => {
                let text = escaped(text);
                let ends_markup = text.starts_with([' ', '.', ',', ':', ';', '!', '?', ')', '\\']);
                if after_markup && !ends_markup {
                    line.push_str("\\ ");
                }
                line.push_str(&text);
                after_markup = false;
                continue;
            }
            Piece::Code(code) => {
                let text = code.trim();
                let start = code.len() - code.trim_start().len();
                (start > 0, literal(text), start + text.len() < code.len())
            }
            Piece::Link(name, role) => (false, link(name, *role, next), false),
        };
        if before {
            line.push(' ');
        } else if !line.is_empty() && !line.ends_with(' ') {
            line.push_str("\\ ");
        }
        line.push_str(&markup);
        if after {
            line.push(' ');
        }
        after_markup = !after;
    }
    line
}

/// Escaped words.
fn escaped(text: &str) -> String {
    let mut line = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        let is_markup = match letter {
            '\\' | '*' | '`' | '|' => true,
            // Only at the end of a word: `name_` would be a reference.
            '_' => !next.is_some_and(char::is_alphanumeric),
            // Two at the end of a paragraph begin a literal block.
            ':' => next == Some(':') || (next.is_none() && line.ends_with(':')),
            _ => false,
        };
        if is_markup {
            line.push('\\');
        }
        line.push(letter);
    }
    line
}

/// Literal code.
fn literal(code: &str) -> String {
    if code.contains('`') {
        let code = code.replace('\\', "\\\\").replace('`', "\\`");
        format!(":literal:`{code}`")
    } else {
        format!("``{code}``")
    }
}

/// A link. Sphinx adds parentheses to the name of a function unless the link has a title, as it does if code or
/// parentheses follow.
fn link(name: &str, role: Role, next: Option<&Piece>) -> String {
    let role = match role {
        Role::Macro => "macro",
        Role::Type => "type",
        Role::Enum => "enum",
        Role::Enumerator => "enumerator",
        Role::Struct => "struct",
        Role::Variable => "var",
        Role::Function => {
            let goes_on = match next {
                Some(Piece::Code(_)) => true,
                Some(Piece::Text(text)) => text.starts_with('('),
                _ => false,
            };
            if goes_on {
                return format!(":c:func:`{name} <{name}>`");
            }
            "func"
        }
    };
    format!(":c:{role}:`{name}`")
}
