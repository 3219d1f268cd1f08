//! Through which main file a file is read.

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
        {"main": uri(&b), "label": "b.td -D WIDE", "chosen": true},
        {"main": uri(&folder.path("a.td")), "label": "a.td", "chosen": false},
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
