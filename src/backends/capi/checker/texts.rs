//! Descriptions that are missing or that name unknown objects.

use std::collections::BTreeMap;

use super::codes::is_check;
use super::conditions::{is_unmarked, param_names};
use super::known::{Known, is_c_type};
use super::subject::{Object, Subject, Text};
use crate::model::naming::{identifier_error, nearest};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// Reports objects, and parts of them, without a description; many of one kind in one message, as in an imported
/// description.
pub(super) fn missing(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    let mut found = Missing::default();
    let is_missing = |text: Text<'_>| text.text.trim().is_empty();
    for object in &subject.objects {
        if let Some(desc) = subject.text(object.part, "desc").filter(|&text| is_missing(text)) {
            found.add(object.noun(), desc.place, format!("`{}`", object.name));
        }
        for (list, kind) in PARTS {
            for part in subject.parts(object.part, list) {
                let Some(desc) = subject.text(part, "desc").filter(|&text| is_missing(text)) else {
                    continue;
                };
                let name = subject.text(part, "name").map_or("", |name| name.text);
                // Padding, or a structure whose members are described.
                if list == "members" && (name.is_empty() || name.trim_start().starts_with(':')) {
                    continue;
                }
                found.add(kind, desc.place, format!("{kind} `{name}` of `{}`", object.name));
            }
        }
        for text in subject.texts(object.part, "details").into_iter().filter(|&text| is_missing(text)) {
            let message = format!("empty string in the details of `{}`", object.name);
            diags.push(Diagnostic::warning(text.place, message).help("remove it"));
        }
    }
    found.report(diags);
}

/// What has no description, by kind: locations and names.
#[derive(Default)]
struct Missing<'s> {
    by_kind: BTreeMap<&'s str, Vec<(Span, String)>>,
}

impl<'s> Missing<'s> {
    fn add(&mut self, kind: &'s str, place: Span, name: String) {
        self.by_kind.entry(kind).or_default().push((place, name));
    }

    fn report(self, diags: &mut Diags) {
        const MAX_MESSAGES: usize = 3;
        for (kind, found) in self.by_kind {
            let count = found.len();
            if let (true, Some((place, name))) = (count > MAX_MESSAGES, found.first()) {
                let message = format!("{name} and {} more {kind}s have no description", count - 1);
                diags.push(Diagnostic::warning(*place, message).help("describe the purpose of each in a few words"));
                continue;
            }
            let is_part = PARTS.iter().any(|(_, part)| *part == kind);
            let help =
                if is_part { "describe its purpose in a few words" } else { "describe its purpose in a sentence" };
            for (place, name) in found {
                diags.push(Diagnostic::warning(place, format!("{name} has no description")).help(help));
            }
        }
    }
}

/// The parts with descriptions of their own.
const PARTS: [(&str, &str); 3] = [("params", "parameter"), ("etors", "enumerator"), ("members", "member")];

/// The begin of errors about unknown names in descriptions; the name follows in backquotes.
pub(crate) const TEXT_NAMES: &str = "the text names ";

/// Reports unknown names in descriptions: those that begin like the API's own, and those in backquotes.
pub(super) fn unknown_names(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    let members = member_names(subject);
    for object in &subject.objects {
        let params = param_names(subject, object);
        for text in all(subject, object) {
            for (at, word) in words(text.text) {
                if !subject.is_own(word) || known.has(word) || known.has_family(word) {
                    continue;
                }
                let message = format!("{TEXT_NAMES}`{word}`, which the description does not define");
                let error = Diagnostic::error(text.within(at, at + word.len()), message);
                diags.push(match known.nearest(word) {
                    Some(near) => error.help(format!("did you mean `{near}`?")),
                    None => error,
                });
            }
            if !matches!(object.class, "Function" | "FptrTypedef") {
                continue;
            }
            for (at, word) in quoted(text.text) {
                let is_known = params.contains(&word)
                    || known.has(word)
                    || members.contains(&word)
                    || is_of_c(word)
                    || subject.is_own(word);
                if is_known {
                    continue;
                }
                let message = format!("{TEXT_NAMES}`{word}`, which is not a parameter of `{}`", object.name);
                let warning = Diagnostic::warning(text.within(at, at + word.len()), message);
                let near = nearest(word, params.iter().copied());
                diags.push(match (near, params.is_empty()) {
                    (Some(near), _) => warning.help(format!("did you mean `{near}`?")),
                    (None, true) => warning.help("it has no parameters"),
                    (None, false) => warning.help(format!("its parameters are `{}`", params.join("`, `"))),
                });
            }
        }
    }
}

/// Reports unpaired backquotes: a condition with a missing backquote is not checked.
pub(super) fn unpaired_backquotes(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    for object in &subject.objects {
        for text in all(subject, object) {
            if text.text.matches('`').count() % 2 == 0 || is_unmarked(subject, known, object, text.text) {
                continue;
            }
            let at = text.text.rfind('`').unwrap_or_default();
            let message = "unpaired backquote";
            let warning = Diagnostic::warning(text.within(at, at + 1), message);
            diags.push(
                warning.help("write code between two backquotes; only a condition between two backquotes is checked"),
            );
        }
    }
}

/// The strings of an object that are prose, which excludes checked conditions.
fn all<'r>(subject: &Subject<'r>, object: &Object<'r>) -> Vec<Text<'r>> {
    let mut texts: Vec<Text<'r>> = subject.text(object.part, "desc").into_iter().collect();
    texts.extend(subject.texts(object.part, "details"));
    for (list, _) in PARTS {
        let parts = subject.parts(object.part, list).into_iter();
        texts.extend(parts.filter_map(|part| subject.text(part, "desc")));
    }
    for code in subject.parts(object.part, "returns") {
        let conditions = subject.texts(code, "conditions").into_iter();
        texts.extend(conditions.filter(|text| !is_check(text.text)));
    }
    texts
}

fn member_names<'r>(subject: &Subject<'r>) -> Vec<&'r str> {
    let structs = subject.of_class("Struct");
    let members = structs.flat_map(|item| subject.parts(item.part, "members"));
    let bare = |name: &'r str| name.split(['[', ':']).next().unwrap_or(name).trim_end();
    members.filter_map(|member| subject.word(member, "name")).map(bare).collect()
}

/// Words of C.
fn is_of_c(word: &str) -> bool {
    const LIBRARY: &[&str] = &[
        "calloc", "char", "errno", "free", "main", "malloc", "memcpy", "memmove", "memset", "printf", "realloc",
        "sizeof", "strlen",
    ];
    is_c_type(word)
        || LIBRARY.contains(&word)
        || identifier_error(word).is_some()
        || !word.contains(|c: char| c.is_ascii_lowercase())
}

/// The identifiers in text with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut end = 0;
    text.split_inclusive(move |c| !is_letter(c))
        .map(move |piece| {
            let at = end;
            end += piece.len();
            (at, piece.trim_end_matches(|c| !is_letter(c)))
        })
        .filter(|(_, word)| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

/// The identifiers in backquotes with their offsets.
fn quoted(text: &str) -> Vec<(usize, &str)> {
    let mut quoted = Vec::new();
    let mut at = 0;
    let mut is_open = false;
    for piece in text.split_inclusive('`') {
        let Some(piece) = piece.strip_suffix('`') else {
            break;
        };
        let is_word = words(piece).next().is_some_and(|(_, word)| word == piece);
        if is_open && is_word {
            quoted.push((at, piece));
        }
        is_open = !is_open;
        at += piece.len() + 1;
    }
    quoted
}
