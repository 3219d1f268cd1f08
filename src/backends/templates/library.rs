//! [`Library`]: the templates of a run: those of `--template` and `--template-file`, and all that they include.
//!
//! The driver opens the files, as [`references`] lists them. Errors in the syntax of all templates are reported in one
//! run, before anything is rendered.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::parse::analysis::{Analysis, analyze};
use crate::parse::forms::{Forms, STATEMENTS, first_word};
use crate::parse::normalized::{Lines, Normalized};
use crate::parse::scanner::{Piece, SHIFT_HELP, scan};
use crate::parse::syntax::{Syntax, is_chosen};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{BackendOption, OptionValues};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};
use tdgen_language::source::{FileId, Span};

/// `--template`.
pub(super) const TEMPLATE: BackendOption = BackendOption::file("template", "The template to render").follow(references);

/// `--template-file`.
pub(super) const MORE: BackendOption =
    BackendOption::file("template-file", "A template that is included under a computed name; may be repeated")
        .repeated()
        .follow(references);

/// The limit of the templates of a run.
const MAX_TEMPLATES: usize = 1000;

/// The limit of the syntax errors reported for one template.
const MAX_ERRORS: usize = 20;

/// A parsed template.
pub(super) struct Template {
    /// The position of the file's start.
    start: u32,
    /// Maps offsets in the scanned text to the file.
    lines: Lines<'static>,
    pub(super) normalized: Normalized,
    pub(super) analysis: Analysis,
}

impl Template {
    /// The location of a range of the normalized template.
    pub(super) fn span(&self, range: &Range<usize>) -> Span {
        let original = self.normalized.original(range.start)..self.normalized.original(range.end);
        span(self.start, &self.lines, &original)
    }

    /// The start of the file.
    pub(super) fn start(&self) -> Span {
        Span::new(self.start, self.start)
    }
}

/// The location of a range of the scanned text.
fn span(start: u32, lines: &Lines<'_>, range: &Range<usize>) -> Span {
    let position = |offset: usize| {
        let offset = u32::try_from(lines.original(offset)).unwrap_or(u32::MAX);
        start.saturating_add(offset)
    };
    Span::new(position(range.start), position(range.end.max(range.start)))
}

/// The path of the template to render.
fn main(options: &OptionValues) -> Result<&str, String> {
    let main = options.last(&TEMPLATE).filter(|path| !path.is_empty());
    main.ok_or_else(|| "`--gen-template` requires `--template=FILE`".to_owned())
}

/// Checks the options that name the template and set its syntax.
pub(super) fn check(options: &OptionValues) -> Result<(), String> {
    main(options)?;
    Syntax::of(options, "").map(drop)
}

/// All templates of a run, by their paths.
pub(super) struct Library {
    pub(super) templates: IndexMap<String, Template>,
    /// The path of the template to render.
    pub(super) main: String,
    /// Whether a template changes lists or dictionaries.
    pub(super) changes_values: bool,
    /// An error in the syntax of a template. Of that template, the parts without errors are read, for further errors.
    pub(super) broken: Option<Reported>,
}

impl Library {
    /// Reads the templates that the command line names.
    pub(super) fn of(context: &Context<'_>, diags: &mut Diags) -> Result<Library, Reported> {
        let main = main(&context.options).map_err(|message| diags.push(Diagnostic::global(message)))?;
        let text = context.sources.named(main).map(|file| String::from_utf8_lossy(context.sources.text(file)));
        let syntax = Syntax::of(&context.options, &text.unwrap_or_default());
        let syntax = syntax.map_err(|message| diags.push(Diagnostic::global(message)))?;
        let library = Library::with(context, main, &syntax, false, diags)?;
        let mut templates = library.templates.values();
        match library.broken.is_none() && templates.any(|template| template.analysis.changes_values) {
            // One template may change what another one created.
            true => Library::with(context, main, &syntax, true, diags),
            false => Ok(library),
        }
    }

    /// Reads the templates; `changes_values` says whether one of them changes lists or dictionaries.
    fn with(
        context: &Context<'_>,
        main: &str,
        syntax: &Syntax,
        changes_values: bool,
        diags: &mut Diags,
    ) -> Result<Library, Reported> {
        let mut library = Library { templates: IndexMap::new(), main: main.to_owned(), changes_values, broken: None };
        let mut open: Vec<String> = named(&context.options);
        while let Some(path) = open.pop() {
            if library.templates.contains_key(&path) || library.templates.len() >= MAX_TEMPLATES {
                continue;
            }
            let Some(file) = context.sources.named(&path) else {
                continue;
            };
            let (template, error) = read(context, file, &path, syntax, changes_values, diags)?;
            library.broken = library.broken.or(error);
            for name in template.analysis.references.iter().rev() {
                open.extend(candidates(&path, main, name));
            }
            library.templates.insert(path, template);
        }
        library.report_cycles(diags).map_or(Ok(library), Err)
    }

    /// Reports the templates that lead back to themselves by `extends`. minijinja compares the names as they are
    /// written, which may differ from the paths.
    fn report_cycles(&self, diags: &mut Diags) -> Option<Reported> {
        let resolve = self.resolver();
        let mut reported = None;
        let mut known: HashSet<&str> = HashSet::new();
        for start in self.templates.keys() {
            let mut chain: Vec<&str> = Vec::new();
            let mut next = Some(start.as_str());
            while let Some((path, template)) = next.and_then(|path| self.templates.get_key_value(path)) {
                if let Some(at) = chain.iter().position(|known| known == path) {
                    let circle = format!("{} -> {path}", chain[at..].join(" -> "));
                    let message = format!("template `{path}` extends itself: {circle}");
                    reported = Some(diags.push(Diagnostic::error(template.start(), message)));
                }
                if !known.insert(path) {
                    break;
                }
                chain.push(path);
                let parent = template.analysis.parent.as_ref().map(|name| resolve(name, path));
                next = parent.and_then(|parent| self.templates.get_key_value(&parent)).map(|(path, _)| path.as_str());
            }
        }
        reported
    }

    /// Resolves a name in a template to a path, for minijinja.
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

/// The paths that a name in a template may mean, best first: relative to the template, relative to the main one.
fn candidates(from: &str, main: &str, name: &str) -> Vec<String> {
    let mut paths = vec![beside(from, name)];
    let other = beside(main, name);
    if !paths.contains(&other) {
        paths.push(other);
    }
    paths
}

/// The normalized path of a name relative to a file, so that each file has one path.
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

/// The files that a template includes, each as a list of possible paths, of which the driver opens the first that
/// exists. Errors are reported later.
fn references(options: &OptionValues, _: &[String], path: &str, text: &[u8]) -> Vec<Vec<String>> {
    let main = options.last(&TEMPLATE).unwrap_or(path);
    let Ok(text) = std::str::from_utf8(text) else { return Vec::new() };
    // The options or the main template decide about the syntax. Of others, what they include in either one is opened.
    let mains = if path == main || is_chosen(options) { vec![text] } else { vec!["", "<<"] };
    let syntaxes = mains.into_iter().filter_map(|main| Syntax::of(options, main).ok());
    let references = syntaxes.flat_map(|syntax| {
        let lines = Lines::of(text, syntax.keep_trailing_newline);
        let (pieces, _) = scan(&lines.text, &syntax);
        let analysis = analyze(&Normalized::of(&lines.text, &pieces), path, false);
        analysis.map(|analysis| analysis.references).unwrap_or_default()
    });
    references.map(|name| candidates(path, main, &name)).collect()
}

/// Reads and parses a template; the error is one in its syntax.
fn read(
    context: &Context<'_>,
    file: FileId,
    path: &str,
    syntax: &Syntax,
    changes_values: bool,
    diags: &mut Diags,
) -> Result<(Template, Option<Reported>), Reported> {
    let start = context.sources.start(file);
    let text = std::str::from_utf8(context.sources.text(file)).map_err(|error| {
        let offset = u32::try_from(error.valid_up_to()).unwrap_or(u32::MAX);
        let at = start.saturating_add(offset);
        diags.push(Diagnostic::error(Span::new(at, at), "template is not valid UTF-8"))
    })?;
    let lines = Lines::of(text, syntax.keep_trailing_newline);
    let locate = |range: &Range<usize>| span(start, &lines, range);
    let (mut pieces, scan_errors) = scan(&lines.text, syntax);
    // Templates that change values were checked when they were read before.
    if !changes_values {
        let is_text = scan_errors.is_empty() && pieces.iter().all(|piece| matches!(piece, Piece::Data(_)));
        let is_main = context.options.last(&TEMPLATE) == Some(path);
        check_forms(is_main && !is_chosen(&context.options), is_text, &lines.text, locate, diags)?;
    }
    let is_nesting_known = scan_errors.iter().all(|error| error.is_recoverable);
    let mut errors: Vec<Diagnostic> = Vec::new();
    for error in scan_errors {
        let mut diagnostic = Diagnostic::error(locate(&error.range), error.message);
        diagnostic.help = error.help;
        errors.push(diagnostic);
    }
    let parsed = if is_nesting_known {
        parse(&lines.text, &mut pieces, path, syntax, changes_values, locate, &mut errors)
    } else {
        None
    };
    let error = errors.into_iter().map(|error| diags.push(error)).last();
    let parsed = parsed.or_else(|| parse_expressions(&lines.text, pieces, path, changes_values));
    let (normalized, analysis) = parsed.unwrap_or_default();
    Ok((Template { start, lines: lines.without_text(), normalized, analysis }, error))
}

/// Reports tags of both syntaxes in a main template that decides about them, and a template without tags that has some
/// of the other syntax.
fn check_forms(
    is_to_decide: bool,
    is_text: bool,
    text: &str,
    locate: impl Fn(&Range<usize>) -> Span,
    diags: &mut Diags,
) -> Result<(), Reported> {
    let forms = Forms::of(text);
    match (forms.jinja, forms.angle) {
        (Some(jinja), Some(angle)) if is_to_decide => {
            let (first, second) = if jinja.start < angle.start { (jinja, angle) } else { (angle, jinja) };
            let error = Diagnostic::error(locate(&second), "the template has tags of two syntaxes");
            let error = error.note(locate(&first), "the first tag of the other one");
            Err(diags.push(error.help(
                "choose with `--template-syntax=jinja`, for which `<< >>` and `<% %>` are text, or \
                 `--template-syntax=angle`, for which `{{ }}` and `{% %}` are",
            )))
        }
        (Some(tag), _) | (None, Some(tag)) if is_text && is_likely(&text[tag.clone()]) => {
            let message = format!("the template has no tags: `{}` is text", &text[tag.clone()]);
            let help = "`--template-syntax=jinja` chooses `{{ }}`, `--template-syntax=angle` chooses `<< >>`";
            diags.push(Diagnostic::warning(locate(&tag), message).help(help));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether the text of a tag is one, and not, for example, an initializer in C.
fn is_likely(tag: &str) -> bool {
    let inner = tag[2..].trim_start_matches(['-', '+']).trim_start();
    inner.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Parses the expressions of a template whose statements do not fit together, if they have no errors.
fn parse_expressions(
    text: &str,
    mut pieces: Vec<Piece>,
    path: &str,
    changes_values: bool,
) -> Option<(Normalized, Analysis)> {
    pieces.retain(|piece| matches!(piece, Piece::Data(_) | Piece::Variable(_)));
    let normalized = Normalized::of(text, &pieces);
    let analysis = analyze(&normalized, path, changes_values).ok()?;
    Some((normalized, analysis))
}

/// Parses pieces. After an error, the faulty statement is replaced and the rest is parsed again, to find more errors.
fn parse(
    text: &str,
    pieces: &mut [Piece],
    path: &str,
    syntax: &Syntax,
    changes_values: bool,
    locate: impl Fn(&Range<usize>) -> Span,
    errors: &mut Vec<Diagnostic>,
) -> Option<(Normalized, Analysis)> {
    for _ in 0..MAX_ERRORS {
        let mut normalized = Normalized::of(text, pieces);
        let error = match analyze(&normalized, path, changes_values) {
            Ok(analysis) => {
                for parameter in &analysis.refused {
                    let range = normalized.original(parameter.range.start)..normalized.original(parameter.range.end);
                    let message = format!("default of a parameter uses the parameter `{}`", parameter.name);
                    let help = format!("use the default `none`, and `set` it in the macro from `{}`", parameter.name);
                    errors.push(Diagnostic::error(locate(&range), message).help(help));
                }
                if analysis.edits.is_empty() {
                    return Some((normalized, analysis));
                }
                normalized.edit(&analysis.edits);
                match analyze(&normalized, path, changes_values) {
                    Ok(analysis) => return Some((normalized, analysis)),
                    Err(error) => error,
                }
            }
            Err(error) => error,
        };
        let range = error.range().unwrap_or_default();
        let range = normalized.original(range.start)..normalized.original(range.end);
        let faulty = pieces.iter_mut().find(|piece| match piece {
            Piece::Variable(piece) | Piece::Block(piece) => piece.start <= range.start && range.start <= piece.end,
            Piece::Data(_) | Piece::Placeholder(_) => false,
        });
        let is_variable = matches!(faulty, Some(Piece::Variable(_)));
        let detail = error.detail().unwrap_or("syntax error");
        let unknown = detail.strip_prefix("unknown statement ");
        let message = unknown.map_or(detail.to_owned(), |word| format!("unexpected statement `{word}`"));
        let mut diagnostic = Diagnostic::error(locate(&range), message);
        diagnostic.help =
            unknown.filter(|word| !STATEMENTS.contains(word)).and_then(|word| guess(word, STATEMENTS.iter().copied()));
        if is_variable && syntax.variable.begin == "<<" && looks_like_shift(text, &range) {
            diagnostic.help = Some(SHIFT_HELP.to_owned());
        }
        errors.push(diagnostic);
        let piece = faulty?;
        *piece = replacement(text, piece)?;
    }
    None
}

/// Help with a name that is nearly a known one.
pub(super) fn guess<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    let guess = did_you_mean(name.as_bytes(), known.map(str::as_bytes))?;
    Some(format!("did you mean `{guess}`?"))
}

/// Whether the unexpected token is one that follows `<<` in C++.
fn looks_like_shift(text: &str, range: &Range<usize>) -> bool {
    text[range.start.min(text.len())..].starts_with(['<', '=', ';'])
}

/// The replacement of a faulty tag, which keeps the nesting of the others. `None` if there is none.
fn replacement(text: &str, piece: &Piece) -> Option<Piece> {
    let range = match piece {
        Piece::Block(range) => range,
        _ => return Some(Piece::Data(0..0)),
    };
    Some(match first_word(&text[range.clone()]) {
        "if" => Piece::Placeholder("if 0"),
        "elif" => Piece::Placeholder("elif 0"),
        "else" => Piece::Placeholder("else"),
        "for" => Piece::Placeholder("for _ in []"),
        "with" => Piece::Placeholder("with"),
        "filter" => Piece::Placeholder("filter upper"),
        "macro" => Piece::Placeholder("macro _()"),
        "set" if !is_assignment(&text[range.clone()]) => Piece::Placeholder("set _"),
        "autoescape" => Piece::Placeholder("autoescape false"),
        "block" | "call" => return None,
        word if word.starts_with("end") => return None,
        _ => Piece::Data(0..0),
    })
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
