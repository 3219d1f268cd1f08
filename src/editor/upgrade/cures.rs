//! [`Cures`]: the changes that errors of a compilation ask for.

use std::cell::OnceCell;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::change::Change;
use super::classes::Classes;
use super::renamed::{self, Row};
use super::tokens::Tokens;
use crate::syntax;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::{Digits, Kind};
use tdgen_language::source::{FileId, SourceMap, Span};

/// What an error asks for.
pub enum Cure {
    /// Changes of a file.
    Changes(FileId, Vec<Change>),
    /// What the author has to do.
    Advice(&'static str),
}

/// The tokens of the files of a compilation, and what they say about its errors.
pub struct Cures<'a> {
    sources: &'a SourceMap,
    tokens: FxHashMap<FileId, Tokens<'a>>,
    classes: OnceCell<Classes>,
}

impl<'a> Cures<'a> {
    /// Of the files of a compilation.
    pub fn new(sources: &'a SourceMap) -> Cures<'a> {
        let files = (0..sources.names().len()).map(|file| FileId(file as u32));
        let tokens = files.map(|file| {
            let text = sources.text(file).as_slice();
            (file, Tokens::new(text, &syntax::pieces(text)))
        });
        Cures { sources, tokens: tokens.collect(), classes: OnceCell::new() }
    }

    /// What an error asks for, if that is known.
    pub fn cure(&self, error: &Diagnostic) -> Option<Cure> {
        let place = self.place(error.span?)?;
        // The codes are those of docs/errors.
        match error.code?.name() {
            "E0301" | "E0307" => self.name(&place, error),
            "E0302" => place.row(renamed::CLASSES),
            "E0305" => place.field(),
            "E0308" => place.changed([place.true_or_false(place.at)?]),
            "E0309" if place.sets_itself() => place.changed([place.removed_let(place.at)?]),
            "E0401" | "E0404" => self.mismatch(&place, error),
            _ => None,
        }
    }

    fn place(&self, span: Span) -> Option<Place<'_, 'a>> {
        let file = self.sources.file_at(span.start);
        let tokens = self.tokens.get(&file)?;
        let at = tokens.at((span.start - self.sources.start(file)) as usize);
        let end = tokens.at((span.end - self.sources.start(file)) as usize);
        Some(Place { file, tokens, at, end })
    }

    fn classes(&self) -> &Classes {
        self.classes.get_or_init(|| {
            let mut classes = Classes::default();
            self.tokens.values().for_each(|tokens| classes.add(tokens));
            classes
        })
    }

    /// An undefined name: of a record, or of one that a string names.
    fn name(&self, place: &Place<'_, '_>, error: &Diagnostic) -> Option<Cure> {
        let name = quoted(&error.message).next()?;
        if let Some(at) = place.tokens_of(name) {
            let renamed = Place { at, end: at + 1, ..*place };
            if let Some(cure) = renamed.row(renamed::RECORDS) {
                return Some(cure);
            }
            if let Some(new) = atomic(name) {
                return place.changed([Change { range: place.tokens.range(at), text: new.into_bytes() }]);
            }
        }
        None
    }

    /// A value of another type than the one that is expected.
    fn mismatch(&self, place: &Place<'_, '_>, error: &Diagnostic) -> Option<Cure> {
        if let Some(width) = expected_width(&error.message) {
            return place.changed([place.digits(width)?]);
        }
        let label = error.label.as_deref().unwrap_or(&error.message);
        let mut types = quoted(label);
        let expected = types.next()?;
        let found = types.next_back()?;
        if error.message.starts_with("expected a record of type") {
            return self.wider_cast(place, expected, found);
        }
        let list = place.list();
        if found == "int" && list.has_truth() {
            let tokens = list.at..list.end;
            return place.changed(tokens.filter_map(|at| place.true_or_false(at)));
        }
        if expected == renamed::ARGUMENT_INDEX.0 && found == "int" {
            let text = [renamed::ARGUMENT_INDEX.1.as_bytes(), b"<", place.text(), b">"].concat();
            return place.changed([Change { range: place.range(), text }]);
        }
        if (expected, found) == ("dag", "string") && place.is_condition() {
            return place.changed([place.features()?]);
        }
        if let Some(element) = expected.strip_prefix("list<").and_then(|rest| rest.strip_suffix('>')) {
            return place.changed([self.in_brackets(place, element, found)?]);
        }
        self.wider_parameter(error, expected, found)
    }

    /// A value in brackets, where a list of such values is expected.
    fn in_brackets(&self, place: &Place<'_, '_>, element: &str, found: &str) -> Option<Change> {
        let mut found_classes = found.trim_matches(['{', '}']).split(", ");
        let fits =
            found == element || found_classes.any(|class| self.classes().derives(class.as_bytes(), element.as_bytes()));
        let value = Place { at: place.value()?.start, end: place.value()?.end, ..*place };
        let text = [b"[", value.text(), b"]"].concat();
        fits.then(|| Change { range: value.range(), text })
    }

    /// `!cast<A>` of a record of class `B` casts to what both are.
    fn wider_cast(&self, place: &Place<'_, '_>, expected: &str, found: &str) -> Option<Cure> {
        let common = self.common(expected, found)?;
        let tokens = place.tokens;
        let statement = place.at..place.end_of_item();
        let casts = statement.filter(|&at| {
            tokens.text(at) == b"!cast"
                && tokens.kind(at + 1) == Kind::Less
                && tokens.text(at + 2) == expected.as_bytes()
        });
        place.changed(casts.map(|at| Change { range: tokens.range(at + 2), text: common.clone() }))
    }

    /// The type of a parameter becomes what is expected and what is given.
    fn wider_parameter(&self, error: &Diagnostic, expected: &str, found: &str) -> Option<Cure> {
        let declared = error.notes.iter().find(|note| note.message == "parameter declared here")?.span?;
        let parameter = self.place(declared)?;
        let ty = parameter.at.checked_sub(1)?;
        let common = self.common(expected, found)?;
        let is_declared = parameter.tokens.text(ty) == expected.as_bytes();
        let change = is_declared.then(|| Change { range: parameter.tokens.range(ty), text: common })?;
        parameter.changed([change])
    }

    /// The nearest class that both are, if it is not the first one.
    fn common(&self, expected: &str, found: &str) -> Option<Vec<u8>> {
        let found = found.trim_matches(['{', '}']).split(", ").next()?;
        let common = self.classes().common(expected.as_bytes(), found.as_bytes());
        common.filter(|class| class != expected.as_bytes())
    }
}

/// Some tokens of a file.
#[derive(Clone, Copy)]
struct Place<'c, 'a> {
    file: FileId,
    tokens: &'c Tokens<'a>,
    at: usize,
    end: usize,
}

impl<'a> Place<'_, 'a> {
    fn text(&self) -> &'a [u8] {
        self.tokens.between(self.at..self.end)
    }

    fn range(&self) -> Range<usize> {
        self.tokens.extent(self.at..self.end)
    }

    fn changed(&self, changes: impl IntoIterator<Item = Change>) -> Option<Cure> {
        let changes: Vec<Change> = changes.into_iter().collect();
        (!changes.is_empty()).then_some(Cure::Changes(self.file, changes))
    }

    /// The list that the first token closes, if it does; elements of another type are reported there.
    fn list(&self) -> Self {
        let is_open = |at: &usize| self.tokens.behind_group(*at) == Some(self.at + 1);
        let open = if self.tokens.kind(self.at) == Kind::RBracket {
            (0..self.at).rev().filter(|&at| self.tokens.kind(at) == Kind::LBracket).find(is_open)
        } else {
            None
        };
        open.map_or(*self, |open| Place { at: open, end: self.at + 1, ..*self })
    }

    /// The token of this text in the item.
    fn tokens_of(&self, text: &str) -> Option<usize> {
        let item = self.at..self.end_of_item().max(self.end);
        item.into_iter().find(|&at| {
            let written = self.tokens.text(at);
            written == text.as_bytes()
                || written.strip_prefix(b"\"").is_some_and(|name| name == [text.as_bytes(), b"\""].concat())
        })
    }

    /// Behind the item or statement of the first token, with its body.
    fn end_of_item(&self) -> usize {
        let mut at = self.at;
        while at < self.tokens.len() {
            at = match self.tokens.kind(at) {
                Kind::LBrace => return self.tokens.behind_group(at).unwrap_or(at + 1),
                Kind::Semicolon => return at + 1,
                Kind::LParen | Kind::LBracket => self.tokens.behind_group(at).unwrap_or(at + 1),
                _ => at + 1,
            };
        }
        at
    }

    /// What a table says about the first token.
    fn row(&self, table: &'static [(&'static str, Row)]) -> Option<Cure> {
        match renamed::row(table, self.tokens.text(self.at))? {
            Row::Name(new) => {
                self.changed([Change { range: self.tokens.range(self.at), text: new.as_bytes().to_vec() }])
            }
            Row::Advice(advice) => Some(Cure::Advice(advice)),
            Row::Setting(_) | Row::Nothing => None,
        }
    }

    /// A field that is set and unknown.
    fn field(&self) -> Option<Cure> {
        match renamed::row(renamed::FIELDS, self.tokens.text(self.at))? {
            Row::Nothing => self.changed([self.removed_let(self.at)?]),
            Row::Setting(values) => {
                let value = self.value()?;
                let old = self.tokens.between(value.clone());
                let (_, new) = values.iter().find(|(known, _)| known.as_bytes() == old)?;
                let range = self.tokens.extent(self.at..value.end);
                self.changed([Change { range, text: new.as_bytes().to_vec() }])
            }
            _ => self.row(renamed::FIELDS),
        }
    }

    /// The tokens of the value: of the one that is set, if the first token is a field, else these.
    fn value(&self) -> Option<Range<usize>> {
        let tokens = self.tokens;
        let mut at = self.at + 1;
        if matches!(tokens.kind(at), Kind::LBrace | Kind::Less) {
            at = tokens.behind_group(at)?;
        }
        if self.end != self.at + 1 || tokens.kind(at) != Kind::Equal {
            return Some(self.at..self.end);
        }
        let start = at + 1;
        let mut end = start;
        while end < tokens.len() {
            end = match tokens.kind(end) {
                Kind::Comma | Kind::Semicolon | Kind::Keyword(Keyword::In) => return Some(start..end),
                Kind::LParen | Kind::LBracket | Kind::LBrace | Kind::Less => tokens.behind_group(end)?,
                _ => end + 1,
            };
        }
        None
    }

    /// Removes `let name = value` at the name: a statement of a body, or one of several settings of a `let ... in`.
    fn removed_let(&self, name: usize) -> Option<Change> {
        let tokens = self.tokens;
        let keyword = name.checked_sub(1)?;
        let end = Place { at: name, end: name + 1, ..*self }.value()?.end;
        let removed = match (tokens.kind(keyword), tokens.kind(end)) {
            (Kind::Keyword(Keyword::Let), Kind::Semicolon) => keyword..end + 1,
            (Kind::Keyword(Keyword::Let), Kind::Comma) => name..end + 1,
            (Kind::Comma, Kind::Comma | Kind::Keyword(Keyword::In)) => keyword..end,
            _ => return None,
        };
        let mut range = tokens.extent(removed.clone());
        // The line goes with what was alone on it.
        if matches!(tokens.kind(removed.end - 1), Kind::Semicolon | Kind::Comma) {
            range = tokens.with_blanks(range);
        }
        Some(Change { range, text: Vec::new() })
    }

    /// Whether a field is set to its own value, which LLVM 10 ignored.
    fn sets_itself(&self) -> bool {
        let name = Place { end: self.at + 1, ..*self };
        name.value().is_some_and(|value| value.start > self.at && self.tokens.between(value) == name.text())
    }

    /// A binary number with this width, if no digit that is set is lost.
    fn digits(&self, width: usize) -> Option<Change> {
        let value = self.value()?;
        let is_alone = value.len() == 1 && self.tokens.kind(value.start) == Kind::Digits(Digits::Binary);
        let digits = self.tokens.text(value.start).strip_prefix(b"0b").filter(|_| is_alone)?;
        let cut = digits.len().saturating_sub(width);
        let (lost, kept) = digits.split_at(cut);
        let text = [b"0b", &vec![b'0'; width - kept.len()][..], kept].concat();
        (!lost.contains(&b'1')).then(|| Change { range: self.tokens.range(value.start), text })
    }

    fn has_truth(&self) -> bool {
        (self.at..self.end).any(|at| self.true_or_false(at).is_some())
    }

    /// `true` and `false` were names of records; their names are those that LLVM gave them.
    fn true_or_false(&self, at: usize) -> Option<Change> {
        let text = match self.tokens.kind(at) {
            Kind::Keyword(Keyword::True) => "True",
            Kind::Keyword(Keyword::False) => "False",
            _ => return None,
        };
        Some(Change { range: self.tokens.range(at), text: text.into() })
    }

    /// Whether this is the first argument of `AssemblerPredicate`.
    fn is_condition(&self) -> bool {
        let class = self.at.checked_sub(2);
        class.is_some_and(|class| self.tokens.text(class) == renamed::CONDITIONAL.as_bytes())
    }

    /// The dag of a string of features, such as `"FeatureA,!FeatureB"`. What is not one string is a name of a record.
    fn features(&self) -> Option<Change> {
        let text = String::from_utf8_lossy(self.text());
        let is_string = self.end == self.at + 1 && matches!(self.tokens.kind(self.at), Kind::String(_));
        let features = if is_string {
            let each = text.trim_matches('"').split(',').map(|feature| match feature.trim().strip_prefix('!') {
                Some(name) => format!("(not {name})"),
                None => feature.trim().to_owned(),
            });
            each.collect::<Vec<_>>().join(", ")
        } else {
            format!("!cast<SubtargetFeature>({text})")
        };
        (!features.is_empty())
            .then(|| Change { range: self.range(), text: format!("(all_of {features})").into_bytes() })
    }
}

/// The new name of an atomic operation of a size.
fn atomic(name: &str) -> Option<String> {
    let (stem, size) = name.rsplit_once('_').or(Some((name, "")))?;
    let is_size = matches!(size, "8" | "16" | "32" | "64");
    let is_atomic = renamed::ATOMIC.iter().any(|beginning| format!("{stem}_").starts_with(beginning));
    (is_size && is_atomic).then(|| format!("{stem}_i{size}"))
}

/// The texts in backquotes.
fn quoted(message: &str) -> impl DoubleEndedIterator<Item = &str> {
    message.split('`').enumerate().filter(|(at, _)| at % 2 == 1).map(|(_, text)| text).collect::<Vec<_>>().into_iter()
}

/// The width of the bits that a message expects, if what it got are bits of another width.
fn expected_width(message: &str) -> Option<usize> {
    let is_width = message.ends_with(" bits") || message.contains("} does not fit into `bits<");
    let wanted = quoted(message).find_map(|text| text.strip_prefix("bits<")?.strip_suffix('>'));
    wanted.filter(|_| is_width)?.parse().ok()
}
