//! Through which main file a file is read.

use std::path::Path;

use serde_json::json;

use crate::client::{Client, Folder, places, uri};

const HEADER: &str = "#ifdef WIDE\nclass W { int w = 64; }\n#else\nclass W { int w = 32; }\n#endif\n";

fn project() -> Folder {
    Folder::new(&[
        ("lib/h.td", HEADER),
        ("a.td", "include \"h.td\"\ndef a : W;\n"),
        ("b.td", "include \"h.td\"\ndef b : W;\n"),
        (
            "tdgen.toml",
            "[[context]]\nmain = \"a.td\"\ninclude = [\"lib\"]\n\n[[context]]\nmain = \"b.td\"\n\
            include = [\"lib\"]\ndefine = [\"WIDE\"]\n",
        ),
    ])
}

#[test]
fn a_context_of_the_settings_has_folders_and_macros() {
    let folder = project();
    let mut client = Client::start(&folder);
    let (b, h) = (folder.path("b.td"), folder.path("lib/h.td"));
    client.open(&b, "include \"h.td\"\ndef b : W;\n");
    assert_eq!(places(&client.at("definition", &b, 1, 8)), ["h.td 1:6"]);
    // The header is read through the context that is evaluated.
    client.open(&h, HEADER);
    let hover = client.at("hover", &h, 1, 6);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("1 record"), "{hover}");
    assert!(client.at("hover", &h, 3, 6).is_null());
    let known =
        client.request("workspace/executeCommand", json!({"command": "tdgen.contexts", "arguments": [uri(&h)]}));
    let expected = json!([
        {"main": uri(&b), "label": "b.td -D WIDE", "origin": "tdgen.toml", "chosen": true},
        {"main": uri(&folder.path("a.td")), "label": "a.td", "origin": "tdgen.toml", "chosen": false},
        {"main": uri(&h), "label": "lib/h.td", "origin": "the folders of a.td", "chosen": false},
    ]);
    assert_eq!(known, expected);
    let choose = json!({"command": "tdgen.chooseContext", "arguments": [uri(&h), "a.td"]});
    client.request("workspace/executeCommand", choose);
    let hover = client.at("hover", &h, 3, 6);
    assert!(hover["contents"]["value"].as_str().unwrap().contains("1 record"), "{hover}");
}

#[test]
fn references_are_found_in_all_contexts() {
    let folder = project();
    let mut client = Client::start(&folder);
    let h = folder.path("lib/h.td");
    client.open(&h, HEADER);
    let mut params = crate::client::place(&h, 3, 6);
    params["context"] = json!({"includeDeclaration": true});
    let answer = client.request("textDocument/references", params);
    assert_eq!(places(&answer), ["a.td 1:8", "h.td 3:6"]);
    let text = HEADER.replace("#ifdef WIDE", "#ifdef NARROW");
    client.change(&h, None, &text);
    let mut params = crate::client::place(&h, 3, 6);
    params["context"] = json!({"includeDeclaration": false});
    let answer = client.request("textDocument/references", params);
    assert_eq!(places(&answer), ["a.td 1:8", "b.td 1:8"]);
}

#[test]
fn a_database_of_cmake_and_a_build_file_of_ninja_are_contexts() {
    let folder = project();
    std::fs::remove_file(folder.path("tdgen.toml")).unwrap();
    let database = format!(
        "--- !FileInfo:\n  filepath: \"{}\"\n  includes: \"{}\"\n",
        folder.path("a.td").display(),
        folder.path("lib").display()
    );
    folder.write("build/tablegen_compile_commands.yml", &database);
    let ninja = format!(
        "build b.inc: CUSTOM_COMMAND ../b.td\n  COMMAND = cd {} && /usr/bin/llvm-tblgen -print-records -I ../lib \
            -DWIDE ../b.td -o b.inc\n",
        folder.path("build").display()
    );
    folder.write("build/build.ninja", &ninja);
    let mut client = Client::start(&folder);
    for (name, line) in [("a.td", 3), ("b.td", 1)] {
        let path = folder.path(name);
        client.open(&path, &std::fs::read_to_string(&path).unwrap());
        assert_eq!(places(&client.at("definition", &path, 1, 8)), [format!("h.td {line}:6")]);
    }
}

#[test]
fn without_a_description_contexts_are_searched() {
    let folder = Folder::new(&[
        ("include/mylib/base.td", "class Base<int n> { int m = n; }\n"),
        ("lib/Part.td", "def part : Base<1>;\n"),
        ("lib/Main.td", "include \"mylib/base.td\"\ninclude \"Part.td\"\n"),
    ]);
    let mut client = Client::start(&folder);
    let part = folder.path("lib/Part.td");
    client.open(&part, "def part : Base<1>;\n");
    assert_eq!(places(&client.at("definition", &part, 0, 12)), ["base.td 0:6"]);
    assert_eq!(client.settled(&part), [""; 0]);
}

/// The definition of `Base` in a file `lib/Dialect/Ops.td` of a repository, whose `ext/Base.td` is elsewhere.
const OPS: &str = "include \"mlir/ext/Base.td\"\ndef op : Base;\n";
const BASE: &str = "class Base;\n";

/// Where a person would find what a repository includes: the files beside it, and the folder of the include.
#[test]
fn includes_are_found_where_a_person_would_look() {
    let database = |folder: &Folder| {
        let (main, include) = (folder.path("repo/lib/Dialect/Ops.td"), folder.path("llvm/include"));
        format!("--- !FileInfo:\n  filepath: \"{}\"\n  includes: \"{}\"\n", main.display(), include.display())
    };
    let cache = |folder: &Folder| format!("MLIR_DIR:PATH={}\n", folder.path("llvm/lib/cmake/mlir").display());
    let of_build = |folder: &Folder| format!("MLIR_DIR:PATH={}\n", folder.path("build-llvm/lib/cmake/mlir").display());
    let home = |folder: &Folder| format!("CMAKE_HOME_DIRECTORY:INTERNAL={}\n", folder.path("source/llvm").display());
    type Text<'a> = &'a dyn Fn(&Folder) -> String;
    let base: Text<'_> = &|_| BASE.to_owned();
    let cases: [(&str, &[(&str, Text<'_>)]); 7] = [
        ("a submodule", &[("repo/llvm/mlir/include/mlir/ext/Base.td", base)]),
        (
            "a database beside the checkout",
            &[("llvm/include/mlir/ext/Base.td", base), ("repo-build/tablegen_compile_commands.yml", &database)],
        ),
        (
            "an installed MLIR of a build",
            &[("llvm/include/mlir/ext/Base.td", base), ("repo/build/CMakeCache.txt", &cache)],
        ),
        (
            "the sources of a built MLIR",
            &[
                ("source/mlir/include/mlir/ext/Base.td", base),
                ("build-llvm/CMakeCache.txt", &home),
                ("build-repo/CMakeCache.txt", &of_build),
            ],
        ),
        ("Bazel", &[("repo/bazel-repo/external/llvm-project/mlir/include/mlir/ext/Base.td", base)]),
        (
            "a package of Python",
            &[("repo/.venv/lib/python3.11/site-packages/some_mlir/include/mlir/ext/Base.td", base)],
        ),
        ("a folder above", &[("repo/include/mlir/ext/Base.td", base)]),
    ];
    for (what, files) in cases {
        // The whole repository, and a folder in it.
        for root in ["repo", "repo/lib/Dialect"] {
            let folder = Folder::new(&[("repo/lib/Dialect/Ops.td", OPS), ("repo/.git/HEAD", "")]);
            files.iter().for_each(|(name, text)| folder.write(name, &text(&folder)));
            let mut client = Client::start_program(crate::client::TDGEN, &folder.path(root), &["lsp"]);
            let path = folder.path("repo/lib/Dialect/Ops.td");
            client.open(&path, OPS);
            if what != "a submodule" || root == "repo" {
                assert_eq!(places(&client.at("definition", &path, 1, 9)), ["Base.td 0:6"], "{what}, {root} is open");
                assert_eq!(client.settled(&path), [""; 0], "{what}");
            }
            // A file that nothing lists has the folders of its neighbours.
            let new = folder.path("repo/lib/Dialect/NewOps.td");
            client.open(&new, OPS);
            if what != "a submodule" || root == "repo" {
                assert_eq!(places(&client.at("definition", &new, 1, 9)), ["Base.td 0:6"], "{what}, a new file");
                let hover = client.at("hover", &new, 0, 12)["contents"]["value"].as_str().unwrap().to_owned();
                assert!(hover.contains("This file is read through "), "{hover}");
            }
        }
    }
}

/// What another workspace has is not read, even if it has the name of what is missing.
#[test]
fn workspaces_do_not_leak() {
    let folder = Folder::new(&[
        ("one/main.td", "include \"base.td\"\ndef x : Base;\n"),
        ("two/base.td", "class Base<int n>;\n"),
        ("two/main.td", "include \"base.td\"\ndef y : Base<1>;\n"),
    ]);
    let mut client = Client::start_folders(&[folder.path("one"), folder.path("two")]);
    let path = folder.path("one/main.td");
    client.open(&path, "include \"base.td\"\ndef x : Base;\n");
    let shown = client.settled(&path);
    assert!(matches!(&*shown, [only] if only.starts_with("0:8 error: cannot find the include file")), "{shown:?}");
}

/// The titles of the quick fixes of the first diagnostic of a file, and the edit of the first of them.
fn fixes(client: &mut Client, path: &Path) -> (Vec<String>, serde_json::Value) {
    client.settled(path);
    let diagnostic = client.diagnostic(path);
    let range = diagnostic["range"].clone();
    let context = json!({"diagnostics": [diagnostic], "only": ["quickfix"]});
    let params = json!({"textDocument": {"uri": uri(path)}, "range": range, "context": context});
    let actions = client.request("textDocument/codeAction", params);
    let actions = actions.as_array().unwrap();
    let titles = actions.iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect();
    (titles, actions[0]["edit"]["changes"].clone())
}

#[test]
fn a_missing_include_is_repaired() {
    let folder = Folder::new(&[
        ("own/tdgen.toml", "[[context]]\nmain = \"a.td\"\n"),
        ("own/a.td", ""),
        ("own/parts/deep/Base.td", "class Base;\n"),
        ("other/mlir/include/mlir/IR/OpBase.td", "class Op;\n"),
        ("own/parts/README.md", ""),
    ]);
    let mut client = Client::start_program(crate::client::TDGEN, &folder.path("own"), &["lsp"]);
    let a = folder.path("own/a.td");
    for (text, title, line) in [
        (
            "include \"deep/Base.td\"\ndef a : Base;\n",
            "Search includes in `parts` (writes tdgen.toml)",
            "include = [\"parts\"]",
        ),
        (
            "include \"mlir/IR/OpBase.td\"\ndef a : Op;\n",
            "Search includes in `../other/mlir/include` (writes tdgen.toml)",
            "include = [\"../other/mlir/include\", \"parts\"]",
        ),
    ] {
        client.open(&a, text);
        let (titles, edit) = fixes(&mut client, &a);
        assert_eq!(titles[0], title);
        let settings = folder.path("own/tdgen.toml");
        let new = edit[uri(&settings)][0]["newText"].as_str().unwrap();
        assert!(new.starts_with("[[context]]\nmain = \"a.td\"\n\n[editor]\n") && new.contains(line), "{new}");
        folder.write("own/tdgen.toml", new);
        let changed = json!({"changes": [{"uri": uri(&settings), "type": 2}]});
        client.notify("workspace/didChangeWatchedFiles", changed);
        assert_eq!(client.settled(&a), [""; 0]);
    }
    // A name that is near is offered first.
    for (written, meant) in
        [("deep/Bsae.td", "deep/Base.td"), ("Deep/base.td", "deep/Base.td"), ("deep\\\\Base.td", "deep/Base.td")]
    {
        client.open(&a, &format!("include \"{written}\"\n"));
        let (titles, edit) = fixes(&mut client, &a);
        assert_eq!(titles[0], format!("Change to `{meant}`"));
        let edit = &edit[uri(&a)][0];
        let end = u32::try_from(written.len() + 9).unwrap();
        assert_eq!((&edit["newText"], &edit["range"]["start"]["character"]), (&json!(meant), &json!(9)));
        assert_eq!(edit["range"]["end"]["character"], json!(end));
    }
}

/// An editor may open a file without a folder.
#[test]
fn a_file_without_a_folder_has_the_files_beside_it() {
    let folder = Folder::new(&[
        ("target/Main.td", "class Inst<int n>;\ninclude \"Part.td\"\n"),
        ("target/Part.td", "def part : Inst<1>;\n"),
        ("elsewhere/x.td", ""),
    ]);
    let mut client = Client::start_program(crate::client::TDGEN, &folder.path("elsewhere"), &["lsp"]);
    let part = folder.path("target/Part.td");
    client.open(&part, "def part : Inst<1>;\n");
    assert_eq!(places(&client.at("definition", &part, 0, 12)), ["Main.td 0:6"]);
    assert_eq!(client.settled(&part), [""; 0]);
}

/// A change within a comment is not evaluated: names behind it are found, and its text is read at a save.
#[test]
fn comments_are_read_at_a_save() {
    let folder = Folder::new(&[("a.td", "")]);
    let mut client = Client::start(&folder);
    let a = folder.path("a.td");
    client.open(&a, "// One.\nclass A;\ndef a : A;\ndef b : Gone;\n");
    assert_eq!(client.settled(&a), ["3:8 error: undefined class `Gone`"]);
    let text = |answer: &serde_json::Value| answer["contents"]["value"].as_str().unwrap().to_owned();
    client.change(&a, Some([0, 3, 0, 6]), "Two.\n// Three");
    assert_eq!(client.settled(&a), ["4:8 error: undefined class `Gone`"]);
    assert_eq!(places(&client.at("definition", &a, 3, 8)), ["a.td 2:6"]);
    assert!(text(&client.at("hover", &a, 3, 8)).contains("One."));
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri(&a)}}));
    client.settled(&a);
    assert!(text(&client.at("hover", &a, 3, 8)).contains("Three."));
    // A second comment far from the first is more than one change.
    client.change(&a, Some([0, 3, 0, 3]), "0 ");
    client.change(&a, Some([4, 0, 4, 0]), "// Behind.\n");
    assert_eq!(client.settled(&a), ["5:8 error: undefined class `Gone`"]);
    assert!(text(&client.at("hover", &a, 3, 8)).contains("0 Two."));
}

/// A client that does not watch files tells when one is saved: files are looked at again, also those that were missing.
#[test]
fn files_are_read_again_at_a_save() {
    let folder = Folder::new(&[("lib.td", "class A;\n"), ("a.td", "")]);
    let mut client = Client::start(&folder);
    let a = folder.path("a.td");
    client.open(&a, "include \"lib.td\"\ninclude \"made.td\"\ndef a : A;\ndef b : B;\n");
    assert_eq!(places(&client.at("definition", &a, 2, 8)), ["lib.td 0:6"]);
    assert_eq!(places(&client.at("definition", &a, 3, 8)), [""; 0]);
    folder.write("lib.td", "\nclass A;\n");
    folder.write("made.td", "class B;\n");
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri(&a)}}));
    assert_eq!(client.settled(&a), [""; 0]);
    assert_eq!(places(&client.at("definition", &a, 2, 8)), ["lib.td 1:6"]);
    assert_eq!(places(&client.at("definition", &a, 3, 8)), ["made.td 0:6"]);
}

/// A name that many main files read is renamed in all of them, however long that takes; meanwhile others are answered.
#[test]
fn names_of_many_main_files_are_renamed() {
    const MAINS: usize = 24;
    let slow = "class Slow<int n> { int m = !foldl(0, !range(20000), a, b, !add(a, b, n)); }\n";
    let lib = format!("class Old;\n{slow}");
    let main = |number| format!("include \"lib.td\"\ndef s{number} : Slow<{number}>;\ndef d{number} : Old;\n");
    let mut files = vec![("lib.td".to_owned(), lib.clone())];
    files.extend((0..MAINS).map(|number| (format!("main{number}.td"), main(number))));
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = Folder::new(&files);
    let mut client = Client::start(&folder);
    let path = folder.path("lib.td");
    client.open(&path, &lib);
    client.settled(&path);
    let mut params = crate::client::place(&path, 0, 6);
    params["newName"] = json!("New");
    let id = client.begin("textDocument/rename", params.clone());
    client.notify("$/cancelRequest", json!({"id": id}));
    // On a busy machine the search may end first.
    assert!(client.wait(&id).error.is_none_or(|error| error.message == "cancelled"));
    let id = client.begin("textDocument/rename", params.clone());
    client.change(&path, Some([0, 0, 0, 0]), "// Changed.\n");
    let changed = "a text has changed while the name was searched";
    assert!(client.wait(&id).error.is_none_or(|error| error.message == changed));
    client.change(&path, Some([0, 0, 1, 0]), "");
    let id = client.begin("textDocument/rename", params);
    assert!(client.at("hover", &path, 0, 6).to_string().contains("class Old"));
    let edit = client.wait(&id).result.unwrap();
    let changed = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changed.len(), MAINS + 1);
    assert!(changed.iter().all(|one| one["edits"][0]["newText"] == "New"));
}
