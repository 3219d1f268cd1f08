//! API files: small specifications and templates, in `tests/apifile`, and what comes of each; then `tdgen api-file`.
//!
//! A file of cases has many, each behind a line `=== NAME`. `--- specification` and `--- template` begin their texts;
//! where one is missing, it is the simplest that works. Options may follow the name behind `|`: `kinds a b` makes an
//! output for each of these kinds (otherwise for `k`), `unused` asks for warnings about what nothing uses. Characters
//! that nobody sees are written `⟨2003⟩` by their number or `⟨xFF⟩` as a byte; `⟨end⟩` ends a text without a newline.

#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the repository and write scratch files"
)]

mod support;

use std::fmt::Write as _;

use tdgen::apifile::{Request, TextLoader, generate};
use tdgen::diagnostics::{Diags, Style, render};
use tdgen::source::{MemoryLoader, SourceMap};

const SPECIFICATION: &str = "%section s\ntext\n%/section\n";
const TEMPLATE: &str = "%insert s\n";

/// What came of a specification and a template.
struct Made {
    messages: String,
    /// None after an error.
    outputs: Option<Vec<String>>,
}

fn make(specification: &[u8], template: &[u8], kinds: &[&str], warn_on_unused: bool) -> Made {
    let mut files = MemoryLoader::default();
    files.add("spec", specification).add("template", template);
    let loader = TextLoader(&files);
    let mut sources = SourceMap::new(Vec::new());
    let mut open = |name| sources.open(&loader, name).expect("it is in memory");
    let (specification, template) = (open("spec"), open("template"));
    let requests = kinds.iter().map(|kind| Request {
        specification,
        template,
        kind: (*kind).to_owned(),
        kind_span: None,
    });
    let requests: Vec<Request> = requests.collect();
    let mut diags = Diags::new(0);
    let outputs = generate(&sources, &requests, warn_on_unused, &mut diags);
    let shown = diags.sorted().into_iter();
    let messages = shown.map(|it| render(Style::PLAIN, &sources, it)).collect();
    Made {
        messages,
        outputs: (!diags.has_errors()).then_some(outputs),
    }
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
        let mut case = Case {
            name,
            options,
            ..Case::default()
        };
        for text in texts.split("--- ").skip(1) {
            let (which, text) = text
                .split_once('\n')
                .expect("a text begins on a line of its own");
            match which {
                "specification" => case.specification = Some(unescaped(text)),
                "template" => case.template = Some(unescaped(text)),
                other => panic!("{name}: there is no text `{other}`"),
            }
        }
        cases.push(case);
    }
    cases
}

/// A text with the characters that nobody sees.
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

/// The other way round, for snapshots: they show blanks where one would miss them.
fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        let body = line.strip_suffix('\n').unwrap_or(line);
        let kept = body.trim_end_matches(' ').len();
        for (at, c) in body.char_indices() {
            let is_seen =
                c == ' ' && at < kept || !c.is_whitespace() && !c.is_control() && c != '\u{FEFF}';
            match is_seen {
                true => shown.push(c),
                false => write!(shown, "⟨{:02X}⟩", u32::from(c)).expect("text can be written"),
            }
        }
        shown.push_str(if line.ends_with('\n') {
            "\n"
        } else {
            "⟨end⟩\n"
        });
    }
    shown
}

impl Case<'_> {
    /// The values of an option; none if it is not given.
    fn option(&self, name: &str) -> Option<Vec<&str>> {
        self.options.split(';').find_map(|option| {
            let mut words = option.split_whitespace();
            (words.next() == Some(name)).then(|| words.collect())
        })
    }

    /// What comes of it, for a snapshot.
    fn shown(&self) -> String {
        let specification = self.specification.as_deref();
        let template = self.template.as_deref();
        let kinds = self.option("kinds").unwrap_or_else(|| vec!["k"]);
        let made = make(
            specification.unwrap_or(SPECIFICATION.as_bytes()),
            template.unwrap_or(TEMPLATE.as_bytes()),
            &kinds,
            self.option("unused").is_some(),
        );
        let mut shown = format!("=== {}\n{}", self.name, made.messages);
        for (kind, output) in kinds.iter().zip(made.outputs.iter().flatten()) {
            if kinds.len() > 1 {
                writeln!(shown, "--- {kind}").expect("text can be written");
            } else if !made.messages.is_empty() {
                shown.push_str("---\n");
            }
            shown.push_str(&escaped(output));
        }
        shown + "\n"
    }
}

#[test]
fn outputs_and_messages() {
    insta::glob!("apifile/*.cases", |path| {
        let text = std::fs::read_to_string(path).expect("cases can be read");
        let shown: String = cases(&text).iter().map(Case::shown).collect();
        insta::with_settings!({
            snapshot_path => "apifile",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!("made", shown);
        });
    });
}
