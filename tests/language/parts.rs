//! Large inputs, which are evaluated in parts: their messages are those of the whole.

use tdgen::diagnostics::{Diagnostic, Diags};
use tdgen::source::{MemoryLoader, SourceMap};
use tdgen::{CompileOptions, compile};

/// Definitions that fill several parts.
fn many(prefix: &str) -> String {
    (0..20_000).map(|number| format!("def {prefix}{number} {{ int i = {number}; }}\n")).collect()
}

/// The diagnostics about a main file: message, its line, the lines of its notes, and its help.
fn messages(text: &str, loader: &MemoryLoader) -> Vec<String> {
    let mut sources = SourceMap::new(Vec::new());
    let main = sources.add("in.td", text.as_bytes().to_vec()).expect("the text is small");
    let mut diags = Diags::new(20);
    compile(&mut sources, main, loader, &CompileOptions::default(), &mut diags);
    let line = |diagnostic: &Diagnostic| {
        let place = |span| {
            let place = sources.locate(span);
            format!("{}:{}", place.file, place.line)
        };
        let notes: Vec<String> = diagnostic
            .notes
            .iter()
            .filter_map(|note| Some(format!("{} {}", place(note.span?.start), note.message)))
            .collect();
        let at = diagnostic.span.map(|span| place(span.start)).unwrap_or_default();
        format!("{at} {} {notes:?} {}", diagnostic.message, diagnostic.help.as_deref().unwrap_or_default())
    };
    diags.sorted().into_iter().map(line).collect()
}

#[test]
fn a_definition_in_a_later_part_is_noted() {
    let text = format!("def a : Late;\ndef b : Early;\n{}def c : Missing;\nclass Late;\nclass Earl;\n", many("d"));
    let below = "\"in.td:20004 defined below; a name must be defined before it is used\"";
    let expected = [
        format!("in.td:1 undefined class `Late` [{below}] "),
        "in.td:2 undefined class `Early` [] ".to_owned(),
        "in.td:20003 undefined class `Missing` [] ".to_owned(),
    ];
    assert_eq!(messages(&text, &MemoryLoader::default()), expected);
}

#[test]
fn errors_of_all_parts_are_in_the_order_of_the_lines() {
    let text = format!(
        "{}def x {{ int i = nope; }} def {{ = }}\n{}def d0;\ndef y {{ int i = \"\"; }}\n",
        many("d"),
        many("e")
    );
    let found = messages(&text, &MemoryLoader::default());
    let lines: Vec<&str> = found.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(lines, ["in.td:20001", "in.td:20001", "in.td:40002", "in.td:40003"], "{found:#?}");
}

#[test]
fn what_precedes_a_missing_include_is_evaluated() {
    let text = format!("def first : Gone;\n{}include \"gone.td\"\ndef x : FromGone;\n{}", many("d"), many("e"));
    let found = messages(&text, &MemoryLoader::default());
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("in.td:1 undefined class `Gone`"), "{found:#?}");
    assert!(found[1].starts_with("in.td:20002 cannot find the include file `gone.td`"), "{found:#?}");
}

#[test]
fn copies_of_endless_inclusion_are_no_redefinitions() {
    let mut loader = MemoryLoader::default();
    loader.add("self.td", format!("{}include \"self.td\"\n", many("d")));
    let found = messages("include \"self.td\"", &loader);
    assert!(matches!(&*found, [one] if one.contains("includes itself")), "{found:#?}");
    for number in 0..40 {
        loader.add(format!("{number}.td"), format!("include \"{0}.td\"\ninclude \"{0}.td\"\n", number + 1));
    }
    loader.add("40.td", "def x;");
    let found = messages("include \"0.td\"", &loader);
    assert!(matches!(&*found, [one] if one.contains("files were included")), "{found:#?}");
}
