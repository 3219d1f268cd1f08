//! What the server answers about a small file: as a main file, as one that is only included, while the text is broken.

use serde_json::{Value, json};

use crate::client::{Client, Folder, place, places, uri};

/// The file that all questions are about.
const TEXT: &str = r#"// A register.
class Reg<int n, string alt = ""> {
  // Its number.
  int num = n;
}
multiclass Two<int n> {
  def _a : Reg<n>;
  def _b : Reg<!add(n, 1)>;
}
defm Q : Two<3>;
def use {
  Reg r = Q_a;
  int k = Q_b.num;
  list<Reg> all = [Q_a, !cast<Reg>("Q_b")];
}
let num = 7 in
def S : Reg<1, alt = "s">;
"#;

/// A client that has the file open, and how many lines are in front of each place.
struct Opened {
    client: Client,
    folder: Folder,
    /// What breaks the text is inserted in front of this line.
    broken: Option<u32>,
}

impl Opened {
    /// As a main file.
    fn main() -> Opened {
        let folder = Folder::new(&[("a.td", TEXT)]);
        Opened::open(folder, None, TEXT)
    }

    /// As a file that another one includes.
    fn included() -> Opened {
        let main = "class Before;\ninclude \"a.td\"\ndef After : Reg<5>;\n";
        let folder = Folder::new(&[("a.td", TEXT), ("main.td", main)]);
        Opened::open(folder, None, TEXT)
    }

    /// With an incomplete statement.
    fn broken() -> Opened {
        let lines: Vec<&str> = TEXT.lines().collect();
        let text = format!("{}\ndef x : Reg<\n{}\n", lines[..9].join("\n"), lines[9..].join("\n"));
        let folder = Folder::new(&[("a.td", TEXT)]);
        Opened::open(folder, Some(9), &text)
    }

    /// With a line in front of another one, which is there from the beginning.
    fn with_line(line: u32, inserted: &str) -> Opened {
        let lines: Vec<&str> = TEXT.lines().collect();
        let (before, after) = lines.split_at(line as usize);
        let text = [before, &[inserted], after].concat().join("\n") + "\n";
        Opened::open(Folder::new(&[("a.td", TEXT)]), Some(line), &text)
    }

    /// With a line in front of another one, which is written after the text was evaluated.
    fn with_new_line(line: u32, inserted: &str) -> Opened {
        let mut opened = Opened::main();
        let path = opened.folder.path("a.td");
        opened.client.settled(&path);
        opened.client.change(&path, Some([line, 0, line, 0]), &format!("{inserted}\n"));
        opened.client.settled(&path);
        Opened { broken: Some(line), ..opened }
    }

    fn open(folder: Folder, broken: Option<u32>, text: &str) -> Opened {
        let mut client = Client::start(&folder);
        client.open(&folder.path("a.td"), text);
        Opened { client, folder, broken }
    }

    /// The line in the open text.
    fn line(&self, line: u32) -> u32 {
        line + u32::from(self.broken.is_some_and(|broken| line >= broken))
    }

    /// The places that an answer leads to, as `line:character` of the unbroken text.
    fn lines(&self, answer: &Value) -> Vec<String> {
        let back = |place: String| {
            let (file, place) = place.split_once(' ').unwrap();
            let (line, character) = place.split_once(':').unwrap();
            let line: u32 = line.parse().unwrap();
            let line = line - u32::from(self.broken.is_some_and(|broken| file == "a.td" && line > broken));
            if file == "a.td" { format!("{line}:{character}") } else { format!("{file} {line}:{character}") }
        };
        places(answer).into_iter().map(back).collect()
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let (path, line) = (self.folder.path("a.td"), self.line(line));
        self.client.at(method, &path, line, character)
    }

    fn places(&mut self, method: &str, line: u32, character: u32) -> Vec<String> {
        let answer = self.at(method, line, character);
        self.lines(&answer)
    }

    fn references(&mut self, line: u32, character: u32) -> Vec<String> {
        let mut params = place(&self.folder.path("a.td"), self.line(line), character);
        params["context"] = json!({"includeDeclaration": true});
        let answer = self.client.request("textDocument/references", params);
        self.lines(&answer)
    }

    /// What is offered behind a text that is written in front of a line.
    fn completed(&mut self, line: u32, text: &str) -> Vec<String> {
        let path = self.folder.path("a.td");
        let line = self.line(line);
        self.client.change(&path, Some([line, 0, line, 0]), &format!("{text}\n"));
        let last = text.rsplit('\n').next().unwrap();
        let at = line + text.matches('\n').count() as u32;
        let answer = self.client.at("completion", &path, at, last.len() as u32);
        self.client.change(&path, Some([line, 0, at + 1, 0]), "");
        let items = answer["items"].as_array().cloned().unwrap_or_default();
        items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }
}

/// The same questions of the same text in several situations.
fn check(mut opened: Opened) {
    check_names(&mut opened);
    check_writing(opened);
}

/// Names, and what they mean.
fn check_names(opened: &mut Opened) {
    assert_eq!(opened.places("definition", 9, 9), ["5:11"], "a multiclass in a defm");
    assert_eq!(opened.places("definition", 6, 15), ["5:19"], "an argument");
    assert_eq!(opened.places("definition", 16, 15), ["1:24"], "a named argument");
    assert_eq!(opened.places("definition", 11, 10), ["9:5", "6:6"], "a record of a defm");
    assert_eq!(opened.places("definition", 13, 36), ["9:5", "7:6"], "its name in a string");
    assert_eq!(opened.places("definition", 12, 14), ["3:6"], "a field of a value");
    assert_eq!(opened.places("definition", 15, 4), ["3:6"], "a field in a let");
    assert_eq!(opened.places("typeDefinition", 11, 6), ["1:6"]);
    let mut records = opened.places("implementation", 1, 6);
    records.retain(|place| !place.starts_with("main.td"));
    assert_eq!(records, ["9:5", "16:4"]);
    assert_eq!(opened.references(3, 6), ["3:6", "12:14", "15:4"], "a field");
    assert_eq!(opened.references(5, 19), ["5:19", "6:15", "7:20"], "an argument");
    let hover = opened.at("hover", 16, 4);
    let text = hover["contents"]["value"].as_str().unwrap().to_owned();
    for part in ["def S : Reg", "int num = 7; // `let`, line ", "`n = 1`, `alt = \"s\"`", "A register."] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(opened.places("implementation", 3, 6), ["15:4"], "what sets a field");
    let hover = opened.at("hover", 3, 6);
    let text = hover["contents"]["value"].as_str().unwrap().to_owned();
    for part in ["field of `Reg`", "set again for 1 record: `S`, of "] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let item = opened.at("prepareTypeHierarchy", 16, 4)[0].clone();
    let above = opened.client.request("typeHierarchy/supertypes", json!({"item": item}));
    assert_eq!((item["name"].as_str(), above[0]["name"].as_str()), (Some("S"), Some("Reg")));
    assert_eq!(opened.client.request("typeHierarchy/subtypes", json!({"item": item})), json!([]));
    let hover = opened.at("hover", 6, 6);
    let text = hover["contents"]["value"].as_str().unwrap().to_owned();
    for part in ["def _a : Reg<n>", "in multiclass `Two`", "1 record: `Q_a`"] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

/// What is offered, and renaming.
fn check_writing(mut opened: Opened) {
    let fields = opened.completed(16, "def T : Reg<1> {\n  let ");
    assert_eq!(fields, ["num"], "fields behind let");
    let first = opened.completed(16, "def T : Reg<1, ");
    assert!(first.contains(&"alt = ".to_owned()), "{first:?}");
    let operators = opened.completed(16, "defvar v = !ca");
    assert!(operators.contains(&"!cast".to_owned()) && operators.iter().all(|name| name.starts_with('!')));
    let mut records = opened.completed(16, "defvar v = !cast<Reg>(\"");
    records.retain(|name| name != "After");
    assert_eq!(records, ["Q_a", "Q_b", "S"]);
    let mut elements = opened.completed(16, "def T {\n  list<Reg> all = [");
    elements.retain(|name| name != "After");
    assert_eq!(elements[..3], ["Q_a", "Q_b", "S"], "elements of a list");
    let fields = opened.completed(16, "def T : Reg<1> {\n  let num = 1;\n  let ");
    assert_eq!(fields, ["num"]);
    let new_name = opened.completed(16, "def T {\n  dag d = (op Q_a:$");
    assert_eq!(new_name, [""; 0], "a new name");
    let path = opened.folder.path("a.td");
    let refused = opened.client.respond("textDocument/prepareRename", place(&path, opened.line(11), 10));
    let message = refused.error.unwrap().message;
    assert_eq!(message, "made by pasting: rename `_a` in multiclass Two or the defm Q");
    assert_eq!(opened.client.end(), 0);
}

#[test]
fn a_main_file_is_answered() {
    check(Opened::main());
}

#[test]
fn a_file_that_is_only_included_is_answered() {
    check(Opened::included());
}

#[test]
fn a_broken_text_is_answered() {
    check(Opened::broken());
}

/// The lines above, between and below the statements of the text.
const GAPS: [u32; 3] = [0, 9, 17];

/// Of a file that is not there, each name may be one that is not known.
#[test]
fn a_text_without_its_includes_is_answered() {
    for line in GAPS {
        for (include, error) in [
            ("include \"nope.td\"", "8 error: cannot find the include file `nope.td`"),
            ("include \"", "8 error: unterminated string: missing `\"` on this line"),
            ("include", "0 error: expected a file name in quotes after `include`"),
        ] {
            if include.ends_with('"') {
                check(Opened::with_line(line, include));
                check(Opened::with_new_line(line, include));
            }
            let unknown = format!("{include}\ndef u : Unknown<3> {{ let v = gone.v; int w = v; }} defm : Nowhere;");
            let mut opened = Opened::with_line(line, &unknown);
            let path = opened.folder.path("a.td");
            let shown = opened.client.settled(&path);
            let errors: Vec<&String> = shown.iter().filter(|one| one.contains("error")).collect();
            assert!(matches!(&*errors, [one] if one.starts_with(&format!("{line}:{error}"))), "{shown:?}");
        }
    }
}

/// Not every use is known, so none is renamed.
#[test]
fn names_of_a_text_that_misses_a_file_are_not_renamed() {
    for inserted in ["include \"nope.td\"", "/*", "#ifdef NOPE"] {
        let mut opened = Opened::with_new_line(17, inserted);
        let mut params = place(&opened.folder.path("a.td"), 3, 6);
        params["newName"] = json!("number");
        let refused = opened.client.respond("textDocument/rename", params).error.expect("it is refused");
        assert!(refused.message.ends_with("so not every use of the name is known"), "{}", refused.message);
    }
}

/// What swallows the rest of the text is being written: what was known before is answered.
#[test]
fn a_text_whose_rest_is_swallowed_is_answered() {
    for line in GAPS {
        for (inserted, error) in [
            ("/* half", "error: unterminated comment"),
            ("def half { code c = [{", "error: unterminated code literal"),
            ("#ifdef NOPE", "error: unterminated conditional"),
        ] {
            let mut opened = Opened::with_new_line(line, inserted);
            check_names(&mut opened);
            let path = opened.folder.path("a.td");
            let shown = opened.client.settled(&path);
            let errors: Vec<&String> = shown.iter().filter(|one| one.contains("error")).collect();
            assert!(matches!(&*errors, [one] if one.contains(error)), "{inserted}: {shown:?}");
            // When it has an end, everything is as before.
            opened.client.change(&path, Some([line, 0, line + 1, 0]), "");
            assert_eq!(opened.client.settled(&path), ["1:24 warning: unused template argument: Reg:alt"]);
            check(Opened { broken: None, ..opened });
        }
    }
}

#[test]
fn new_and_damaged_text_is_answered_by_its_names() {
    let mut opened = Opened::main();
    let path = opened.folder.path("a.td");
    opened.client.settled(&path);
    opened.client.change(&path, Some([10, 0, 10, 0]), "def broken : Reg<\n  defm Z : Two<S.num>;\n");
    for _ in 0..2 {
        assert_eq!(places(&opened.client.at("definition", &path, 11, 12)), ["a.td 5:11"]);
        assert_eq!(places(&opened.client.at("definition", &path, 10, 14)), ["a.td 1:6"]);
        assert_eq!(places(&opened.client.at("definition", &path, 11, 15)), ["a.td 18:4"]);
        let hover = opened.client.at("hover", &path, 11, 12);
        assert!(hover.to_string().contains("multiclass Two<int n>"), "{hover}");
        opened.client.settled(&path);
    }
}

#[test]
fn diagnostics_are_shown_where_they_are() {
    let mut opened = Opened::main();
    let path = opened.folder.path("a.td");
    assert_eq!(opened.client.settled(&path), ["1:24 warning: unused template argument: Reg:alt"]);
    let mut opened = Opened::broken();
    let path = opened.folder.path("a.td");
    let shown = opened.client.settled(&path);
    assert_eq!(shown.len(), 1, "{shown:?}");
    assert!(shown[0].starts_with("9:12 error"), "{shown:?}");
}

#[test]
fn an_error_in_an_included_file_is_shown_there_and_at_the_include() {
    let folder = Folder::new(&[("a.td", "class A { int x = \"s\"; }\n"), ("main.td", "\ninclude \"a.td\"\n")]);
    let mut client = Client::start(&folder);
    client.open(&folder.path("main.td"), "\ninclude \"a.td\"\n");
    assert_eq!(client.settled(&folder.path("main.td")), ["1:8 information: 1 error in a.td"]);
    let shown = client.shown(&folder.path("a.td"));
    assert_eq!(shown.len(), 1);
    assert!(shown[0].starts_with("0:18 error"), "{shown:?}");
    // When it is repaired, both are gone.
    client.open(&folder.path("a.td"), "class A { int x = 1; }\n");
    assert_eq!(client.settled(&folder.path("a.td")), [""; 0]);
    assert_eq!(client.shown(&folder.path("main.td")), [""; 0]);
}

#[test]
fn renaming_changes_every_use() {
    let mut opened = Opened::main();
    let path = opened.folder.path("a.td");
    let mut rename = |line, character, name: &str| {
        let mut params = place(&path, line, character);
        params["newName"] = json!(name);
        let response = opened.client.respond("textDocument/rename", params);
        response.result.unwrap_or_else(|| panic!("{:?}", response.error))
    };
    let show = |answer: &Value| {
        let edits = answer["documentChanges"][0]["edits"].as_array().unwrap().clone();
        let show = |edit: &Value| {
            let start = &edit["range"]["start"];
            let asked = if edit.get("annotationId").is_some() { "?" } else { "" };
            format!("{}:{} {}{asked}", start["line"], start["character"], edit["newText"].as_str().unwrap())
        };
        edits.iter().map(show).collect::<Vec<_>>()
    };
    let answer = rename(3, 6, "number");
    assert_eq!(show(&answer), ["3:6 number", "12:14 number", "15:4 number"]);
    assert!(answer.get("changeAnnotations").is_none());
    let answer = rename(6, 6, "_x");
    assert_eq!(show(&answer), ["6:6 _x", "11:10 Q_x?", "13:19 Q_x?"]);
    assert_eq!(answer["changeAnnotations"]["pasted"]["needsConfirmation"], json!(true));
    let answer = rename(9, 5, "R");
    assert_eq!(show(&answer), ["9:5 R", "11:10 R_a?", "12:10 R_b?", "13:19 R_a?", "13:36 R_b?"]);
    let mut params = place(&path, 3, 6);
    params["newName"] = json!("class");
    assert!(opened.client.respond("textDocument/rename", params).error.is_some());
}

#[test]
fn the_records_of_a_name_are_a_document() {
    let mut opened = Opened::main();
    let path = opened.folder.path("a.td");
    opened.client.settled(&path);
    let command = json!({"command": "tdgen.records", "arguments": [place(&path, 5, 11)]});
    let address = opened.client.request("workspace/executeCommand", command);
    let text = opened.client.request("tdgen/virtualDocument", json!({"uri": address}));
    let expected = "def Q_a { // Reg\n  int num = 3;\n}\ndef Q_b { // Reg\n  int num = 4;\n}\n";
    assert_eq!(text, json!(expected));
    for (command, line, character, part) in
        [("tdgen.expand", 9, 5, "def Q_a : Reg"), ("tdgen.explain", 16, 4, "let num = 7")]
    {
        let command = json!({"command": command, "arguments": [place(&path, line, character)]});
        let address = opened.client.request("workspace/executeCommand", command);
        let escaped = address.as_str().unwrap().replace("file:", "file%3A");
        for address in [address.as_str().unwrap(), &escaped] {
            let text = opened.client.request("tdgen/virtualDocument", json!({"uri": address}));
            assert!(text.as_str().unwrap().contains(part), "{part} in {text}");
        }
    }
}

/// A record without a name is shown as the expression that was written; a `def` without a name has none.
#[test]
fn expressions_stand_for_records_without_names() {
    let text = "class Ty<string n, list<Ty> of = []> { string name = n; }\nclass Two<string n> { Ty t = Ty<n # \"2\">; }\n\
        defset list<Ty> all = { def : Ty<\"a\">; }\ndef op;\n\
        def S : Two<\"s\"> { dag d = (op Ty<\"i>\", [Ty<\"j\">]>:$x, [ Ty < \"k\" > ], all[0]); }\n";
    let folder = Folder::new(&[("a.td", text)]);
    let path = folder.path("a.td");
    let mut client = Client::start(&folder);
    client.open(&path, text);
    client.settled(&path);
    let hover = client.at("hover", &path, 4, 4)["contents"]["value"].as_str().unwrap().to_owned();
    for part in ["Ty t = Ty<n # \"2\">;", "(op Ty<\"i>\", [Ty<\"j\">]>:$x, [Ty < \"k\" >], anonymous_0);"] {
        assert!(hover.contains(part), "{part} in {hover}");
    }
    for command in ["tdgen.records", "tdgen.explain"] {
        let command = json!({"command": command, "arguments": [place(&path, 4, 4)]});
        let address = client.request("workspace/executeCommand", command);
        let shown = client.request("tdgen/virtualDocument", json!({"uri": address}));
        assert!(shown.as_str().unwrap().contains("(op Ty<\"i>\", [Ty<\"j\">]"), "{shown}");
    }
}

#[test]
fn signatures_symbols_hints_and_colours() {
    let mut opened = Opened::main();
    let path = opened.folder.path("a.td");
    let help = opened.at("signatureHelp", 16, 12);
    assert_eq!(help["signatures"][0]["label"], json!("Reg<int n, string alt = \"\">"));
    assert_eq!(help["activeParameter"], json!(0));
    assert_eq!(opened.at("signatureHelp", 16, 22)["activeParameter"], json!(1));
    let document = json!({"textDocument": {"uri": uri(&path)}});
    let symbols = opened.client.request("textDocument/documentSymbol", document.clone());
    let show = |symbol: &Value| {
        let children = symbol["children"].as_array().map_or(0, Vec::len);
        format!("{} {} {} {children}", symbol["name"].as_str().unwrap(), symbol["kind"], symbol["detail"])
    };
    let shown: Vec<String> = symbols.as_array().unwrap().iter().map(show).collect();
    let expected = ["Reg 5 null 1", "Two 3 null 2", "Q 19 \"Two (2 records)\" 0", "use 19 null 3", "S 19 \"Reg\" 0"];
    assert_eq!(shown, expected);
    let mut params = document.clone();
    params["range"] = json!({"start": {"line": 0, "character": 0}, "end": {"line": 17, "character": 0}});
    let hints = opened.client.request("textDocument/inlayHint", params);
    let show = |hint: &Value| {
        let at = &hint["position"];
        format!("{}:{} {}", at["line"], at["character"], hint["label"].as_str().unwrap())
    };
    let shown: Vec<String> = hints.as_array().unwrap().iter().map(show).collect();
    assert_eq!(shown, ["7:15 n:", "9:13 n:", "16:12 n:"]);
    let tokens = opened.client.request("textDocument/semanticTokens/full", document);
    assert!(tokens["data"].as_array().unwrap().len() > 5 * 40);
}

#[test]
fn characters_outside_the_first_plane_count_twice() {
    let text = "/* \u{1f600}\u{1f600} */ class A; def a : A;\n";
    let folder = Folder::new(&[("a.td", text)]);
    let mut client = Client::start(&folder);
    client.open(&folder.path("a.td"), text);
    let answer = client.at("definition", &folder.path("a.td"), 0, 28);
    assert_eq!(places(&answer), ["a.td 0:17"]);
}

/// Names of operands in the texts of an operation.
const OPERATION: &str = r#"def ins; def outs; def I32;
class Op { dag arguments = (ins); dag results = (outs); string assemblyFormat = ""; }
def Add : Op {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$sum);
  let assemblyFormat = [{ $lhs `,` $rsh attr-dict }];
}
"#;

#[test]
fn names_in_assembly_formats_are_known() {
    let folder = Folder::new(&[("op.td", OPERATION)]);
    let path = folder.path("op.td");
    let mut client = Client::start(&folder);
    client.open(&path, OPERATION);
    let wrong = "5:35 warning: `$rsh` is no argument, result, region, successor or parameter of Add";
    assert_eq!(client.settled(&path), [wrong]);
    assert_eq!(places(&client.at("definition", &path, 5, 28)), ["op.td 3:27"]);
    assert!(client.at("hover", &path, 5, 28).to_string().contains("I32:$lhs"));
    client.change(&path, Some([5, 35, 5, 39]), "$");
    let items = client.at("completion", &path, 5, 36)["items"].as_array().cloned().unwrap();
    let labels: Vec<&str> = items.iter().map(|item| item["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["$lhs", "$rhs", "$sum"]);
    client.change(&path, Some([5, 35, 5, 36]), "at");
    let items = client.at("completion", &path, 5, 37).to_string();
    assert!(items.contains("attr-dict") && items.contains("functional-type"), "{items}");
}
