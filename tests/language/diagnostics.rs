//! Each kind of message in each format.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use tdgen::diagnostics::{Diagnostic, Diags, Format, Style, render, summary};
use tdgen::source::{FileId, MemoryLoader, SourceMap, Span};

const MAIN: &str = "include \"inc/base.td\"\n\ndef a : Base<1>;\ndef b : Base<\"two\">;\n";

/// A main file and a file that it includes, and the span of a string in either.
struct Fixture {
    sources: SourceMap,
}

impl Fixture {
    fn new(main: impl Into<Vec<u8>>) -> Fixture {
        let mut sources = SourceMap::new(vec!["inc".into()]);
        sources.add("dir/main.td", main.into()).unwrap();
        Fixture { sources }
    }

    fn included(main: &str, name: &str, text: &str) -> Fixture {
        let mut fixture = Fixture::new(main);
        let mut loader = MemoryLoader::default();
        loader.add(name, text);
        let site = fixture.span(0, "\"inc/base.td\"");
        fixture.sources.include(&loader, |_| None, name, site).unwrap();
        fixture
    }

    fn span(&self, file: u32, text: &str) -> Span {
        let all = self.sources.text(FileId(file));
        let at = all.windows(text.len()).position(|window| window == text.as_bytes()).unwrap();
        let start = self.sources.start(FileId(file)) + at as u32;
        Span::new(start, start + text.len() as u32)
    }

    fn all_forms(&self, diagnostic: &Diagnostic) -> String {
        let form = |format, color, unicode| render(Style { format, color, unicode }, &self.sources, diagnostic);
        let colored = form(Format::Rich, true, true).replace('\x1b', "^");
        let colored_lines = form(Format::Line, true, true).replace('\x1b', "^");
        format!(
            "--- short\n{}--- line\n{}--- rich\n{}--- rich, ASCII\n{}--- rich, colour\n{}--- line, colour\n{}--- json\n{}",
            form(Format::Short, false, true),
            form(Format::Line, false, true),
            form(Format::Rich, false, true),
            form(Format::Rich, false, false),
            colored,
            colored_lines,
            form(Format::Json, true, true),
        )
    }
}

#[test]
fn an_error_with_everything() {
    let base = "// base\nclass Base<int n> {\n  int x = n;\n}\nmulticlass M {\n  def c : Base<\"three\">;\n}\n";
    let fixture = Fixture::included(MAIN, "inc/base.td", base);
    let diagnostic = Diagnostic::error(fixture.span(1, "\"three\""), "argument `n` of class `Base` must be an int")
        .label("this is a string")
        .note(fixture.span(1, "int n"), "declared here")
        .note(fixture.span(0, "def b"), "instantiated from def `b`")
        .fact("a string is never converted to an int")
        .help("write 3\nor !cast<int>(...)");
    insta::assert_snapshot!(fixture.all_forms(&diagnostic));
}

#[test]
fn a_warning_and_a_remark() {
    let fixture = Fixture::new(MAIN);
    let warning = Diagnostic::warning(fixture.span(0, "Base<1>"), "unused template argument `n`");
    let remark = Diagnostic::remark(fixture.span(0, "\"two\""), "dump: 2");
    insta::assert_snapshot!(fixture.all_forms(&warning) + &fixture.all_forms(&remark));
}

/// A location without a label is underlined, whatever labels its line and other lines have.
#[test]
fn an_error_without_a_label() {
    let fixture = Fixture::new(MAIN);
    let error = || Diagnostic::error(fixture.span(0, "def b"), "`b` is wrong");
    let diagnostics = [
        error(),
        error().note(fixture.span(0, "\"two\""), "this argument"),
        error().note(fixture.span(0, "def a"), "first defined here"),
        error().note(fixture.span(0, "\"two\""), "this argument").note(fixture.span(0, "Base<\""), "this class"),
    ];
    let forms = [(Format::Rich, true), (Format::Rich, false), (Format::Line, true)];
    let mut shown = String::new();
    for diagnostic in &diagnostics {
        for (format, unicode) in forms {
            shown += &render(Style { format, color: false, unicode }, &fixture.sources, diagnostic);
        }
    }
    insta::assert_snapshot!(shown);
}

/// The caret is under the character that it marks in a terminal, where some take two columns.
#[test]
fn the_caret_counts_columns() {
    let fixture = Fixture::new("\tdef \"日本e\u{301}\" oops");
    let diagnostic = Diagnostic::error(fixture.span(0, "oops"), "unexpected name");
    let shown = render(Style { format: Format::Line, ..Style::PLAIN }, &fixture.sources, &diagnostic);
    let (before, after) = (&shown[..shown.find("oops").unwrap()], shown.lines().nth(2).unwrap());
    // Two ideographs take four columns, an `e` with an accent of its own takes one.
    assert!(before.ends_with("日本e\u{301}\" "), "{shown}");
    assert_eq!(after.find('^'), Some("    def \"____e\" ".len()), "{shown}");
}

#[test]
fn an_error_without_a_location() {
    let fixture = Fixture::new(MAIN);
    let diagnostic = Diagnostic::global("cannot read `a\x1b[31m.td`: no such file").fact("a fact").help("look again");
    insta::assert_snapshot!(fixture.all_forms(&diagnostic));
}

#[test]
fn columns_count_bytes_and_bad_bytes_are_replaced() {
    let fixture = Fixture::new(b"\tdef \xff\xfe = \"\xe6\x97\xa5\xe6\x9c\xac\" oops;\r\n".to_vec());
    let diagnostic = Diagnostic::error(fixture.span(0, "oops"), "unexpected name").label("expected `;`");
    insta::assert_snapshot!(fixture.all_forms(&diagnostic));
}

#[test]
fn the_end_of_the_file_is_a_location() {
    let fixture = Fixture::new("class A {\n");
    let end = 10;
    let diagnostic = Diagnostic::error(Span::new(end, end), "expected `}`, found the end of the file")
        .note(fixture.span(0, "{"), "the bracket that is open");
    insta::assert_snapshot!(fixture.all_forms(&diagnostic));
}

#[test]
fn a_span_of_several_lines_is_shown_by_its_first() {
    let fixture = Fixture::new("code c = [{ never\nending\n\n");
    let diagnostic =
        Diagnostic::error(fixture.span(0, "[{ never\nending\n"), "this code is never closed").help("add `}]`");
    insta::assert_snapshot!(fixture.all_forms(&diagnostic));
}

#[test]
fn only_a_window_of_a_long_line_is_shown() {
    let mut text = "\n".repeat(200_000).into_bytes();
    text.extend("list<int> l = [".bytes());
    text.extend(b"12345, ".repeat(100_000));
    text.extend(b"oops".iter());
    text.extend(b", 12345".repeat(100_000));
    let fixture = Fixture::new(text);
    let diagnostic = Diagnostic::error(fixture.span(0, "oops"), "unknown name `oops`").label("not found");
    let drawn = fixture.all_forms(&diagnostic);
    assert!(drawn.len() < 5_000, "{}", drawn.len());
    insta::assert_snapshot!(drawn);
}

/// The margin has the numbers of the lines, however far down the file and however far apart they are.
#[test]
fn lines_far_down_have_their_numbers() {
    let mut text = "def first;\n".to_owned();
    text.push_str(&"\n".repeat(1_000_000));
    text.push_str("def last : Base;\ndef next;\n");
    let fixture = Fixture::new(text);
    let diagnostic = Diagnostic::error(fixture.span(0, "Base"), "undefined class `Base`")
        .note(fixture.span(0, "next"), "used by this record")
        .note(fixture.span(0, "first"), "another record");
    insta::assert_snapshot!(fixture.all_forms(&diagnostic));
}

#[test]
fn a_long_chain_is_cut() {
    let mut text = String::new();
    for n in 0..12 {
        text.push_str(&format!("defm m{n:02} : M{n:02};\n"));
    }
    let fixture = Fixture::new(text);
    let mut diagnostic = Diagnostic::error(fixture.span(0, "M11"), "assertion failed");
    for n in (0..11).rev() {
        diagnostic = diagnostic.note(fixture.span(0, &format!("M{n:02}")), format!("instantiated from `m{n:02}`"));
    }
    insta::assert_snapshot!(fixture.all_forms(&diagnostic));
}

/// The rendering crates panic on ranges outside the text: no span may cause one.
#[test]
fn every_span_can_be_drawn() {
    let mut long = b"\xe2\x82".to_vec();
    long.extend("é\t日".repeat(40).bytes());
    let texts: [&[u8]; 4] =
        [b"", b"\n\r\n\r\ta\xff\xf0\x9f\n\xe6\x97\xa5\x85\xc2\x85x\0", "a\u{2028}b\u{301}\r".as_bytes(), &long];
    for text in texts {
        let fixture = Fixture::new(text);
        let end = text.len() as u32;
        for start in 0..=end {
            for stop in (start..=end).step_by(if end > 50 { 13 } else { 1 }) {
                let other = Span::new(end - stop, end - start);
                let diagnostic = Diagnostic::error(Span::new(start, stop), "m").note(other, "n");
                assert!(fixture.all_forms(&diagnostic).contains("error"));
            }
        }
    }
}

#[test]
fn the_summary_counts() {
    let fixture = Fixture::new(MAIN);
    let mut diags = Diags::new(2);
    assert_eq!(summary(Style::PLAIN, &diags), None);
    diags.push(Diagnostic::error(fixture.span(0, "def a"), "one"));
    assert_eq!(summary(Style::PLAIN, &diags).unwrap(), "error: 1 error, no output was written\n");
    diags.push(Diagnostic::warning(fixture.span(0, "def a"), "careful"));
    let mut more = Diags::new(2);
    for message in ["two", "three", "four"] {
        more.push(Diagnostic::error(fixture.span(0, "def b"), message));
    }
    diags.absorb(more);
    assert_eq!(
        summary(Style::PLAIN, &diags).unwrap(),
        "error: 4 errors and 1 warning, no output was written; 2 of 4 errors shown; --error-limit=0 shows all\n"
    );
    assert_eq!(summary(Style { format: Format::Json, ..Style::PLAIN }, &diags), None);
}
