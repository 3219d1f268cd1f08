//! [`FormatReader`]: finds parts of an assembly format whose printed text the parser may read as another part.
//!
//! A part that may be absent, such as an optional group, is decided by its first token, and a list goes on after each
//! `,`. If a part that may follow begins with such a token, some texts cannot be read back. The readers of operations
//! and of types and attributes describe variables and directives as [`Part`]s.

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
}

impl Start<'_> {
    /// Whether a parser that looks for this takes what was printed.
    fn accepts(&self, printed: &Start<'_>) -> bool {
        match (self, printed) {
            // The parser of any attribute also reads types.
            (Start::Attribute, Start::Word(word)) => begins_attribute(word) || begins_type(word),
            (Start::Attribute, printed) => !matches!(printed, Start::Operand | Start::Successor | Start::Keyword),
            (Start::Symbol | Start::String | Start::Number | Start::Keyword, Start::Attribute) => true,
            (Start::Word(word), Start::Attribute) => *word == "[",
            (Start::Type, Start::Word(word)) => begins_type(word),
            (Start::Number, Start::Word(word)) => *word == "-",
            (Start::Keyword, Start::Word(word)) => word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'),
            (Start::Keyword, Start::Type) => true,
            (looked_for, printed) => looked_for == printed,
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
        }
    }
}

fn begins_attribute(word: &str) -> bool {
    ["[", "{", "-", "affine_map", "affine_set", "dense", "dense_resource", "false", "loc", "sparse", "true", "unit"]
        .contains(&word)
}

fn begins_type(word: &str) -> bool {
    ["(", "complex", "index", "memref", "none", "tensor", "tuple", "vector"].contains(&word)
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
    /// Whether the parser fails if it is absent.
    pub(crate) is_demanded: bool,
    /// Whether a `,` after it continues it.
    pub(crate) is_list: bool,
    /// The elements in it, such as the clauses of `oilist`.
    pub(crate) inner: Vec<Sequence<'f>>,
    /// The elements of which the text consists if the part is absent: the second branch of a group.
    pub(crate) otherwise: Sequence<'f>,
}

impl<'f> Part<'f> {
    pub(crate) fn word(text: &'f str) -> Part<'f> {
        let start = vec![Start::Word(text)];
        Part { name: format!("the literal `{text}`"), printed: start.clone(), looked_for: start, ..Part::default() }
    }

    /// An optional group, of whose first branch the parser looks for the first part.
    fn group(name: String, then: Sequence<'f>, otherwise: Sequence<'f>) -> Part<'f> {
        let first = then.parts.first();
        Part {
            name,
            looked_for: first.map_or_else(Vec::new, |first| first.looked_for.clone()),
            may_be_empty: otherwise.parts.iter().all(|it| it.may_be_empty),
            is_demanded: first.is_some_and(|first| first.is_demanded),
            inner: vec![then],
            otherwise,
            ..Part::default()
        }
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
}

impl Ambiguity {
    /// The part that causes it.
    pub(crate) fn part(&self) -> &str {
        match self {
            Ambiguity::Confused { part, .. } | Ambiguity::Demanded(part) => part,
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

    /// Finds the ambiguities of a checked format.
    fn ambiguities(&self, format: &[ElementOf<'f, Self>]) -> Vec<Ambiguity> {
        let sequence = Sequence { parts: self.parts(format), ..Sequence::default() };
        let mut found = Vec::new();
        search(Rest { sequence: &sequence, from: 0, outer: None }, &mut found);
        found
    }

    fn parts(&self, elements: &[ElementOf<'f, Self>]) -> Vec<Part<'f>> {
        elements.iter().filter(|it| !matches!(it, Element::Blank(_))).map(|it| self.part(it)).collect()
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
            let is_read = |it: &ElementOf<'f, Self>| !matches!(it, Element::Blank(_)) && self.is_in_text(group, it);
            let read = || elements.iter().enumerate().filter(|(_, element)| is_read(element));
            Sequence {
                parts: read().map(|(_, element)| self.part(element)).collect(),
                anchor: read().position(|(index, _)| group.anchor == Anchor { is_otherwise, index }),
                is_guarded: !is_otherwise,
                ..Sequence::default()
            }
        };
        let is_value = |it: &&ElementOf<'f, Self>| !matches!(it, Element::Blank(_) | Element::Word(_));
        let name = match group.then.iter().find(is_value).or(group.anchor()) {
            Some(first) => format!("the optional group of {}", self.part(first).name),
            None => "an optional group".to_owned(),
        };
        Part::group(name, branch(&group.then, false), branch(&group.otherwise, true))
    }
}

/// The rest of a sequence, and of those around it.
#[derive(Clone, Copy)]
struct Rest<'r, 'f> {
    sequence: &'r Sequence<'f>,
    from: usize,
    outer: Option<&'r Rest<'r, 'f>>,
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
        let is_present = *is_guarded && at == 0 || *anchor == Some(at);
        // A list ends without a look at the parts after its last comma.
        let is_tried = !has_commas || at + 1 < parts.len() || parts.iter().take(at).all(|it| it.may_be_empty);
        let may_be_absent = (part.may_be_empty || !part.otherwise.parts.is_empty()) && !is_present && is_tried;
        if may_be_absent && part.is_demanded {
            found.push(Ambiguity::Demanded(part.name.clone()));
        }
        if may_be_absent {
            let otherwise = Rest { sequence: &part.otherwise, from: 0, outer: Some(&rest) };
            find_confused(part, &part.looked_for, &followers(otherwise, false), found);
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

/// The parts that may come next; with `is_guarded`, the first part of the rest is present.
fn followers<'r, 'f>(rest: Rest<'r, 'f>, is_guarded: bool) -> Vec<&'r Part<'f>> {
    let mut followers = Vec::new();
    let mut row = Some(rest);
    while let Some(Rest { sequence, from, outer }) = row {
        for (at, part) in sequence.parts.iter().enumerate().skip(from) {
            followers.push(part);
            if sequence.anchor == Some(at) || is_guarded || !part.may_be_empty {
                return followers;
            }
        }
        row = outer.copied();
    }
    followers
}
