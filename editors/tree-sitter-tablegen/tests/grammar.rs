//! The grammar reads real files, its queries name nodes that exist, and `src/parser.c` is what the grammar says.

use std::fs;
use std::path::{Path, PathBuf};

use streaming_iterator::StreamingIterator;
use tree_sitter::{Language, Node, Parser, Query, QueryCursor, Tree};
use tree_sitter_tablegen::{FOLDS_QUERY, HIGHLIGHTS_QUERY, INJECTIONS_QUERY, LANGUAGE, LOCALS_QUERY};

fn language() -> Language {
    LANGUAGE.into()
}

fn parse(text: &[u8]) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&language()).expect("a version of the parser that the library reads");
    parser.parse(text, None).expect("a tree")
}

/// The first error or missing token of a tree.
fn first_error<'t>(node: Node<'t>) -> Option<Node<'t>> {
    if node.is_error() || node.is_missing() {
        return Some(node);
    }
    let mut cursor = node.walk();
    let children: Vec<Node> = node.children(&mut cursor).filter(Node::has_error).collect();
    children.into_iter().find_map(first_error)
}

fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files_below(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            files.push(path);
        }
    }
}

/// The files of LLVM, those of this project, and those below the folders of `TABLEGEN_FOLDERS`.
fn real_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<PathBuf> = ["examples", "lib-td", "docs"].iter().map(|folder| root.join(folder)).collect();
    folders.push("/usr/lib/llvm-22/include".into());
    if let Some(more) = std::env::var_os("TABLEGEN_FOLDERS") {
        folders.extend(std::env::split_paths(&more));
    }
    let mut files = Vec::new();
    for folder in folders {
        let before = files.len();
        files_below(&folder, &mut files);
        assert!(files.len() > before, "no file in {}", folder.display());
    }
    files
}

#[test]
fn real_files_have_no_errors() {
    let files = real_files();
    let mut errors = Vec::new();
    for file in &files {
        // Its errors are what it is for.
        if file.ends_with("docs/examples/broken.td") {
            continue;
        }
        let tree = parse(&fs::read(file).expect("a file that can be read"));
        if tree.root_node().has_error() {
            let at = first_error(tree.root_node()).unwrap_or(tree.root_node()).start_position();
            errors.push(format!("{}:{}:{}", file.display(), at.row + 1, at.column + 1));
        }
    }
    assert!(errors.is_empty(), "{} of {} files:\n{}", errors.len(), files.len(), errors.join("\n"));
}

/// Statements and the tree of each.
#[test]
fn trees() {
    for (text, expected) in [
        (
            "def a : B<1, x = 2>;",
            "(def name: (value (identifier)) (record_body (parent_class_list (identifier) (value (integer)) \
             (named_argument name: (identifier) (value (integer)))) (body)))",
        ),
        (
            "defvar a = !later<int>(B<x = ?>);",
            "(defvar name: (identifier) (value (operator (bang_operator) (primitive_type) (value_list (value \
             (anonymous_record (identifier) (named_argument name: (identifier) (value (uninitialized_value)))))))))",
        ),
        (
            "let append a = 1, append = 2, prepend{1} = 3 in def b;",
            "(let (let_list (let_item name: (identifier) (value (integer))) (let_item name: (identifier) (value (integer))) \
             (let_item name: (identifier) (range_list (range_piece (value (integer)))) (value (integer)))) \
             (def name: (value (identifier)) (record_body (body))))",
        ),
        ("deftype a = bits<2>;", "(deftype name: (identifier) (bits_type (integer)))"),
        (
            "dump \" /*\"; dump \" // \\n\"; /* a /* b */ */",
            "(dump (value (string (string_content)))) (dump (value (string (string_content) (escape_sequence)))) \
             (multiline_comment)",
        ),
        (
            "defvar a = [{ /* } }}] }]; defvar a = [{ // }]; defvar b = [{}]; defvar c = [ {1} ];",
            "(defvar name: (identifier) (value (code (code_content)))) (defvar name: (identifier) (value (code (code_content)))) \
             (defvar name: (identifier) (value (code))) \
             (defvar name: (identifier) (value (list_initializer (value_list (value (sequence (value_list (value \
             (integer)))))))))",
        ),
        ("defvar a = b[1,];", "(defvar name: (identifier) (value (identifier) (value_suffix (range_list (range_piece (value (integer)))))))"),
    ] {
        assert_eq!(parse(text.as_bytes()).root_node().to_sexp(), format!("(tablegen_file {expected})"), "{text}");
    }
}

/// What a query captures in a text: names and texts, in their order.
fn captures(query: &str, text: &str) -> Vec<String> {
    let query = Query::new(&language(), query).expect("nodes of the grammar");
    let tree = parse(text.as_bytes());
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
    let mut found = Vec::new();
    while let Some((found_match, index)) = captures.next() {
        let capture = found_match.captures[*index];
        let settings = query.property_settings(found_match.pattern_index);
        let language: String =
            settings.iter().filter_map(|setting| Some(format!(" {}", setting.value.as_ref()?))).collect();
        found.push(format!(
            "{}{language}: {}",
            query.capture_names()[capture.index as usize],
            &text[capture.node.byte_range()]
        ));
    }
    found
}

#[test]
fn highlights() {
    let text = "def a : B<1, x = !add(c.d, 2)> { let e{1} = (f $f); field bits<3> g = ?; }";
    let found = captures(HIGHLIGHTS_QUERY, text);
    let names = found.iter().filter(|line| !line.starts_with("punctuation") && !line.starts_with("operator"));
    let names: Vec<&str> = names.map(String::as_str).collect();
    for expected in [
        "keyword: def",
        "constant: a",
        "type: B",
        "variable.parameter: x",
        "function.builtin: !add",
        "variable.member: d",
        "variable.member: e",
        "keyword: field",
        "type.builtin: bits",
        "variable.member: g",
        "constant.builtin: ?",
    ] {
        assert!(names.contains(&expected), "{expected} is not in {names:#?}");
    }
}

#[test]
fn injections() {
    let text = "def a { let description = [{text}]; let code = [{int x;}]; }\ndef b : C<[{f()}]>;\n// RUN: ls\n";
    let found = captures(INJECTIONS_QUERY, text);
    let contents: Vec<&str> = found.iter().filter_map(|line| line.strip_prefix("injection.content ")).collect();
    assert_eq!(contents, ["markdown: text", "cpp: int x;", "cpp: f()", "bash: // RUN: ls"]);
}

#[test]
fn locals_and_folds() {
    assert!(captures(LOCALS_QUERY, "class A<int a> { int b = a; }").contains(&"local.reference: a".to_owned()));
    assert_eq!(captures(FOLDS_QUERY, "class A {\n}\n"), ["fold: class A {\n}"]);
}

/// `TABLEGEN_BLESS=1` writes the files that the grammar describes.
#[test]
fn parser_is_generated() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = tempfile::tempdir().expect("a folder");
    fs::copy(folder.join("tree-sitter.json"), scratch.path().join("tree-sitter.json")).expect("a copy");
    let (out, grammar) = (scratch.path().join("src"), folder.join("grammar.js"));
    tree_sitter_generate::generate_parser_in_directory(
        scratch.path(),
        out.to_str(),
        grammar.to_str(),
        tree_sitter::LANGUAGE_VERSION,
        None,
        None,
    )
    .expect("a grammar without conflicts");
    for file in ["parser.c", "node-types.json", "grammar.json", "tree_sitter/parser.h"] {
        let generated = fs::read_to_string(scratch.path().join("src").join(file)).expect("a generated file");
        let path = folder.join("src").join(file);
        if std::env::var_os("TABLEGEN_BLESS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, generated).expect("a file that can be written");
        } else {
            assert!(
                fs::read_to_string(&path).is_ok_and(|text| text == generated),
                "{file} is old: TABLEGEN_BLESS=1 cargo test"
            );
        }
    }
}
