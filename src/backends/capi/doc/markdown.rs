//! The manual as one page of Markdown: CommonMark with tables, as on GitHub.
//!
//! Every name has an anchor, since renderers generate different anchors for headings.

use super::facts;
use super::index::Index;
use super::prose::{Piece, Prose};
use crate::header::declaration::prototype;
use crate::header::text::origin;
use crate::model::api::{Api, Callback, Enum, Facts, Function, Macro, Param, Struct, prototype_params};
use crate::types::c_type::CType;
use tdgen_language::backends::writer::Writer;

/// The manual of a model. `input` is the name of the description.
pub(crate) fn emit(model: &Api, input: &str) -> Vec<u8> {
    let index = Index::of(model);
    let mut page = Page { w: Writer::default(), index: &index };
    for line in model.names.own_banner().filter(|line| !line.trim().is_empty()) {
        writeln!(page.w, "<!-- {} -->", comment(line.trim()));
    }
    writeln!(page.w, "<!-- {} -->", comment(&origin("gen-doc", input)));
    page.heading(1, &format!("{} API", model.names.name));
    page.section("Macros", &model.macros, Page::emit_macro);
    page.section("Handles", &model.handles, |page, item| {
        page.object(&item.name, &item.desc);
        page.facts(&item.facts);
    });
    page.section("Types", &model.typedefs, |page, item| {
        page.object(&item.name, &item.desc);
        page.facts(&item.facts);
        page.declaration(&[format!("{};", item.declaration())]);
    });
    page.section("Callbacks", &model.callbacks, Page::emit_callback);
    page.section("Enumerations", &model.enums, Page::emit_enum);
    page.section("Structures", &model.structs, Page::emit_struct);
    page.section("Variables", &model.variables, |page, item| {
        page.object(&item.name, &item.desc);
        page.facts(&item.facts);
        page.declaration(&[format!("extern {};", item.c_type.declare(&item.name))]);
    });
    if !model.functions.is_empty() {
        page.heading(2, "Functions");
        if model.names.has_code_locations {
            page.paragraph(&facts::variants(model, &index));
        }
        for (group, functions) in facts::groups(model) {
            if !group.is_empty() {
                page.heading(2, &escaped(&format!("Functions: {group}")));
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
}

impl Page<'_> {
    fn heading(&mut self, level: usize, text: &str) {
        self.w.blank();
        writeln!(self.w, "{} {text}", "#".repeat(level));
    }

    fn section<T>(&mut self, title: &str, items: &[T], emit: impl Fn(&mut Self, &T)) {
        if items.is_empty() {
            return;
        }
        self.heading(2, title);
        for item in items {
            emit(self, item);
        }
    }

    // ===- Objects --------------------------------------------------------===//

    /// Writes the heading of an object with its anchor, and its description.
    fn object(&mut self, name: &str, desc: &str) {
        self.heading(3, &anchored(name));
        for paragraph in Prose::paragraphs(desc, self.index) {
            self.paragraph(&paragraph);
        }
    }

    fn facts(&mut self, facts: &Facts) {
        for paragraph in facts::versions(facts, self.index) {
            self.paragraph(&paragraph);
        }
    }

    fn emit_macro(&mut self, item: &Macro) {
        self.object(item.bare_name(), &item.desc);
        if item.name != item.bare_name() {
            self.paragraph(&facts::macro_use(item, self.index));
        }
        self.paragraph(&facts::macro_value(item, self.index));
    }

    fn emit_callback(&mut self, item: &Callback) {
        self.object(&item.name, &item.desc);
        self.facts(&item.facts);
        if item.result_c_type.outermost().is_some() {
            let declared = format!("(*{})({})", item.name, prototype_params(&item.params).join(", "));
            self.declaration(&[format!("typedef {};", item.result_c_type.declare(&declared))]);
        } else {
            let pointer = item.result_c_type.declare(&format!("(*{})", item.name));
            self.declaration(&prototype("", &format!("typedef {pointer}("), &prototype_params(&item.params), ");"));
        }
        self.emit_params(&item.params);
    }

    fn emit_enum(&mut self, item: &Enum) {
        self.object(&item.name, &item.desc);
        self.facts(&item.facts);
        if item.is_bit_field {
            self.paragraph(&facts::bit_field(self.index));
        }
        let rows = item.enumerators.iter().map(|enumerator| {
            let mut meaning = Prose::paragraphs(&enumerator.desc, self.index);
            meaning.extend(enumerator.tagged_type.as_ref().map(|tagged| facts::tagged_type(tagged, self.index)));
            let name = anchored(&enumerator.name);
            [name, enumerator.value.to_string(), cell(&meaning)]
        });
        let rows = rows.collect();
        self.table(["Enumerator", "Value", "Meaning"], rows);
    }

    fn emit_struct(&mut self, item: &Struct) {
        self.object(&item.name, &item.desc);
        self.facts(&item.facts);
        let rows = item.members.iter().map(|member| {
            let ty = Prose::default().code(&member.spelled_type(), self.index);
            let meaning = Prose::paragraphs(&member.desc, self.index);
            [code(if member.name.is_empty() { "(unnamed)" } else { &member.name }), cell(&[ty]), cell(&meaning)]
        });
        let rows = rows.collect();
        self.table(["Member", "Type", "Meaning"], rows);
    }

    fn emit_function(&mut self, function: &Function, result: &str) {
        self.object(&function.name, &function.desc);
        let opener = format!("{}(", function.name);
        self.facts(&function.facts);
        let result = function.own_result().map_or_else(|| result.to_owned(), CType::spelled);
        let mut params = prototype_params(&function.params);
        params.extend(function.is_variadic.then(|| "...".to_owned()));
        self.declaration(&match function.own_result() {
            Some(ty) if ty.outermost().is_some() => {
                vec![format!("{};", ty.declare(&format!("{}({})", function.name, params.join(", "))))]
            }
            _ => prototype(&result, &opener, &params, ");"),
        });
        let details = facts::details(function, self.index);
        if !details.is_empty() {
            self.w.blank();
        }
        for detail in details {
            self.item(&detail);
        }
        if !function.analogues.is_empty() {
            self.paragraph(&facts::analogues(function, self.index));
        }
        self.emit_params(&function.params);
        let rows = function.codes.iter().map(|returned| {
            let name = Prose::default().code(&returned.name, self.index);
            let mut when = facts::meaning(returned, self.index);
            when.extend(facts::conditions(returned, self.index).into_iter().flatten());
            [cell(&[name]), cell(&when)]
        });
        let rows = rows.collect();
        self.table(["Returns", "When"], rows);
    }

    fn emit_params(&mut self, params: &[Param]) {
        let rows = params.iter().map(|param| {
            let ty = Prose::default().code(&param.c_type.spelled(), self.index);
            let meaning = facts::param(param, self.index);
            [code(&param.name), cell(&[ty]), facts::direction(param), cell(&meaning)]
        });
        let rows = rows.collect();
        self.table(["Parameter", "Type", "Direction", "Meaning"], rows);
    }

    // ===- Text -----------------------------------------------------------===//

    fn paragraph(&mut self, paragraph: &Prose) {
        self.w.blank();
        self.w.line(&block(paragraph));
    }

    /// An item of a list.
    fn item(&mut self, paragraphs: &[Prose]) {
        for (at, paragraph) in paragraphs.iter().enumerate() {
            if at == 0 {
                writeln!(self.w, "- {}", block(paragraph));
            } else {
                self.w.blank();
                writeln!(self.w, "  {}", block(paragraph));
            }
        }
    }

    fn declaration(&mut self, lines: &[String]) {
        self.w.blank();
        self.w.line("```c");
        for line in lines {
            self.w.line(line);
        }
        self.w.line("```");
    }

    /// Writes a table, if it has rows.
    fn table<const N: usize>(&mut self, heading: [&str; N], rows: Vec<[String; N]>) {
        if rows.is_empty() {
            return;
        }
        self.w.blank();
        writeln!(self.w, "| {} |", heading.join(" | "));
        writeln!(self.w, "|{}", " --- |".repeat(N));
        for row in rows {
            writeln!(self.w, "| {} |", row.join(" | "));
        }
    }
}

/// A name with its anchor.
fn anchored(name: &str) -> String {
    format!("<a id=\"{name}\"></a>{}", code(name))
}

/// Paragraphs in a cell of a table, on one line.
fn cell(paragraphs: &[Prose]) -> String {
    let paragraphs: Vec<String> = paragraphs.iter().map(|paragraph| inline(paragraph, code_in_cell)).collect();
    paragraphs.join("<br>")
}

/// A paragraph that does not begin like a list or a heading.
fn block(paragraph: &Prose) -> String {
    let line = inline(paragraph, code);
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if line.starts_with(['#', '+', '-', '=', '>']) {
        format!("\\{line}")
    } else if number.len() < line.len() && number.starts_with(['.', ')']) {
        let digits = line.len() - number.len();
        format!("{}\\{number}", &line[..digits])
    } else {
        line
    }
}

/// The pieces of a paragraph.
fn inline(paragraph: &Prose, code: fn(&str) -> String) -> String {
    let mut line = String::new();
    for piece in &paragraph.pieces {
        match piece {
            Piece::Text(text) => line.push_str(&escaped(text)),
            Piece::Code(text) => {
                let inner = text.trim();
                let start = text.len() - text.trim_start().len();
                if start > 0 {
                    line.push(' ');
                }
                line.push_str(&code(inner));
                if start + inner.len() < text.len() {
                    line.push(' ');
                }
            }
            Piece::Link(name, _) => line.push_str(&format!("[{}](#{name})", code(name))),
        }
    }
    line
}

/// Escaped words.
fn escaped(text: &str) -> String {
    let mut line = String::new();
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_markup = match letter {
            '\\' | '`' | '*' | '[' | ']' | '<' | '&' | '|' | '~' | '$' => true,
            // Inside a word, it is not markup.
            '_' => {
                let next = letters.peek().copied().unwrap_or(' ');
                !before.is_alphanumeric() || !next.is_alphanumeric()
            }
            _ => false,
        };
        if is_markup {
            line.push('\\');
        }
        line.push(letter);
        before = letter;
    }
    line
}

/// Code, between enough backquotes.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    if longest == 0 {
        return format!("`{text}`");
    }
    let fence = "`".repeat(longest + 1);
    format!("{fence} {text} {fence}")
}

/// Code in a table. A bar ends a cell unless it follows a backslash; if the code has a backslash itself, character
/// references are needed.
fn code_in_cell(text: &str) -> String {
    if !text.contains("\\|") {
        return code(text).replace('|', "\\|");
    }
    let letter = |c: char| match c {
        c if c.is_ascii_punctuation() => format!("&#{};", u32::from(c)),
        c => c.to_string(),
    };
    let letters: String = text.chars().map(letter).collect();
    format!("<code>{letters}</code>")
}

/// Text in a comment.
fn comment(text: &str) -> String {
    text.replace("-->", "-- >")
}
