//! `--gen-template`: the templates of `tests/templates/corpus` against the real Jinja2, values and filters, and the
//! diagnostics for the templates of `tests/templates/errors`.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::tools::{matches_snapshot, quiet, root, run, tdgen};

fn folder(name: &str) -> PathBuf {
    root().join("tests/templates").join(name)
}

/// The templates of a folder, sorted by name.
fn templates(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the corpus");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("the corpus can be listed"))
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.ends_with(".td"))
        .collect();
    names.sort();
    names
}

/// The output of Jinja2 for each template of the corpus.
fn jinja2_outputs(folder: &Path, mode: &str, templates: &[String]) -> BTreeMap<String, String> {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let graph = scratch.path().join("records.json");
    let json = quiet(tdgen(folder).args(["--dump-json", "records.td"]), "");
    std::fs::write(&graph, json).expect("a temporary file");
    let text = std::fs::read_to_string(folder.join("records.td")).expect("the records");
    let defs = text.lines().filter_map(|line| line.strip_prefix("def "));
    let order: Vec<&str> = defs.filter_map(|def| def.split(' ').next()).collect();
    let output = quiet(
        Command::new("python3")
            .env("ORDER", order.join(","))
            .env("PYTHONIOENCODING", "utf-8")
            .arg(root().join("tests/templates/jinja2_oracle.py"))
            .arg(graph)
            .arg(folder)
            .arg(mode)
            .args(templates),
        "python3-jinja2",
    );
    serde_json::from_str(&output).expect("JSON")
}

/// Each template of the corpus renders to the same bytes as with Jinja2, with white space trimmed and kept.
#[test]
fn corpus_renders_as_with_jinja2() {
    render_as_with_jinja2(&folder("corpus"));
}

/// The same with each statement that may be on a line of its own as a line statement.
#[test]
fn line_statements_render_as_with_jinja2() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let mut folders = vec![(folder("corpus"), scratch.path().to_owned())];
    while let Some((from, to)) = folders.pop() {
        std::fs::create_dir_all(&to).expect("a folder");
        for entry in std::fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            let target = to.join(entry.file_name().expect("a name"));
            if entry.is_dir() {
                folders.push((entry, target));
            } else {
                let text = std::fs::read(&entry).expect("a template");
                let is_angle = entry.extension().is_some_and(|extension| extension == "jinja");
                let text = String::from_utf8(text).map_or_else(
                    |error| error.into_bytes(),
                    |text| if is_angle { on_lines(&text).into_bytes() } else { text.into_bytes() },
                );
                std::fs::write(target, text).expect("a temporary file");
            }
        }
    }
    render_as_with_jinja2(scratch.path());
}

/// A template with its block statements as line statements, but for those of several lines and those around raw text.
fn on_lines(text: &str) -> String {
    if text.contains("raw") {
        return text.to_owned();
    }
    let mut parts = text.split("<%");
    let mut lines = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("%>") {
            Some((statement, rest)) if !statement.contains(['\n', '\r']) && !statement.starts_with("doc>") => {
                lines += &format!("\n% {}\n{rest}", statement.trim_matches(['-', '+']).trim());
            }
            _ => lines += &format!("<%{part}"),
        }
    }
    lines
}

fn render_as_with_jinja2(folder: &Path) {
    let templates = templates(folder);
    assert!(templates.len() >= 28, "templates are missing");
    let mut wrong = Vec::new();
    for (mode, trims) in [("trim", "true"), ("keep", "false")] {
        let theirs = jinja2_outputs(folder, mode, &templates);
        for name in &templates {
            let mut command = tdgen(folder);
            command.args(["--gen-template", "records.td"]);
            command.arg(format!("--template={name}"));
            for option in ["trim-blocks", "lstrip-blocks", "keep-trailing-newline"] {
                command.arg(format!("--template-{option}={trims}"));
            }
            let output = run(&mut command, "");
            let ours = String::from_utf8_lossy(&output.stdout);
            if theirs[name] != ours {
                let stderr = String::from_utf8_lossy(&output.stderr);
                let theirs = &theirs[name];
                wrong.push(format!("{mode} {name}:\n--- Jinja2\n{theirs}\n--- tdgen\n{ours}{stderr}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The diagnostics for each template of `tests/templates/errors`, in one snapshot each.
#[test]
fn errors_have_locations() {
    let folder = folder("errors");
    let templates = templates(&folder);
    assert!(templates.len() >= 25, "templates are missing");
    for name in templates {
        let text = std::fs::read_to_string(folder.join(&name)).unwrap_or_default();
        let options = text.lines().next().unwrap_or_default();
        let options = options.split_once("options: ").map(|(_, rest)| rest);
        let options = options.unwrap_or_default().split(" </%doc>").next();
        let mut command = tdgen(&folder);
        command.args(["--gen-template", "records.td", "--diagnostic-format=short"]);
        command.arg(format!("--template={name}"));
        command.args(options.unwrap_or_default().split_whitespace());
        let output = run(&mut command, "");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        // A wrong value of an option is incorrect usage.
        let expected = if stderr.ends_with("for all options.\n") { 2 } else { 1 };
        assert_eq!(output.status.code(), Some(expected), "{name}\n{stderr}");
        matches_snapshot("templates/snapshots", &name, &stderr);
    }
}

/// The values of a description, and tdgen's filters.
#[test]
fn values_and_filters() {
    let folder = folder("values");
    let mut command = tdgen(&folder);
    command.args(["--gen-template", "values.td", "--template=values.jinja"]);
    insta::assert_snapshot!(quiet(&mut command, ""));
}

/// The attributes of the helper object, in the form of the YAML.
#[test]
fn attributes_of_the_helper() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let template = scratch.path().join("all.jinja");
    let facts = [
        "api_name",
        "c_api_name",
        "version",
        "spec_hash",
        "message_start_id",
        "message_max_id",
        "enums",
        "structs",
        "headers",
        "rpc_commands",
        "rpc_responses",
        "rpc_events",
        "traces",
    ];
    let mut text: String = facts
        .iter()
        .map(|fact| {
            format!("{fact}: << cgh.{fact} | json(indent=1) >>\n% if cgh.{fact} != cgh.{fact}():\ndiffers\n% endif\n")
        })
        .collect();
    text += "% for m in cgh.messages:\n<< m['Name'] >> << m.PairedMessage >>\n% for f in m.Fields:\n% set has_length = f.Length is defined\n  << f.Name >> \
        << cgh.custom_type(f) >> << cgh.custom_type(f, default='-') >> << cgh.message_field_type(f) >> \
        << cgh.message_field_storage_type(f) >>\n% endfor\n% endfor\n\
        << cgh.name_to_camelcase('kernel_launch_cmd') >> << cgh.trace_groups | map(attribute='Name') | list >>\n\
        << ['level_e', 'bool', 'uint8_t'] | map('upper') | list >> << cgh.message_field_storage_type('level_e') >>\n";
    std::fs::write(&template, text).expect("a template");
    let mut command = tdgen(&root().join("tests/messages"));
    command.args(["messages", "render", "--spec=kernel.td", "--template"]);
    insta::assert_snapshot!(quiet(command.arg(template), ""));
}

/// Unknown attributes of the helper are reported with known ones.
#[test]
fn unknown_attributes_of_the_helper() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let template = scratch.path().join("bad.jinja");
    let mut messages = String::new();
    for text in [
        "cgh.api_nam",
        "cgh.rpc_comands()",
        "cgh.api_name(1)",
        "cgh.messages[0].Nme",
        "cgh.messages[0].Fields[0].Structs",
        "cgh.messages[0]['PairedMesage']",
        "cgh.custom_type(cgh.messages)",
        "cgh.custom_type()",
        "cgh.message_field_type(cgh.messages[0].Fields[0], defalt=1)",
    ] {
        std::fs::write(&template, format!("<< {text} >>\n")).expect("a template");
        let mut command = tdgen(&root().join("tests/messages"));
        command.args(["messages", "render", "--spec=kernel.td", "--template"]);
        let output = run(command.arg(&template), "");
        assert_eq!(output.status.code(), Some(1), "{text}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        let folder = format!("{}/", scratch.path().display());
        messages += &format!("{text}\n{}\n", stderr.replace(&folder, ""));
    }
    insta::assert_snapshot!(messages);
}

/// Included templates are inputs: the depfile and `-M` list them, in any directory.
#[test]
fn included_templates_are_inputs() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let write = |name: &str, text: &str| {
        let path = scratch.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("a.td", "class A; def X : A;");
    write(
        "t/main.jinja",
        "% include \"sub/part.jinja\"\n<% include \"com\" ~ \"puted.jinja\" %>\n<% include 'gone.jinja' ignore missing %>\n",
    );
    write("t/sub/part.jinja", "% include \"../up.jinja\"\n% include \"beside.jinja\"\n% include \"shared.jinja\"\n");
    write("t/up.jinja", "up\n");
    write("t/sub/beside.jinja", "beside << records.A[0] >>\n");
    write("t/shared.jinja", "shared\n");
    write("t/computed.jinja", "computed\n");
    let args = ["--template=t/main.jinja", "--template-file=t/computed.jinja"];
    let run = |args: &[&str], more: &[&str]| quiet(tdgen(scratch.path()).args(args).args(more), "");
    let text = run(&["a.td", "--gen-template", "-o", "out.txt", "-d", "out.d"], &args);
    assert_eq!(text, "");
    let read = |name: &str| std::fs::read_to_string(scratch.path().join(name)).expect("an output");
    assert_eq!(read("out.txt"), "up\nbeside X\nshared\ncomputed\n");
    let inputs = "t/computed.jinja t/main.jinja t/shared.jinja t/sub/beside.jinja t/sub/part.jinja t/up.jinja";
    assert_eq!(read("out.d"), format!("out.txt: a.td {inputs}\n"));
    let listed = run(&["-M", "a.td", "--gen-template"], &args);
    assert_eq!(listed, format!("a.td\n{}\n", inputs.replace(' ', "\n")));
    // `messages render` does the same, and leaves an unchanged output alone.
    let render = ["messages", "render", "--spec=a.td", "--output=two.txt", "--write-if-changed", "-d", "two.d"];
    run(&render, &args);
    assert_eq!(read("two.txt"), read("out.txt"));
    assert_eq!(read("two.d"), format!("two.txt: a.td {inputs}\n"));
}

/// Mutated templates give an error or an output, never a crash or an endless run.
#[test]
fn mutated_templates_terminate() {
    let backend = tdgen::builtin_backends().find(|backend| backend.name == "gen-template");
    let backend = backend.expect("the backend");
    let records = std::fs::read_to_string(folder("corpus").join("records.td")).expect("the records");
    let corpus = folder("corpus");
    let texts: Vec<(String, Vec<u8>)> = templates(&corpus)
        .into_iter()
        .map(|name| (name.clone(), std::fs::read(corpus.join(&name)).expect("a template")))
        .collect();
    let marks: [&[u8]; 12] =
        [b"<%", b"%>", b"<<", b">>", b"##", b"\n% ", b"<%doc>", b"</%doc>", b"<% raw %>", b"'", b"(", b"\x01"];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for round in 0..1500 {
        let (name, text) = &texts[round % texts.len()];
        let mut text = text.clone();
        for _ in 0..=random(3) {
            let from = random(text.len());
            let to = (from + random(12)).min(text.len());
            match random(4) {
                0 => drop(text.drain(from..to)),
                1 => {
                    let copy = text[from..to].to_vec();
                    text.splice(to..to, copy);
                }
                2 => drop(text.splice(from..from, marks[random(marks.len())].iter().copied())),
                _ => {
                    let piece = text.drain(from..to).collect::<Vec<u8>>();
                    let at = random(text.len());
                    text.splice(at..at, piece);
                }
            }
        }
        let outcome = tdgen::testing::Input::new(records.clone())
            .file(name, text)
            .option("template", name)
            .option("template-steps", "100000")
            .option("template-size", "1000000")
            .run(backend);
        assert!(outcome.outputs.is_some() || outcome.messages.contains("error: "), "{name}: {}", outcome.messages);
    }
}

/// Random valid templates render to the same bytes as with Jinja2.
#[test]
fn random_templates_render_as_with_jinja2() {
    let backend = tdgen::builtin_backends().find(|backend| backend.name == "gen-template");
    let backend = backend.expect("the backend");
    let output = quiet(
        Command::new("python3")
            .env("PYTHONIOENCODING", "utf-8")
            .arg(root().join("tests/templates/random_templates.py"))
            .args(["7", "1500"]),
        "python3-jinja2",
    );
    let all: Vec<[String; 3]> = serde_json::from_str(&output).expect("JSON");
    for [template, trimmed, kept] in all {
        for (trims, expected) in [("true", trimmed), ("false", kept)] {
            let mut input =
                tdgen::testing::Input::new("def a;").file("t.jinja", template.as_bytes()).option("template", "t.jinja");
            input = input.option("template-syntax", "angle");
            for option in ["trim-blocks", "lstrip-blocks", "keep-trailing-newline"] {
                input = input.option(&format!("template-{option}"), trims);
            }
            let outcome = input.run(backend);
            let ours = outcome.outputs.as_ref().and_then(|all| all.first());
            let ours = ours.map_or(outcome.messages.as_str(), |(_, text)| text);
            assert_eq!(ours, expected, "{template:?}");
        }
    }
}

/// A string that names an attribute is as strict as the attribute in an expression, in each filter that takes one.
#[test]
fn attributes_of_filters_are_strict() {
    let backend = tdgen::builtin_backends().find(|backend| backend.name == "gen-template").expect("the backend");
    let render = |expression: &str| {
        let template = format!("{{{{ records.N | {expression} }}}}");
        let input = tdgen::testing::Input::new(
            "class N { int width = 1; string name = NAME; N other = ?; } def A : N; def B : N;",
        );
        let outcome = input.file("t.jinja", template.as_bytes()).option("template", "t.jinja").run(backend);
        outcome.outputs.map_or(outcome.messages, |outputs| outputs.into_iter().map(|(_, text)| text).collect())
    };
    for filter in ["map", "sum", "sort", "groupby", "min", "max", "unique", "join"] {
        let message = render(&format!("{filter}(attribute='widht') | string"));
        assert!(message.contains("`A` has no attribute `widht`\n"), "{filter}: {message}");
        assert!(message.contains("help: did you mean `width`?"), "{filter}: {message}");
    }
    for filter in [
        "selectattr('widht')",
        "rejectattr('widht', 'equalto', 1)",
        "groupby('widht')",
        "sum('widht')",
        "join(',', 'widht')",
    ] {
        let message = render(&format!("{filter} | string"));
        assert!(message.contains("`A` has no attribute `widht`\n"), "{filter}: {message}");
    }
    for (filter, attribute) in [
        ("sort(attribute='width, widht')", "A` has no attribute `widht"),
        ("map(attribute='loc.x.y')", "A.loc` has no attribute `x"),
    ] {
        let message = render(&format!("{filter} | string"));
        assert!(message.contains(attribute), "{filter}: {message}");
    }
    for (filter, expected) in [
        ("map(attribute='widht', default=3) | join(',')", "3,3"),
        ("selectattr('widht', 'defined') | list | length", "0"),
        ("selectattr('widht', 'undefined') | list | length", "2"),
        ("groupby('widht', default=0) | length", "1"),
        ("sum(attribute='width')", "2"),
        ("sort(attribute='width,name') | join(',')", "A,B"),
        ("map(attribute='fields.0.name') | join(',')", "width,width"),
    ] {
        assert_eq!(render(filter), expected, "{filter}");
    }
}

/// Of several templates in one run, each has the options after its action.
#[test]
fn several_templates_in_one_run() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let write = |name: &str, text: &str| std::fs::write(scratch.path().join(name), text).expect("an input");
    write("a.td", "class N; def A : N;");
    write("one.jinja", "one {{ records.N | length }}");
    write("two.jinja", "two {{ records.N | length }}");
    let read = |name: &str| std::fs::read_to_string(scratch.path().join(name)).expect("an output");
    let (one, two) = ("--template=one.jinja", "--template=two.jinja");
    for args in [
        ["--gen-template=1.txt", one, "--gen-template=2.txt", two].as_slice(),
        &["-gen-template", one, "-o", "1.txt", "-gen-template", two, "-o", "2.txt"],
    ] {
        quiet(tdgen(scratch.path()).arg("a.td").args(args), "");
        assert_eq!((read("1.txt").as_str(), read("2.txt").as_str()), ("one 1", "two 1"), "{args:?}");
    }
    // An option before the first holds for all, as in a run of two actions, and cannot have two values.
    for args in [
        [one, "--gen-template=1.txt", "--gen-template=2.txt", two].as_slice(),
        &["--gen-template=1.txt", "--dump-json=2.txt", one, two],
    ] {
        let output = run(tdgen(scratch.path()).arg("a.td").args(args), "");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("two values, `one.jinja` and `two.jinja`"), "{message}");
    }
    // Build systems that have one action, as LLVM's tools do, rely on the last value.
    assert_eq!(quiet(tdgen(scratch.path()).args(["a.td", "--gen-template", one, two]), ""), "two 1");
}
