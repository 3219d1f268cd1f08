//! [`FormatReader`]: finds parts of an assembly format whose printed text the parser may read as another part.
//!
//! A part that may be absent, such as an optional group, is decided by its first token, and a list goes on after each
//! `,`. If a part that may follow begins with such a token, some texts cannot be read back. The readers of operations
//! and of types and attributes describe variables and directives as [`Part`]s.

use super::literal::Blank;
use super::parts::{Anchor, Custom, Element, Group};

/// What a part may begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Start<'f> {
    /// A literal, keyword or bracket.
    Word(&'f str),
    /// Any keyword.
    Keyword,
    Operand,
    Type,
    Successor,
    /// `@name`
    Symbol,
    String,
    Number,
    /// Any attribute.
    Attribute,
    /// `#dialect.name`
    DialectAttribute,
    /// `<`, after a space: the body of an attribute.
    Body,
}

impl Start<'_> {
    /// Whether a parser that looks for this takes what was printed.
    fn accepts(&self, printed: &Start<'_>) -> bool {
        match (self, printed) {
            // The parser of any attribute also reads types.
            (Start::Attribute, Start::Word(word)) => begins_attribute(word) || begins_type(word),
            (Start::Attribute, printed) => {
                !matches!(printed, Start::Operand | Start::Successor | Start::Keyword | Start::Body)
            }
            (Start::Symbol | Start::String | Start::Number | Start::Keyword | Start::Type, Start::Attribute) => true,
            (Start::DialectAttribute, Start::Attribute) => true,
            (Start::Word(word), Start::Attribute) => *word == "[",
            (Start::Word(word), Start::Body) => *word == "<",
            (Start::Type, Start::Word(word)) => begins_type(word),
            // The parser of numbers reads these as 0 and 1.
            (Start::Number, Start::Word(word)) => ["-", "true", "false"].contains(word),
            (Start::Keyword, Start::Word(word)) => is_word(word),
            (Start::Keyword, Start::Type) => true,
            (looked_for, printed) => looked_for == printed,
        }
    }

    /// Whether it continues a word that is directly before it.
    fn is_word(&self) -> bool {
        match self {
            Start::Word(word) => is_word(word),
            Start::Keyword | Start::Type | Start::Number | Start::Attribute => true,
            Start::Operand | Start::Successor | Start::Symbol | Start::String => false,
            Start::DialectAttribute | Start::Body => false,
        }
    }

    /// Whether it begins with `-`.
    fn begins_with_dash(&self) -> bool {
        match self {
            Start::Word(word) => word.starts_with('-'),
            Start::Number | Start::Attribute => true,
            _ => false,
        }
    }

    /// An example of a text.
    fn example(&self) -> String {
        match self {
            Start::Word(word) => (*word).to_owned(),
            Start::Keyword => "word".to_owned(),
            Start::Operand => "%0".to_owned(),
            Start::Type => "i32".to_owned(),
            Start::Successor => "^bb1".to_owned(),
            Start::Symbol => "@name".to_owned(),
            Start::String | Start::Attribute => "\"text\"".to_owned(),
            Start::Number => "1".to_owned(),
            Start::DialectAttribute => "#dialect.name".to_owned(),
            Start::Body => "<".to_owned(),
        }
    }
}

/// What an attribute of the interface `TypedAttr` may begin with.
pub(crate) const TYPED_ATTRIBUTE: &[Start<'static>] = &[
    Start::Number,
    Start::String,
    Start::DialectAttribute,
    Start::Word("dense"),
    Start::Word("true"),
    Start::Word("false"),
];

/// Whether a literal is a keyword.
pub(crate) fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn begins_attribute(word: &str) -> bool {
    ["[", "{", "-", "affine_map", "affine_set", "dense", "dense_resource", "false", "loc", "sparse", "true", "unit"]
        .contains(&word)
}

fn begins_type(word: &str) -> bool {
    ["(", "complex", "index", "memref", "none", "tensor", "tuple", "vector"].contains(&word)
}

/// What a text ends with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) enum End {
    #[default]
    Other,
    /// A digit, which another one continues.
    Number,
    /// A word, which letters and digits continue.
    Word,
    /// A word after `%`, `^`, `!` or `#`, which a `-` continues, too.
    Name,
}

impl End {
    /// What the text of a literal ends with.
    pub(crate) fn of_literal(text: &str) -> End {
        if is_word(text) { End::Word } else { End::Other }
    }
}

/// An element of a format.
#[derive(Default)]
pub(crate) struct Part<'f> {
    /// How messages call it.
    pub(crate) name: String,
    /// What its text begins with, beside the elements in it. It is empty if that is not known.
    pub(crate) printed: Vec<Start<'f>>,
    /// What the parser looks for if the part may be absent.
    pub(crate) looked_for: Vec<Start<'f>>,
    /// Whether its text may be empty.
    pub(crate) may_be_empty: bool,
    /// What it is present with: parts with the same name are present or absent together.
    pub(crate) presence: Option<&'f str>,
    /// Whether the parser fails if it is absent.
    pub(crate) is_demanded: bool,
    /// A text that its parser does not read if the part may be absent.
    pub(crate) unread: Option<&'static str>,
    /// Whether a `,` after it continues it.
    pub(crate) is_list: bool,
    /// Whether a `:` after it continues it, with a type, if the part may be absent.
    pub(crate) is_typed: bool,
    /// Whether a `:` after it continues it, with a type.
    pub(crate) takes_type: bool,
    pub(crate) is_literal: bool,
    /// Whether the format suppresses the space before it.
    pub(crate) is_joined: bool,
    /// What its text may end with, beside the elements in it.
    pub(crate) end: End,
    /// Whether it may be a reference to a symbol, which two `:` after it continue.
    pub(crate) is_reference: bool,
    /// Whether a `#` after it continues it, as that of a result number does.
    pub(crate) is_operand: bool,
    /// Whether a `<` directly after it continues it.
    pub(crate) is_angled: bool,
    /// Whether a space is always printed before it.
    pub(crate) is_spaced: bool,
    /// Whether the space before it is printed even if the part is absent.
    pub(crate) leaves_space: bool,
    /// The elements in it, such as the clauses of `oilist`.
    pub(crate) inner: Vec<Sequence<'f>>,
    /// The elements of which the text consists if the part is absent: the second branch of a group.
    pub(crate) otherwise: Sequence<'f>,
}

impl<'f> Part<'f> {
    pub(crate) fn word(text: &'f str) -> Part<'f> {
        let start = vec![Start::Word(text)];
        Part {
            name: format!("the literal `{text}`"),
            printed: start.clone(),
            looked_for: start,
            end: End::of_literal(text),
            is_literal: true,
            ..Part::default()
        }
    }

    /// An optional group, of whose first branch the parser looks for the first part.
    fn group(name: String, then: Sequence<'f>, otherwise: Sequence<'f>) -> Part<'f> {
        let first = then.parts.first();
        Part {
            name,
            looked_for: first.map_or_else(Vec::new, |first| first.looked_for.clone()),
            may_be_empty: (0..otherwise.parts.len()).all(|at| otherwise.may_be_empty(at)),
            is_demanded: first.is_some_and(|first| first.is_demanded),
            inner: vec![then],
            otherwise,
            ..Part::default()
        }
    }

    /// Suppresses the space before it.
    fn join(&mut self) {
        let first = self.first_mut();
        first.is_joined = !first.is_spaced;
    }

    /// Suppresses the space before it if it is a literal: a dictionary before it was absent, and the printer puts a
    /// space before anything else.
    fn join_literal(&mut self) {
        if self.first_mut().is_literal {
            self.join();
        }
    }

    /// The part whose text it begins with.
    fn first_mut(&mut self) -> &mut Part<'f> {
        match self.inner.first().is_some_and(|row| !row.parts.is_empty()) {
            true => self.inner[0].parts[0].first_mut(),
            false => self,
        }
    }

    /// What its text may end with.
    fn end(&self) -> End {
        let rows = self.inner.iter().chain([&self.otherwise]);
        rows.map(Sequence::end).max().unwrap_or_default().max(self.end)
    }

    fn starts(&self) -> Vec<&Start<'f>> {
        let rows = self.inner.iter().chain([&self.otherwise]);
        let inner = rows.flat_map(|sequence| followers(Rest { sequence, from: 0, outer: None }, sequence.is_guarded));
        self.printed.iter().chain(inner.flat_map(Part::starts)).collect()
    }
}

/// Elements side by side.
#[derive(Default)]
pub(crate) struct Sequence<'f> {
    pub(crate) parts: Vec<Part<'f>>,
    /// The part that is present whenever the others are.
    pub(crate) anchor: Option<usize>,
    /// Whether the first part decides whether the others are present.
    pub(crate) is_guarded: bool,
    /// Whether a `,` separates those that are present: of `params` and `struct`.
    pub(crate) has_commas: bool,
}

impl Sequence<'_> {
    /// What the text of the parts may end with.
    fn end(&self) -> End {
        let mut end = End::Other;
        for (at, part) in self.parts.iter().enumerate().rev() {
            end = end.max(part.end());
            if !self.may_be_empty(at) {
                break;
            }
        }
        end
    }

    /// Whether the text of a part may be empty where the sequence is present.
    fn may_be_empty(&self, at: usize) -> bool {
        self.parts[at].may_be_empty && self.anchor != Some(at)
    }
}

/// A text of a format that is not read back.
pub(crate) enum Ambiguity {
    /// Two parts that the parser confuses.
    Confused {
        /// The part that may be absent or goes on.
        part: String,
        /// The part that follows it and is read as it.
        follower: String,
        /// The beginning of a text with both readings.
        text: String,
    },
    /// A part that may be absent, although the parser requires it.
    Demanded(String),
    /// A part that may be absent in a group that is present, although the parser decides by it.
    Headless { first: String, anchor: String },
    /// A part that may be absent, and whose parser does not read some texts of it for that reason.
    Unread { part: String, text: &'static str },
    /// Two parts that are printed without a space between them and read as one word.
    Joined { part: String, follower: String },
}

impl Ambiguity {
    /// The part that causes it.
    pub(crate) fn part(&self) -> &str {
        match self {
            Ambiguity::Confused { part, .. } | Ambiguity::Demanded(part) => part,
            Ambiguity::Unread { part, .. } | Ambiguity::Joined { part, .. } => part,
            Ambiguity::Headless { first, .. } => first,
        }
    }
}

/// An element of the formats that a reader describes.
type ElementOf<'f, R> = Element<'f, <R as FormatReader<'f>>::Item, <R as FormatReader<'f>>::Value>;

/// Describes the elements of an operation's format, or of the format of a type or attribute.
pub(crate) trait FormatReader<'f> {
    /// A variable, or a directive other than `custom`.
    type Item;
    /// An argument of a custom function.
    type Value;

    fn item(&self, item: &Self::Item) -> Part<'f>;

    /// Whether what a custom function prints may be empty.
    fn custom_may_be_empty(&self, _custom: &Custom<'f, Self::Value>) -> bool {
        false
    }

    /// Whether an element of a group has a text of its own.
    fn is_in_text(&self, _group: &Group<ElementOf<'f, Self>>, _element: &ElementOf<'f, Self>) -> bool {
        true
    }

    /// An element of a group.
    fn part_of_group(&self, _group: &Group<ElementOf<'f, Self>>, element: &ElementOf<'f, Self>) -> Part<'f> {
        self.part(element)
    }

    /// Whether the first branch of a group is always printed.
    fn is_always_present(&self, _group: &Group<ElementOf<'f, Self>>) -> bool {
        false
    }

    fn parts(&self, elements: &[ElementOf<'f, Self>]) -> Vec<Part<'f>> {
        spaced(elements.iter(), |element| self.part(element))
    }

    fn part(&self, element: &ElementOf<'f, Self>) -> Part<'f> {
        match element {
            Element::Word(word) => Part::word(word.text()),
            Element::Blank(_) => Part::default(),
            Element::Custom(custom) => Part {
                name: format!("`custom<{}>`", custom.function),
                may_be_empty: self.custom_may_be_empty(custom),
                ..Part::default()
            },
            Element::Group(group) => self.group(group),
            Element::Item(item) => self.item(item),
        }
    }

    fn group(&self, group: &Group<ElementOf<'f, Self>>) -> Part<'f> {
        let branch = |elements: &[ElementOf<'f, Self>], is_otherwise| {
            let read = || elements.iter().enumerate().filter(|(_, element)| self.is_in_text(group, element));
            let mut texts = read().filter(|(_, element)| !matches!(element, Element::Blank(_)));
            let parts = spaced(read().map(|(_, element)| element), |element| self.part_of_group(group, element));
            let anchor = texts.position(|(index, _)| group.anchor == Anchor { is_otherwise, index });
            Sequence { parts, anchor, is_guarded: !is_otherwise, ..Sequence::default() }
        };
        let is_value = |it: &&ElementOf<'f, Self>| !matches!(it, Element::Blank(_) | Element::Word(_));
        let name = match group.then.iter().find(is_value).or(group.anchor()) {
            Some(first) => format!("the optional group of {}", self.part(first).name),
            None => "an optional group".to_owned(),
        };
        let then = branch(&group.then, false);
        if self.is_always_present(group) {
            return Part { name, inner: vec![then], ..Part::default() };
        }
        let anchor = group.anchor().filter(|_| !group.anchor.is_otherwise);
        let presence = anchor.and_then(|anchor| self.part(anchor).presence);
        Part { presence, ..Part::group(name, then, branch(&group.otherwise, true)) }
    }
}

/// The parts of elements side by side, of which some are whitespace.
fn spaced<'e, 'f: 'e, I: 'e, V: 'e>(
    elements: impl Iterator<Item = &'e Element<'f, I, V>>,
    part: impl Fn(&Element<'f, I, V>) -> Part<'f>,
) -> Vec<Part<'f>> {
    let mut before = None;
    let mut is_after_dictionary = false;
    let mut parts = Vec::new();
    for element in elements {
        if let Element::Blank(blank) = element {
            before = Some(*blank);
            is_after_dictionary = false;
            continue;
        }
        let mut part = part(element);
        match before {
            // Dictionaries are printed with spaces.
            Some(Blank::None) if part.is_spaced => is_after_dictionary = part.may_be_empty && !part.leaves_space,
            Some(Blank::None) => part.join(),
            Some(Blank::One | Blank::NewLine) => (part.is_spaced, part.leaves_space) = (true, true),
            None if part.is_spaced => {}
            None => {
                if std::mem::take(&mut is_after_dictionary) {
                    part.join_literal();
                }
            }
        }
        before = None;
        parts.push(part);
    }
    parts
}

/// Finds the ambiguities of a format.
pub(crate) fn ambiguities(parts: Vec<Part<'_>>) -> Vec<Ambiguity> {
    let sequence = Sequence { parts, ..Sequence::default() };
    let mut found = Vec::new();
    search(Rest { sequence: &sequence, from: 0, outer: None }, &mut found);
    found
}

/// The rest of a sequence, and of those around it.
#[derive(Clone, Copy)]
struct Rest<'r, 'f> {
    sequence: &'r Sequence<'f>,
    from: usize,
    outer: Option<&'r Rest<'r, 'f>>,
}

impl<'r, 'f> Rest<'r, 'f> {
    /// The parts of the rest, and of those around it.
    fn parts(self) -> impl Iterator<Item = &'r Part<'f>> {
        let rows = std::iter::successors(Some(self), |row| row.outer.copied());
        rows.flat_map(|row| row.sequence.parts.iter().skip(row.from))
    }

    /// What the part that contains the sequence, in its first branch, is present with.
    fn presence_around(&self) -> Option<&'f str> {
        let outer = self.outer?;
        let around = outer.sequence.parts.get(outer.from.checked_sub(1)?)?;
        around.presence.filter(|_| !std::ptr::eq(&around.otherwise, self.sequence))
    }
}

fn search(whole: Rest<'_, '_>, found: &mut Vec<Ambiguity>) {
    let Sequence { parts, anchor, is_guarded, has_commas } = whole.sequence;
    if let ([first, ..], Some(anchor)) = (&**parts, anchor)
        && *is_guarded
        && *anchor > 0
        && first.may_be_empty
    {
        let (first, anchor) = (first.name.clone(), parts.get(*anchor).map_or_else(String::new, |it| it.name.clone()));
        found.push(Ambiguity::Headless { first, anchor });
    }
    for (at, part) in parts.iter().enumerate() {
        let rest = Rest { from: at + 1, ..whole };
        find_joined(part, Rest { from: at, ..whole }, found);
        let is_present = *is_guarded && at == 0 || *anchor == Some(at);
        // A list ends without a look at the parts after its last comma.
        let is_tried = !has_commas || at + 1 < parts.len() || parts.iter().take(at).all(|it| it.may_be_empty);
        let may_be_absent = (part.may_be_empty || !part.otherwise.parts.is_empty()) && !is_present && is_tried;
        if may_be_absent && part.is_demanded {
            found.push(Ambiguity::Demanded(part.name.clone()));
        }
        if may_be_absent || *is_guarded && at == 0 {
            let unread = part.unread.map(|text| Ambiguity::Unread { part: part.name.clone(), text });
            found.extend(unread);
        }
        if part.takes_type || part.is_typed && (may_be_absent || *is_guarded && at == 0) {
            find_confused(part, &[Start::Word(":")], &followers(rest, false), found);
        }
        if may_be_absent {
            let otherwise = Rest { sequence: &part.otherwise, from: 0, outer: Some(&rest) };
            let mut followers = followers(otherwise, false);
            followers.retain(|it| part.presence.is_none() || it.presence != part.presence);
            find_confused(part, &part.looked_for, &followers, found);
        }
        if part.is_angled {
            let mut followers = followers(rest, false);
            followers.retain(|it| !it.is_spaced && (it.is_joined || !it.starts().contains(&&Start::Body)));
            find_confused(part, &[Start::Word("<")], &followers, found);
        }
        let next: Vec<&Part<'_>> = if part.is_reference { rest.parts().take(2).collect() } else { Vec::new() };
        if let [colon, next] = *next
            && [colon, next].iter().all(|it| it.starts() == [&Start::Word(":")])
        {
            let (part, follower) = (part.name.clone(), colon.name.clone());
            found.push(Ambiguity::Confused { part, follower, text: ": :".to_owned() });
        }
        if part.is_operand {
            find_confused(part, &[Start::DialectAttribute], &followers(rest, false), found);
        }
        if part.is_list {
            find_confused(part, &[Start::Word(",")], &followers(rest, false), found);
            if let Some(next) = parts.get(at + 1).filter(|_| *has_commas) {
                let (part, follower) = (part.name.clone(), next.name.clone());
                found.push(Ambiguity::Confused { part, follower, text: ",".to_owned() });
            }
        }
        for sequence in part.inner.iter().chain([&part.otherwise]) {
            search(Rest { sequence, from: 0, outer: Some(&rest) }, found);
        }
    }
}

/// Reports the parts that are read as `part`, which looks for `starts`.
fn find_confused(part: &Part<'_>, starts: &[Start<'_>], followers: &[&Part<'_>], found: &mut Vec<Ambiguity>) {
    for follower in followers {
        let printed = follower.starts();
        let mut pairs = starts.iter().flat_map(|start| printed.iter().map(move |printed| (start, *printed)));
        if let Some((start, printed)) = pairs.find(|(start, printed)| start.accepts(printed)) {
            let text = if *printed == Start::Attribute { start.example() } else { printed.example() };
            let (part, follower) = (part.name.clone(), follower.name.clone());
            found.push(Ambiguity::Confused { part, follower, text });
        }
    }
}

/// Reports a part that continues the word or number before it.
fn find_joined(part: &Part<'_>, at: Rest<'_, '_>, found: &mut Vec<Ambiguity>) {
    if !part.is_joined {
        return;
    }
    let starts = part.starts();
    let continues = |end| match end {
        End::Other => false,
        End::Number => starts.iter().any(|start| matches!(start, Start::Number | Start::Attribute)),
        End::Word => starts.iter().any(|start| start.is_word()),
        End::Name => starts.iter().any(|start| start.is_word() || start.begins_with_dash()),
    };
    // What the parts around it are present with.
    let mut present = Vec::new();
    let mut row = Some(at);
    while let Some(rest @ Rest { sequence, from, outer }) = row {
        for (at, before) in sequence.parts.iter().enumerate().take(from).rev() {
            if continues(before.end()) {
                let (part, follower) = (before.name.clone(), part.name.clone());
                return found.push(Ambiguity::Joined { part, follower });
            }
            let is_present = before.presence.is_some_and(|it| present.contains(&it));
            if is_present || !sequence.may_be_empty(at) || before.leaves_space && !before.is_joined {
                return;
            }
        }
        present.extend(rest.presence_around());
        // The part that contains the sequence is before the rest.
        row = outer.map(|outer| Rest { from: outer.from.saturating_sub(1), ..*outer });
    }
}

/// The parts that may come next; with `is_guarded`, the first part of the rest is present.
fn followers<'r, 'f>(rest: Rest<'r, 'f>, is_guarded: bool) -> Vec<&'r Part<'f>> {
    let mut followers = Vec::new();
    // What the parts around the rest are present with.
    let mut present = Vec::new();
    let mut row = Some(rest);
    while let Some(rest @ Rest { sequence, from, outer }) = row {
        for (at, part) in sequence.parts.iter().enumerate().skip(from) {
            followers.push(part);
            let is_present = part.presence.is_some_and(|it| present.contains(&it));
            if sequence.anchor == Some(at) || is_guarded || is_present || !part.may_be_empty {
                return followers;
            }
        }
        present.extend(rest.presence_around());
        row = outer.copied();
    }
    followers
}
