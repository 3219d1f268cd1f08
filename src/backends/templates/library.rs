//! [`Library`]: the templates of a run: the one that `--template` names, those of `--template-file`, and all that they
//! name.
//!
//! Takes the files that the driver opened ([`references`] told it which); hands on forms for minijinja and the places in
//! them. What is wrong with a template before it is rendered is reported here, for all of them in one run.

use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use super::form::{Form, Lines};
use super::scanner::{Piece, SHIFT, scan};
use super::syntax::Syntax;
use super::tree::{self, Tree};
use crate::backends::context::Context;
use crate::backends::option::{BackendOption, OptionValues};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::{FileId, SourceMap, Span};

/// `--template`.
pub(super) const TEMPLATE: BackendOption =
    BackendOption::file("template", "the template that --gen-template renders").follow(references);

/// `--template-file`.
pub(super) const MORE: BackendOption =
    BackendOption::file("template-file", "a template that --template includes under a computed name; repeat for more")
        .follow(references);

/// More templates than these have no author.
const MOST_TEMPLATES: usize = 1000;

/// More faults of one template's syntax are not looked for.
const MOST_FAULTS: usize = 20;

/// A template that was read.
pub(super) struct Template {
    /// Where its text starts.
    start: u32,
    /// The way from the scanned text to the file's.
    lines: Lines<'static>,
    pub(super) form: Form,
    pub(super) tree: Tree,
}

impl Template {
    /// A place in the form, as a place in the file.
    pub(super) fn span(&self, range: &Range<usize>) -> Span {
        place(self.start, &self.lines, &(self.form.original(range.start)..self.form.original(range.end)))
    }

    /// The whole file's begin.
    pub(super) fn begin(&self) -> Span {
        Span::new(self.start, self.start)
    }
}

fn place(start: u32, lines: &Lines<'_>, range: &Range<usize>) -> Span {
    let at = |at: usize| {
        let at = u32::try_from(lines.original(at)).unwrap_or(u32::MAX);
        start.saturating_add(at)
    };
    Span::new(at(range.start), at(range.end.max(range.start)))
}

/// All templates of a run, by their paths.
pub(super) struct Library {
    pub(super) templates: IndexMap<String, Template>,
    /// The path of the one that is rendered.
    pub(super) main: String,
}

impl Library {
    /// The templates that the command line names; nothing if a fault was reported.
    pub(super) fn of(context: &Context<'_>, diags: &mut Diags) -> Option<Library> {
        let Some(main) = context.option(&TEMPLATE).filter(|path| !path.is_empty()) else {
            let message = "--gen-template renders a template: name it with --template=FILE";
            diags.push(Diagnostic::global(message));
            return None;
        };
        let syntax = match Syntax::of(&context.options, main) {
            Ok(syntax) => syntax,
            Err(message) => {
                diags.push(Diagnostic::global(message));
                return None;
            }
        };
        let mut library = Library { templates: IndexMap::new(), main: main.to_owned() };
        let errors = diags.error_count();
        let mut open: Vec<String> = named(&context.options);
        while let Some(path) = open.pop() {
            if library.templates.contains_key(&path) || library.templates.len() >= MOST_TEMPLATES {
                continue;
            }
            let Some(file) = context.sources.named(&path) else {
                continue;
            };
            let Some(template) = read(context.sources, file, &path, &syntax, diags) else {
                continue;
            };
            for name in template.tree.references.iter().rev() {
                open.extend(candidates(&path, main, name));
            }
            library.templates.insert(path, template);
        }
        (diags.error_count() == errors).then_some(library)
    }

    /// What turns a name in a template into a path: for minijinja.
    pub(super) fn resolver(&self) -> impl Fn(&str, &str) -> String + Send + Sync + 'static {
        let paths: Arc<[String]> = self.templates.keys().cloned().collect();
        let main = self.main.clone();
        move |name, from| {
            let found = candidates(from, &main, name).into_iter();
            let mut found = found.filter(|path| paths.contains(path));
            found.next().unwrap_or_else(|| name.to_owned())
        }
    }
}

/// The templates that the options name, the main one last.
fn named(options: &OptionValues) -> Vec<String> {
    options.all(&MORE).chain(options.last(&TEMPLATE)).map(str::to_owned).collect()
}

/// The paths that a name in a template may mean, the best first: beside the template, beside the main one.
fn candidates(from: &str, main: &str, name: &str) -> Vec<String> {
    let mut paths = vec![beside(from, name)];
    let other = beside(main, name);
    if !paths.contains(&other) {
        paths.push(other);
    }
    paths
}

/// The path of a name beside a file, without detours: there is one path to each file.
fn beside(file: &str, name: &str) -> String {
    if name.starts_with('/') {
        return name.to_owned();
    }
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let root = if file.starts_with('/') { "/" } else { "" };
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(name.split('/')) {
        match (part, parts.last()) {
            ("" | ".", _) => {}
            ("..", Some(&last)) if last != ".." => {
                parts.pop();
            }
            (part, _) => parts.push(part),
        }
    }
    format!("{root}{}", parts.join("/"))
}

/// The files that a template names, each as the paths that it may be at: who runs the backend opens the first that is
/// there. Faults are not its business.
fn references(options: &OptionValues, path: &str, text: &[u8]) -> Vec<Vec<String>> {
    let main = options.last(&TEMPLATE).unwrap_or(path);
    let (Ok(text), Ok(syntax)) = (std::str::from_utf8(text), Syntax::of(options, main)) else {
        return Vec::new();
    };
    let lines = Lines::of(text, syntax.keep_trailing_newline);
    let (pieces, _) = scan(&lines.text, &syntax);
    let tree = tree::read(&Form::of(&lines.text, &pieces), path);
    let names = tree.map(|tree| tree.references).unwrap_or_default();
    names.iter().map(|name| candidates(path, main, name)).collect()
}

/// Reads a template; nothing if a fault was reported.
fn read(sources: &SourceMap, file: FileId, path: &str, syntax: &Syntax, diags: &mut Diags) -> Option<Template> {
    let start = sources.start(file);
    let bytes = sources.text(file);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = u32::try_from(error.valid_up_to()).unwrap_or(u32::MAX);
            let at = start.saturating_add(at);
            diags.push(Diagnostic::error(Span::new(at, at), "this template is no UTF-8"));
            return None;
        }
    };
    let lines = Lines::of(text, syntax.keep_trailing_newline);
    let place = |range: &Range<usize>| place(start, &lines, range);
    let (mut pieces, faults) = scan(&lines.text, syntax);
    let mut found: Vec<Diagnostic> = Vec::new();
    let is_whole = faults.iter().all(|fault| fault.is_harmless);
    for fault in faults {
        let mut diagnostic = Diagnostic::error(place(&fault.at), fault.message);
        diagnostic.help = fault.help;
        found.push(diagnostic);
    }
    let tree = if is_whole { parse(&lines.text, &mut pieces, path, syntax, place, &mut found) } else { None };
    let (form, tree) = match tree {
        Some(tree) if found.is_empty() => tree,
        _ => {
            for fault in found {
                diags.push(fault);
            }
            return None;
        }
    };
    Some(Template { start, lines: lines.places(), form, tree })
}

/// Parses the form of these pieces, again and again with faulty statements taken out.
fn parse(
    text: &str,
    pieces: &mut [Piece],
    path: &str,
    syntax: &Syntax,
    place: impl Fn(&Range<usize>) -> Span,
    found: &mut Vec<Diagnostic>,
) -> Option<(Form, Tree)> {
    for _ in 0..MOST_FAULTS {
        let form = Form::of(text, pieces);
        let error = match tree::read(&form, path) {
            Ok(tree) => return Some((form, tree)),
            Err(error) => error,
        };
        let at = error.range().unwrap_or_default();
        let range = form.original(at.start)..form.original(at.end);
        let detail = error.detail().unwrap_or("this cannot be read").to_owned();
        let faulty = pieces.iter_mut().find(|piece| match piece {
            Piece::Variable(piece) | Piece::Block(piece) => piece.start <= range.start && range.start <= piece.end,
            Piece::Data(_) | Piece::Stand(_) => false,
        });
        let is_variable = matches!(faulty, Some(Piece::Variable(_)));
        let mut fault = Diagnostic::error(place(&range), detail);
        if is_variable && syntax.variable.begin == "<<" && looks_like_shift(text, &range) {
            fault.help = Some(SHIFT.to_owned());
        }
        found.push(fault);
        let piece = faulty?;
        *piece = stand_in(text, piece)?;
    }
    None
}

/// Whether what could not be read is what C++ has beside its operators.
fn looks_like_shift(text: &str, range: &Range<usize>) -> bool {
    text[range.start.min(text.len())..].starts_with(['<', '=', ';'])
}

/// What takes the place of a faulty tag, so that all others mean what they did.
fn stand_in(text: &str, piece: &Piece) -> Option<Piece> {
    let range = match piece {
        Piece::Block(range) => range,
        _ => return Some(Piece::Data(0..0)),
    };
    Some(match first_word(&text[range.clone()]) {
        "if" => Piece::Stand("if 0"),
        "elif" => Piece::Stand("elif 0"),
        "else" => Piece::Stand("else"),
        "for" => Piece::Stand("for _ in []"),
        "with" => Piece::Stand("with"),
        "filter" => Piece::Stand("filter upper"),
        "macro" => Piece::Stand("macro _()"),
        "set" if !is_assignment(&text[range.clone()]) => Piece::Stand("set _"),
        "autoescape" => Piece::Stand("autoescape false"),
        "block" | "call" => return None,
        word if word.starts_with("end") => return None,
        _ => Piece::Data(0..0),
    })
}

/// The word that a statement begins with.
fn first_word(statement: &str) -> &str {
    let statement = statement.trim_start();
    let end = statement.find(|c: char| !c.is_alphanumeric() && c != '_');
    &statement[..end.unwrap_or(statement.len())]
}

/// Whether a `set` statement has a value: an equals sign outside brackets.
fn is_assignment(statement: &str) -> bool {
    let mut depth = 0_i32;
    statement.chars().any(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        c == '=' && depth == 0
    })
}
