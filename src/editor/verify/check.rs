//! [`verify`]: compares the diagnostics of a compilation with those that comments expect.

use super::expectation::{Category, Expectation, Target};
use tdgen_language::diagnostics::{Diagnostic, Diags, Severity};
use tdgen_language::source::{SourceMap, Span};

/// A message that was reported.
struct Message<'a> {
    category: Category,
    text: &'a str,
    span: Option<Span>,
    is_expected: bool,
}

/// Returns an error for each expectation that was not met, and for each message that no comment expects. Notes without
/// a location need not be expected, and neither do messages of `ignored` categories.
pub fn verify(sources: &SourceMap, expected: &[Expectation], diags: &Diags, ignored: &[Category]) -> Vec<Diagnostic> {
    let mut messages: Vec<Message<'_>> = diags.sorted().into_iter().flat_map(messages).collect();
    let mut errors = Vec::new();
    for expectation in expected {
        let mut missing = expectation.count;
        for message in messages.iter_mut().filter(|message| !message.is_expected) {
            if missing > 0 && meets(expectation, message, sources) {
                message.is_expected = true;
                missing -= 1;
            }
        }
        if missing > 0 {
            errors.push(failure(expectation, missing, &messages, sources));
        }
    }
    let is_needed = |message: &&Message<'_>| {
        let is_fact = message.category == Category::Note && message.span.is_none();
        !message.is_expected && !is_fact && !ignored.contains(&message.category)
    };
    for message in messages.iter().filter(is_needed) {
        let text = format!("unexpected {}: {}", message.category.word(), message.text);
        errors.push(match message.span {
            Some(span) => Diagnostic::error(span, text),
            None => Diagnostic::global(text),
        });
    }
    errors
}

/// The message of a diagnostic, then those of its notes.
fn messages(diagnostic: &Diagnostic) -> impl Iterator<Item = Message<'_>> {
    let category = match diagnostic.severity {
        Severity::Error => Category::Error,
        Severity::Warning => Category::Warning,
        Severity::Note => Category::Note,
    };
    let main = Message { category, text: &diagnostic.message, span: diagnostic.span, is_expected: false };
    let note = Category::Note;
    let notes = diagnostic.notes.iter();
    let notes = notes.map(move |it| Message { category: note, text: &it.message, span: it.span, is_expected: false });
    std::iter::once(main).chain(notes)
}

fn meets(expectation: &Expectation, message: &Message<'_>, sources: &SourceMap) -> bool {
    message.category == expectation.category
        && is_at(&expectation.target, message.span, sources)
        && expectation.matches(message.text)
}

fn is_at(target: &Target, span: Option<Span>, sources: &SourceMap) -> bool {
    let Target::Line(file, line) = target else { return true };
    let Some(span) = span else { return false };
    let location = sources.locate(span.start);
    let is_file =
        |path: &str| path.strip_suffix(file.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    location.line == *line && is_file(&location.file)
}

/// The error about an expectation, with the messages on its line.
fn failure(expectation: &Expectation, missing: usize, messages: &[Message<'_>], sources: &SourceMap) -> Diagnostic {
    let word = expectation.category.word();
    let times = if missing > 1 { format!(" {missing} times") } else { String::new() };
    let place = match &expectation.target {
        Target::Line(file, line) => format!(" at {file}:{line}"),
        Target::Anywhere => String::new(),
    };
    let text = format!("expected {word} was not reported{times}{place}: {}", expectation.shown);
    let mut error = Diagnostic::error(expectation.span, text);
    if expectation.target == Target::Anywhere {
        return error;
    }
    let there = messages.iter().filter(|message| is_at(&expectation.target, message.span, sources));
    for message in there.filter(|message| !message.is_expected) {
        error = error.fact(format!("that line has the {}: {}", message.category.word(), message.text));
    }
    error
}
