//! API files: the outputs and diagnostics for the small specifications and templates in `tests/apifiles/cases`.
//!
//! In a file of cases, each one begins with a line `=== NAME`. `--- specification` and `--- template` begin their texts;
//! a missing one has a default. Options may follow the name after `|`: `kinds a b` generates an output for each of these
//! kinds (otherwise for `k`), `unused` enables warnings about unused names. Invisible characters are written `⟨2003⟩` by
//! their number or `⟨xFF⟩` as a byte; `⟨end⟩` ends a text without a newline.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write temporary files")]

use std::fmt::Write as _;

use crate::support::tools::matches_snapshot;
use proptest::prelude::*;
use tdgen::apifiles::{Request, TextLoader, Unused, generate};
use tdgen::diagnostics::{Diags, Style, render};
use tdgen::source::{MemoryLoader, SourceMap};

const SPECIFICATION: &str = "%section s\ntext\n%/section\n";
const TEMPLATE: &str = "%insert s\n";

/// The result for a specification and a template.
struct Generated {
    messages: String,
    /// `None` after an error.
    outputs: Option<Vec<String>>,
}

fn make(specification: &[u8], template: &[u8], kinds: &[&str], unused: Unused) -> Generated {
    let mut files = MemoryLoader::default();
    files.add("spec", specification).add("template", template);
    let loader = TextLoader(&files);
    let mut sources = SourceMap::new(Vec::new());
    let mut open = |name| sources.open(&loader, name).expect("it is in memory");
    let (specification, template) = (open("spec"), open("template"));
    let requests =
        kinds.iter().map(|kind| Request { specification, template, kind: (*kind).to_owned(), kind_span: None });
    let requests: Vec<Request> = requests.collect();
    let mut diags = Diags::new(0);
    let outputs = generate(&sources, &requests, unused, &mut diags);
    let shown = diags.sorted().into_iter();
    let messages = shown.map(|diagnostic| render(Style::PLAIN, &sources, diagnostic)).collect();
    Generated { messages, outputs: (!diags.has_errors()).then_some(outputs) }
}

/// One case of a file.
#[derive(Default)]
struct Case<'a> {
    name: &'a str,
    options: &'a str,
    specification: Option<Vec<u8>>,
    template: Option<Vec<u8>>,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases = Vec::new();
    for part in text.split("=== ").skip(1) {
        let (head, texts) = part.split_once('\n').expect("a case has lines");
        let (name, options) = head.split_once(" | ").unwrap_or((head, ""));
        let mut case = Case { name, options, ..Case::default() };
        for text in texts.split("--- ").skip(1) {
            let (which, text) = text.split_once('\n').expect("a text begins on a line of its own");
            match which {
                "specification" => case.specification = Some(unescaped(text)),
                "template" => case.template = Some(unescaped(text)),
                other => panic!("{name}: unknown text `{other}`"),
            }
        }
        cases.push(case);
    }
    cases
}

/// Converts the escapes of invisible characters.
fn unescaped(text: &str) -> Vec<u8> {
    let text = text.split("⟨end⟩").next().unwrap_or_default();
    let mut pieces = text.split('⟨');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let (code, rest) = piece.split_once('⟩').expect("⟨ is closed");
        let number = |digits| u32::from_str_radix(digits, 16).expect("a number in ⟨⟩");
        match code.strip_prefix('x') {
            Some(byte) => bytes.push(number(byte) as u8),
            None => {
                let c = char::from_u32(number(code)).expect("a character");
                bytes.extend(c.to_string().bytes());
            }
        }
        bytes.extend(rest.bytes());
    }
    bytes
}

/// Escapes invisible characters, for snapshots.
fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        let body = line.strip_suffix('\n').unwrap_or(line);
        let kept = body.trim_end_matches(' ').len();
        for (at, c) in body.char_indices() {
            let is_visible = c == ' ' && at < kept || !c.is_whitespace() && !c.is_control() && c != '\u{FEFF}';
            if is_visible {
                shown.push(c);
            } else {
                write!(shown, "⟨{:02X}⟩", u32::from(c)).expect("writing to a string");
            }
        }
        shown.push_str(if line.ends_with('\n') { "\n" } else { "⟨end⟩\n" });
    }
    shown
}

impl Case<'_> {
    /// The values of an option, if given.
    fn option(&self, name: &str) -> Option<Vec<&str>> {
        self.options.split(';').find_map(|option| {
            let mut words = option.split_whitespace();
            (words.next() == Some(name)).then(|| words.collect())
        })
    }

    /// The result, for a snapshot.
    fn shown(&self) -> String {
        let specification = self.specification.as_deref();
        let template = self.template.as_deref();
        let kinds = self.option("kinds").unwrap_or_else(|| vec!["k"]);
        let generated = make(
            specification.unwrap_or(SPECIFICATION.as_bytes()),
            template.unwrap_or(TEMPLATE.as_bytes()),
            &kinds,
            if self.option("unused").is_some() { Unused::All } else { Unused::Ignored },
        );
        let mut shown = format!("=== {}\n{}", self.name, generated.messages);
        for (kind, output) in kinds.iter().zip(generated.outputs.iter().flatten()) {
            if kinds.len() > 1 {
                writeln!(shown, "--- {kind}").expect("writing to a string");
            } else if !generated.messages.is_empty() {
                shown.push_str("---\n");
            }
            shown.push_str(&escaped(output));
        }
        shown + "\n"
    }
}

#[test]
fn outputs_and_messages() {
    insta::glob!("cases/*.cases", |path| {
        let text = std::fs::read_to_string(path).expect("cases can be read");
        let shown: String = cases(&text).iter().map(Case::shown).collect();
        matches_snapshot("apifiles/cases", "generated", &shown);
    });
}

/// Many numbered lines.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// The first line of the diagnostics for a specification.
fn first_message(specification: &str, limit: usize) -> String {
    let mut files = MemoryLoader::default();
    files.add("spec", specification).add("template", TEMPLATE);
    let mut sources = SourceMap::new(Vec::new());
    let mut open = |name| sources.open(&files, name).expect("it is in memory");
    let request =
        Request { specification: open("spec"), template: open("template"), kind: "k".to_owned(), kind_span: None };
    let mut diags = Diags::new(limit);
    generate(&sources, &[request], Unused::All, &mut diags);
    let first = diags.sorted().into_iter().next().map(|diagnostic| render(Style::PLAIN, &sources, diagnostic));
    let first = first.unwrap_or_default();
    first.lines().next().unwrap_or_default().to_owned()
}

/// Sections that double each other, and macros that repeat long arguments.
#[test]
fn text_is_limited() {
    let doubling = lines(60, |at| match at {
        0 => "%section s0\n0123456789abcdef\n%/section\n".to_owned(),
        at => format!("%section s{at}\n%insert s{0}\n%insert s{0}\n%/section\n", at - 1),
    });
    let refused = first_message(&doubling, 20);
    assert!(refused.ends_with("error: sections and outputs exceed the limit of 512 MiB"), "{refused}");
    let body = "%{1}".repeat(100_000);
    let argument = "x".repeat(100_000);
    let product = format!("%define m {body}\n%section s\n%{{m {argument}}}\n%/section\n");
    assert_eq!(first_message(&product, 20), "spec:3:1: error: sections and outputs exceed the limit of 512 MiB");
}

/// Large inputs and many errors take linear time.
#[test]
fn many_errors_take_linear_time() {
    let many = 100_000;
    let unknown = lines(many, |at| format!("%define name{at} x\n"))
        + "%section s\n"
        + &lines(many, |at| format!("%{{nam{at}}}\n"));
    for limit in [0, 20] {
        assert_eq!(first_message(&unknown, limit), "spec:1:9: warning: macro `name0` is never used");
    }
    let nested = lines(many, |_| "%kind a\ntext\n".to_owned());
    for limit in [0, 20] {
        assert_eq!(
            first_message(&nested, limit),
            if limit == 0 {
                "spec:1:1: error: unclosed `%kind a`"
            } else {
                "spec:3:1: error: `%kind` is not allowed in a `%kind` region"
            }
        );
    }
    let kinds = lines(many, |at| format!(" kind{at}"));
    let patterns = lines(many, |at| format!("%kind other{at}\n%/kind\n"));
    let listed = format!("%define-kinds k{kinds}\n{patterns}");
    assert_eq!(first_message(&listed, 20), "spec:2:7: warning: kind `other0` is not in `%define-kinds`");
    let braces = format!("%section s\n{}}}\n%/section\n", "%{ ".repeat(1_000_000));
    assert_eq!(first_message(&braces, 20), "");
}

/// Directives and text in random order.
fn any_lines() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        4 => "[a-z %{}0-2]{0,12}",
        2 => prop::sample::select(vec!["%/section", "%/kind", "%else", "%/define-lines", "%%", "%"]).prop_map(str::to_owned),
        4 => (
            prop::sample::select(vec![
                "%section", "%kind", "%define", "%define-lines", "%insert", "%insert-lines",
                "%insert-indented", "%define-kinds", "/%kind", "%frobnicate",
            ]),
            "[ab1*+ ]{0,5}",
        )
            .prop_map(|(name, rest)| format!("{name} {rest}")),
        1 => ".{0,8}",
    ];
    prop::collection::vec(line, 0..20).prop_map(|lines| lines.join("\n") + "\n")
}

/// The text with other line ends.
fn ended_by(text: &str, end: &str) -> Vec<u8> {
    text.replace('\r', "").replace('\n', end).into_bytes()
}

proptest! {
/// All inputs give outputs or errors, and line ends do not matter.
    #[test]
    fn line_ends_do_not_matter(specification in any_lines(), template in any_lines()) {
        let kinds = ["a", "b"];
        let generated = |end| make(&ended_by(&specification, end), &ended_by(&template, end), &kinds, Unused::All);
        let expected = generated("\n");
        for end in ["\r\n", "\r"] {
            let other = generated(end);
            prop_assert_eq!(&expected.messages, &other.messages);
            prop_assert_eq!(&expected.outputs, &other.outputs);
        }
        prop_assert!(expected.outputs.is_some() || expected.messages.contains(": error: "));
    }

    /// A template without directives is its output.
    #[test]
    fn text_is_copied(template in "[^%\r][^%\r]*") {
let generated = make(SPECIFICATION.as_bytes(), template.as_bytes(), &["k"], Unused::Ignored);
        prop_assert_eq!(generated.outputs, Some(vec![template]));
    }

/// A specification written from a model expands to the lines of the model.
    #[test]
    fn model_is_expanded(model in prop::collection::vec(Part::any(), 0..12)) {
        let mut specification = "%define-kinds a b c\n%define twice %{1}-%{1}\n".to_owned();
        specification += "%define-lines l\nfirst\n\nlast\n%/define-lines\n";
        specification += "%section inner\nin\n\n  ner\n%/section\n%section s\n";
        model.iter().for_each(|part| part.write(&mut specification));
        specification += "%/section\n";
        let kinds = ["a", "b", "c"];
let generated = make(specification.as_bytes(), b"<\n%insert-indented 1 s\n>", &kinds, Unused::Ignored);
        let expected = kinds.map(|kind| {
            let lines = model.iter().flat_map(|part| part.lines(kind));
            let indented = lines.map(|line| if line.is_empty() { line } else { format!(" {line}") });
            let body: String = indented.map(|line| line + "\n").collect();
            format!("<\n{body}>")
        });
        prop_assert_eq!(generated.messages, "");
        prop_assert_eq!(generated.outputs, Some(expected.to_vec()));
    }
}

/// A part of a section.
#[derive(Clone, Debug)]
enum Part {
    Text(String),
    Comment,
    Twice(String),
    Lines,
    Section(usize),
    /// The pattern of a conditional, and its two branches.
    Kind(&'static str, Vec<Part>, Vec<Part>),
}

impl Part {
    fn any() -> impl Strategy<Value = Part> {
        let leaf = prop_oneof![
            "[a-z][a-z %}]{0,8}[a-z]".prop_map(Part::Text),
            Just(Part::Comment),
            "[a-z0-9%]{1,6}".prop_map(Part::Twice),
            Just(Part::Lines),
            (0_usize..4).prop_map(Part::Section),
        ];
        let half = || prop::collection::vec(leaf.clone(), 0..4);
        let patterns = prop::sample::select(vec!["a", "b c", "*", "b+", "c* a", "c+ a+"]);
        let kind = (patterns, half(), half()).prop_map(|(pattern, on, off)| Part::Kind(pattern, on, off));
        prop_oneof![3 => leaf, 1 => kind]
    }

    fn write(&self, out: &mut String) {
        match self {
            Part::Text(text) => out.push_str(text),
            Part::Comment => out.push_str("%% nothing %{0}"),
            Part::Twice(word) => out.push_str(&format!("%{{twice {word}}}")),
            Part::Lines => out.push_str("%insert-lines l"),
            Part::Section(indent) => out.push_str(&format!("%insert-indented {indent} inner")),
            Part::Kind(pattern, on, off) => {
                out.push_str(&format!("%kind {pattern}\n"));
                on.iter().for_each(|part| part.write(out));
                out.push_str("%else\n");
                off.iter().for_each(|part| part.write(out));
                out.push_str("%/kind");
            }
        }
        out.push('\n');
    }

    fn lines(&self, kind: &str) -> Vec<String> {
        match self {
            Part::Text(text) => vec![text.clone()],
            Part::Comment => Vec::new(),
            Part::Twice(word) => vec![format!("{word}-{word}")],
            Part::Lines => ["first", "", "last"].map(str::to_owned).to_vec(),
            Part::Section(indent) => {
                let blanks = " ".repeat(*indent);
                vec![format!("{blanks}in"), String::new(), format!("{blanks}  ner")]
            }
            Part::Kind(pattern, on, off) => {
                let is_on = match *pattern {
                    "a" => kind == "a",
                    "b c" | "b+" => kind != "a",
                    "c* a" => kind != "b",
                    _ => true,
                };
                let half = if is_on { on } else { off };
                half.iter().flat_map(|part| part.lines(kind)).collect()
            }
        }
    }
}
