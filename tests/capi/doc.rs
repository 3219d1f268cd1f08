//! The manuals of `--gen-doc`, read by Sphinx and by a CommonMark parser.
//!
//! A new case is a new `.td` file in `tests/capi/doc`; `cargo insta review` accepts its output.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository and write scratch files")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::support;
use crate::support::records::{Records, text};
use crate::support::tools::{matches_snapshot, quiet, root, tdgen};
use pulldown_cmark::{Event, Options, Parser, Tag};

/// The manual of a description.
fn manual(folder: &Path, file: &str, format: &str) -> String {
    let mut command = tdgen(folder);
    let include = root().join("tests/capi/include");
    command.arg("--gen-doc").arg("--format").arg(format);
    quiet(command.arg("-I").arg(include).arg(file), "")
}

/// The HTML that Sphinx generates from a manual, without warnings, even about unknown references.
fn sphinx(manual: &str) -> String {
    const FOREIGN: &str = r#"
smartquotes = False
nitpick_ignore = [("c:identifier", name) for name in (
    "bool", "size_t", "int32_t", "int64_t", "uint8_t", "uint32_t", "uint64_t")]
"#;
    let dir = tempfile::tempdir().expect("a folder for the manual");
    std::fs::write(dir.path().join("conf.py"), FOREIGN).expect("a configuration");
    std::fs::write(dir.path().join("index.rst"), manual).expect("a page");
    let mut build = Command::new("sphinx-build");
    build.args(["-q", "-n", "-W", "--keep-going", "-b", "html", ".", "out"]);
    quiet(build.current_dir(dir.path()), "python3-sphinx");
    std::fs::read_to_string(dir.path().join("out/index.html")).expect("a page in HTML")
}

/// The HTML of a manual in Markdown.
fn markdown(manual: &str) -> String {
    let mut html = String::new();
    let parser = Parser::new_ext(manual, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    pulldown_cmark::html::push_html(&mut html, parser);
    html
}

/// All names that a manual must document: enumerators as `enumeration.ENUMERATOR`, members as `struct.member`.
fn places(folder: &Path, file: &str) -> Vec<String> {
    let records = Records::of(folder, file);
    let mut places = Vec::new();
    for class in ["Macro", "Handle", "Typedef", "FptrTypedef", "Enum", "Struct", "Function"] {
        for (name, record) in records.all_of(class) {
            let name = name.split('(').next().expect("a split has a first part");
            places.push(name.to_owned());
            if class == "Enum" {
                let prefix = name[..name.len() - 2].to_uppercase();
                let etors = records.list(&record["etors"]);
                places.extend(etors.map(|etor| format!("{name}.{prefix}_{}", text(&etor["name"]).to_uppercase())));
            }
            if class == "Struct" {
                // A union inside of a structure has no place of its own.
                let members = records.list(&record["all_members"]).filter(|member| text(&member["type"]) != "union");
                places.extend(members.map(|member| {
                    // An array has its length behind the name.
                    let member = text(&member["name"]).split('[').next().unwrap_or_default();
                    format!("{name}.{member}")
                }));
            }
        }
    }
    assert!(!places.is_empty(), "{file} describes nothing");
    places
}

/// The examples, and a sentence of each manual.
fn examples() -> [(std::path::PathBuf, &'static str); 2] {
    [(root().join("examples/offload"), "offload.td"), (root().join("examples/storage"), "storage.td")]
}

/// Sphinx documents every name.
#[test]
fn sphinx_reads_the_examples() {
    for (folder, file) in examples() {
        let html = sphinx(&manual(&folder, file, "rst"));
        for place in places(&folder, file) {
            assert!(html.contains(&format!("id=\"c.{place}\"")), "no place for {place}");
        }
    }
}

/// Every name has one anchor, and every link leads to one.
#[test]
fn markdown_of_the_examples_is_whole() {
    for (folder, file) in examples() {
        let manual = manual(&folder, file, "markdown");
        let options = Options::ENABLE_TABLES;
        let (mut anchors, mut links) = (Vec::new(), BTreeSet::new());
        for event in Parser::new_ext(&manual, options) {
            match event {
                Event::InlineHtml(tag) => anchors
                    .extend(tag.strip_prefix("<a id=\"").and_then(|tag| tag.strip_suffix("\">")).map(str::to_owned)),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    links.insert(dest_url.strip_prefix('#').expect("links stay here").to_owned());
                }
                _ => {}
            }
        }
        let places: BTreeSet<String> =
            places(&folder, file).into_iter().filter(|place| !place.contains('.') || place.contains("_t.")).collect();
        let members = |name: &str| name.chars().any(char::is_lowercase);
        for place in &places {
            let name = place.rsplit('.').next().expect("a split has a last part");
            if place.contains('.') && members(name) {
                assert!(manual.contains(&format!("\n| `{name}` | ")), "no row for {place}");
            } else {
                assert!(anchors.iter().any(|anchor| anchor == name), "no place for {place}");
            }
        }
        let all: BTreeSet<String> = anchors.iter().cloned().collect();
        assert_eq!(all.len(), anchors.len(), "a place is there twice");
        assert!(!links.is_empty());
        let broken: Vec<&String> = links.difference(&all).collect();
        assert!(broken.is_empty(), "links lead nowhere: {broken:?}");
    }
}

/// Small descriptions in both formats, also read by Sphinx and by a CommonMark parser.
#[test]
fn manuals() {
    insta::glob!("doc/*.td", |path| {
        let folder = path.parent().expect("a test has a folder");
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("a test has a name");
        for format in ["rst", "markdown"] {
            let manual = manual(folder, name, format);
            if format == "rst" {
                sphinx(&manual);
            }
            matches_snapshot("capi/doc", format, &manual);
        }
    });
}

/// Unusual text; backquotes in pairs mark code and are not shown.
const TEXTS: &[&str] = &[
    "plain",
    "*emphasis* **strong** a*b * c",
    "_under_ __score__ snake_case trailing_ _leading __init__ a_ b_. _",
    "`code` and `more`, x`y`z and `a``b`",
    "a lone ` here",
    "`` two",
    "``double``",
    "`*x* _y_ |z| \\ <b>`",
    "`a || b`, a || b | c",
    "`'\\|'` and \\| too",
    "back\\slash \\* \\\\ end\\",
    "`end\\`",
    "<b>bold</b> <!-- no --> a < b > c <a@b.cd> <https://x.yz>",
    "&amp; &lt; &#42; AT&T",
    "[link](target) [ref][] [1]_ ![image](x) [x]: y",
    "|substitution|_ |a| |",
    "- no list",
    "+ none",
    "* nor this",
    "1. first",
    "1) first",
    "12. twelfth",
    "A. Person",
    "(a) lettered",
    "iv. roman",
    "#. counted",
    "# no heading",
    "> no quote",
    "=====",
    "-----",
    "***",
    "~~~~",
    "~~struck~~",
    ":field: name",
    ":c:func:`olInit`",
    ".. note:: directive",
    ".. comment",
    "__ anonymous",
    ">>> doctest",
    "--option text",
    "-o FILE text",
    "/V text",
    "+---+",
    "a block follows::",
    "::",
    "::OL_SUCCESS and a::b",
    "$x^2$ and $$",
    "| a | b |",
    "```c",
    "\ttab\tand\n  lines\n   of it",
    "    four blanks",
    "http://example.com/a_b_c?x=1&y=*",
    "quote \" and ' and \"`x`\"",
    "(`x`) {`y`} `x`s `)`",
    "nothing\u{b}but\u{c}breaks\u{85}in\u{2028}it\u{1c}!",
    "naïve – \u{1f600}",
    "two  blanks",
    "%s {0} ${x}",
    "=> -> <-",
    "term\n    looks like a definition",
    "Title\n=====",
    "Title\n-----",
    "a\\ b",
    "x\\`y",
    "trigraph ??/ end",
    "*/ /* //",
    "\u{0}\u{1}\u{7f}",
];

/// Text as a TableGen string.
fn td_string(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n").replace('\t', "\\t"))
}

/// Whether text can be the value of a macro: one line with closed quotes and comments.
fn can_be_macro(text: &str) -> bool {
    let is_even = |quote| text.matches(quote).count() % 2 == 0;
    let is_closed = is_even('"') && is_even('\'') && !text.contains("/*");
    is_closed && !text.contains('\n') && !text.ends_with('\\')
}

/// The visible text of HTML, without white space and backquotes.
fn seen(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let (tag, after) = tag.split_once('>').expect("tags end");
        text.push_str(if tag.starts_with("br") { " " } else { "" });
        rest = after;
    }
    text.push_str(rest);
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'")] {
        text = text.replace(entity, character);
    }
    // Sphinx encodes mail addresses.
    let text = text.replace("&#160;", " ").replace("&#64;", "@").replace("&#46;", ".");
    text.replace("&amp;", "&")
}

/// The expected visible text.
fn shown(text: &str) -> String {
    shown_code(text).replace('`', "")
}

/// The expected visible text of code, which has its own backquotes.
fn shown_code(text: &str) -> String {
    let blank = |c: char| c.is_ascii_whitespace() || "\u{b}\u{1c}\u{85}\u{2028}".contains(c);
    let words: Vec<&str> = text.split(blank).filter(|word| !word.is_empty()).collect();
    let text = words.join(" ");
    text.replace(|c: char| c.is_control(), "\u{fffd}")
}

/// The text between two marks, the first after a position.
fn between<'h>(html: &'h str, place: &str, open: &str, close: &str) -> &'h str {
    let (_, html) = html.split_once(place).unwrap_or_else(|| panic!("{place} is there"));
    let (_, html) = html.split_once(open).unwrap_or_else(|| panic!("{open} after {place}"));
    let (html, _) = html.split_once(close).unwrap_or_else(|| panic!("{close} after {place}"));
    html
}

/// Text is shown as written in paragraphs, lists and tables.
#[test]
fn texts_are_read_as_they_were_written() {
    let mut description = String::from("include \"base.td\"\n");
    for (at, &text) in TEXTS.iter().enumerate() {
        let string = td_string(text);
        description.push_str(&format!(
            "def ol_x{at}_handle_t : Handle {{ let desc = {string}; }}\n\
             def ol_y{at}_t : Struct {{\n  let desc = \"x\";\n  \
             let members = [StructMember<\"int\", \"x{at}\", {string}>];\n}}\n\
             def olZ{at} : Function {{\n  let desc = \"x\";\n  let details = [{string}];\n  \
             let params = [Param<\"int\", \"a\", {string}, PARAM_IN>];\n  let returns = [];\n}}\n"
        ));
        if can_be_macro(text) {
            description
                .push_str(&format!("def OL_X{at} : Macro {{\n  let desc = \"x\";\n  let value = {string};\n}}\n"));
        }
    }
    let dir = tempfile::tempdir().expect("a folder for the description");
    std::fs::write(dir.path().join("texts.td"), description).expect("a description");
    let rst = sphinx(&manual(dir.path(), "texts.td", "rst"));
    let markdown = markdown(&manual(dir.path(), "texts.td", "markdown"));
    let mut misread = Vec::new();
    for (at, text) in TEXTS.iter().enumerate() {
        let mut read = |place: &str, html: &str| {
            let read = shown(&seen(html));
            if read.trim() != shown(text).trim() {
                misread.push(format!("{place}: {text:?} became {read:?}"));
            }
        };
        let id = format!("id=\"c.ol_x{at}_handle_t\"");
        read("paragraph in RST", between(&rst, &id, "<dd><p>", "</p>"));
        let id = format!("id=\"c.ol_y{at}_t.x{at}\"");
        read("member in RST", between(&rst, &id, "<dd><p>", "</p>"));
        let id = format!("id=\"c.olZ{at}\"");
        read("item in RST", between(&rst, &id, "<li><p>", "</p>"));
        read("parameter in RST", between(&rst, &id, "[in] ", "</p>"));
        let id = format!("id=\"ol_x{at}_handle_t\"");
        read("paragraph in Markdown", between(&markdown, &id, "</h3>\n<p>", "</p>"));
        let id = format!("<td><code>x{at}</code>");
        read("member in Markdown", between(&markdown, &id, "<code>int</code></td><td>", "</td>"));
        let id = format!("id=\"olZ{at}\"");
        read("item in Markdown", between(&markdown, &id, "<li>", "</li>"));
        read("parameter in Markdown", between(&markdown, &id, "<td>in</td><td>", "</td>"));
    }
    for (at, &text) in TEXTS.iter().enumerate().filter(|(_, text)| can_be_macro(text)) {
        for (format, html, id) in
            [("RST", &rst, format!("id=\"c.OL_X{at}\"")), ("Markdown", &markdown, format!("id=\"OL_X{at}\""))]
        {
            let read = shown_code(&seen(between(html, &id, "<p>Stands for ", ".</p>")));
            if read.trim() != shown_code(text).trim() {
                misread.push(format!("value in {format}: {text:?} became {read:?}"));
            }
        }
    }
    assert!(misread.is_empty(), "{}", misread.join("\n"));
}

/// There are only two formats.
#[test]
fn other_formats_are_refused() {
    let mut command = tdgen(&root().join("tests/capi/doc"));
    command.args(["--gen-doc", "--format=html", "-I", "../include", "objects.td"]);
    let output = support::tools::run(&mut command, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stderr));
}
