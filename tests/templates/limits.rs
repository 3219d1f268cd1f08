//! Templates that would not end, or take all memory.
#![allow(clippy::disallowed_methods, reason = "tests write files")]

use std::fs;
use std::time::{Duration, Instant};

use crate::support::tools::{run, tdgen};

/// The first line of the error of a template at `t/main.jinja`, with options.
fn refused(files: &[(&str, &str)], options: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("t")).expect("a folder");
    fs::write(folder.path().join("d.td"), "def d;").expect("the description");
    for (name, text) in files {
        fs::write(folder.path().join("t").join(name), text).expect("a template");
    }
    let mut command = tdgen(folder.path());
    command.args(["d.td", "--gen-template", "--template=t/main.jinja", "--template-syntax=jinja"]).args(options);
    let start = Instant::now();
    let output = run(&mut command, "");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{files:?}: {stderr}");
    assert!(start.elapsed() < Duration::from_secs(120), "{files:?}: {:?}", start.elapsed());
    stderr.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_template_that_extends_itself_is_a_cycle() {
    let own = refused(&[("main.jinja", "{% extends 'main.jinja' %}")], &[]);
    let message = "template `t/main.jinja` extends itself: t/main.jinja -> t/main.jinja";
    assert_eq!(own, format!("t/main.jinja:1:1: error: {message}"));
    let other = refused(&[("main.jinja", "{% extends '../t/b' %}"), ("b", "{% extends './main.jinja' %}")], &[]);
    let message = "template `t/main.jinja` extends itself: t/main.jinja -> t/b -> t/main.jinja";
    assert_eq!(other, format!("t/main.jinja:1:1: error: {message}"));
    // A computed name is known only while the template is rendered.
    for template in ["{% extends 'main' ~ '.jinja' %}", "{% if true %}{% extends 'main.jinja' %}{% endif %}"] {
        let error = refused(&[("main.jinja", template)], &[]);
        assert!(error.contains("error: template exceeds the limit of 100000000 steps"), "{error}");
    }
}

#[test]
fn missing_templates_do_not_hide_the_limit() {
    let template = "{% for i in range(200) %}{% include 'none' ignore missing %}{% endfor %}";
    let error = refused(&[("main.jinja", template)], &["--template-steps=10000"]);
    assert!(error.contains("error: template exceeds the limit of 10000 steps"), "{error}");
}

/// One step of a template may compare, hash, print or copy any number of values.
#[test]
fn a_step_without_end_is_given_up() {
    let shared = "{% set ns = namespace(s=[1], t=[1]) %}{% for i in range(40) %}\
                  {% set ns.s = [ns.s, ns.s] %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}";
    let uses = [
        "{{ ns.s == ns.t }}",
        "{{ ns.s in [ns.t] }}",
        "{{ ns.s < ns.t }}",
        "{{ {ns.s: 1} }}",
        "{{ [ns.s, ns.t] | unique }}",
    ];
    for end in uses {
        let template = format!("{shared}{end}");
        let error = refused(&[("main.jinja", &template)], &["--template-seconds=1"]);
        assert_eq!(error, "t/main.jinja:1:1: error: template runs for more than 1 seconds without output");
    }
    let growing = "{% set ns = namespace(s=[]) %}{% for i in range(500) %}{% for j in range(1000) %}{% set ns.s = ns.s + [1] %}{% endfor %}{% endfor %}";
    let error = refused(&[("main.jinja", growing)], &["--template-seconds=1"]);
    assert_eq!(error, "t/main.jinja:1:1: error: template runs for more than 1 seconds without output");
}

#[test]
fn memory_is_limited() {
    let lists = "{% set ns = namespace(s=[1]) %}{% for i in range(50) %}{% set ns.s = ns.s + ns.s %}{% endfor %}";
    let uses = ["{% set x = ns.s | list %}", "{% set x = ns.s | sort %}"];
    for end in uses {
        let error = refused(&[("main.jinja", &format!("{lists}{end}"))], &["--template-memory=50000000"]);
        assert_eq!(error, "t/main.jinja:1:1: error: template takes more than 50000000 bytes of memory");
    }
}

/// Comparing, printing and dropping a value recurse.
#[test]
fn values_are_not_nested_without_end() {
    let deep = "{% for i in range(100) %}{% for j in range(1000) %}{% set ns.s = [ns.s] %}{% endfor %}{% endfor %}";
    let templates = [
        "{% set ns = namespace() %}{% set ns.a = ns %}{{ ns }}".to_owned(),
        "{% set ns = namespace() %}{% set ns.a = [{'x': ns}] %}{{ ns ~ ns.a }}".to_owned(),
        "{% set a = namespace() %}{% set b = namespace() %}{% set a.x = b %}{% set b.x = a %}{{ a == b }}".to_owned(),
        format!("{{% set ns = namespace(s=[1]) %}}{deep}{{{{ ns.s }}}}"),
        format!("{{% set ns = namespace(s=[1]) %}}{}", deep.replace("[ns.s]", "{'k': [1, 2, ns.s, 3]}")),
    ];
    for template in templates {
        let error = refused(&[("main.jinja", &template)], &[]);
        assert!(error.contains(": error: values are nested more than 1000 levels deep"), "{template}: {error}");
    }
}

#[test]
fn values_in_namespaces_may_be_records_and_long_lists() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(
        folder.path().join("d.td"),
        "class A { A next = ?; } def a : A { let next = a; } def b : A { let next = a; }",
    )
    .expect("the description");
    let template = "{% set ns = namespace(all=[], last=none) %}{% for i in range(5000) %}\
                    {% set ns.all = ns.all + [i] %}{% set ns.last = records[0] %}{% endfor %}\
                    {% set ns.x, ns.y = records, ns.all %}{{ ns.all | length }} {{ ns.last.name }} {{ ns.y[4999] }}";
    fs::write(folder.path().join("t.jinja"), template).expect("a template");
    let mut command = tdgen(folder.path());
    command.args(["d.td", "--gen-template", "--template=t.jinja", "--template-syntax=jinja"]);
    let output = run(&mut command, "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "5000 a 4999", "{}", String::from_utf8_lossy(&output.stderr));
}
