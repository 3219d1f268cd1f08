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

/// The output of a template over one record.
fn rendered(template: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("d.td"), "def d;").expect("the description");
    fs::write(folder.path().join("t.jinja"), template).expect("a template");
    let mut command = tdgen(folder.path());
    command.args(["d.td", "--gen-template", "--template=t.jinja", "--template-syntax=jinja"]).args(options);
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
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
    for (template, options, limit) in [
        ("{% extends 'main' ~ '.jinja' %}", &[][..], "100000000"),
        ("{% if true %}{% extends 'main.jinja' %}{% endif %}", &["--template-steps=1000000"], "1000000"),
    ] {
        let error = refused(&[("main.jinja", template)], options);
        assert!(error.contains(&format!("error: template exceeds the limit of {limit} steps")), "{error}");
    }
}

#[test]
fn missing_templates_do_not_hide_the_limit() {
    let template = "{% for i in range(200) %}{% include 'none' ignore missing %}{% endfor %}";
    let error = refused(&[("main.jinja", template)], &["--template-steps=10000"]);
    assert!(error.contains("error: template exceeds the limit of 10000 steps"), "{error}");
}

/// One instruction may compare or copy any number of values.
#[test]
fn comparisons_and_copies_count_as_steps() {
    let shared = "{% set ns = namespace(s=[1], t=[1]) %}{% for i in range(40) %}\
                  {% set ns.s = [ns.s, ns.s] %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}";
    let uses = [
        "{{ ns.s == ns.t }}",
        "{{ ns.s != ns.t }}",
        "{{ ns.s < ns.t }}",
        "{{ 1 < 2 < ns.s }}",
        "{{ (ns.s if true else 1) >= 2 }}",
        "{{ [ns.s] == [[ns.t]] + [2] }}",
        "{{ ns.s in [ns.t] }}",
        "{{ 1 not in ns.s }}",
        "{{ {1: 2}[ns.s] }}",
        "{{ {ns.s: 1} }}",
        "{{ ns.s is eq(ns.t) }}",
        "{{ ns.s is lt ns.t }}",
        "{{ [ns.s, ns.t] | unique }}",
        "{% set pair = [ns.s, ns.t] %}{{ pair | sort }}",
        "{% set pair = [ns.s, ns.t] %}{{ pair.count(1) }}",
        "{% set pair = [ns.s, ns.t] %}{{ pair | max }}",
        "{% for x in [ns.s] if x == ns.t %}{% endfor %}",
        "{% macro m(a, b) %}{% if a == b %}{% endif %}{% endmacro %}{{ m(ns.s, ns.t) }}",
        "{% call(x) dict(x=1) %}{{ x }}{% endcall %}{% set x = ns.s > ns.t %}",
        "{{ [[ns.s, ns.t]] | map('unique') | list }}",
        "{{ [[[ns.s, ns.t]]] | map('map', 'unique') | list }}",
        "{{ [ns.s] | map('string') | list }}",
        "{{ ns.s }}",
        "{% set x %}{{ ns.s }}{% endset %}",
        "{% set x = ns.s | string %}",
        "{% set x = ns.s | upper %}",
        "{% set x = ns.s | pprint %}",
        "{% set x = ns.s | tojson %}",
        "{% set x = ns.s ~ 'a' %}",
        "{% set x = 'a' ~ 'b' ~ {'a': ns.s} %}",
        "{% set x = [ns.s] | join(',') %}",
        "{% set x = 'a' | replace('a', ns.s) %}",
        "{% set x = '%s' | format(ns.s) %}",
        "{% set x = '{}'.format(ns.s) %}",
        "{% set x = ','.join([ns.s]) %}",
    ];
    for end in uses {
        let template = format!("{shared}\n{end}");
        let error = refused(&[("main.jinja", &template)], &["--template-steps=100000"]);
        let line = error.strip_prefix("t/main.jinja:2:").and_then(|error| error.split_once(": "));
        let message = line.map(|(_, message)| message);
        assert_eq!(message, Some("error: template exceeds the limit of 100000 steps"), "{end}: {error}");
    }
    let growing = "{% set ns = namespace(s=[]) %}{% for i in range(500) %}{% for j in range(1000) %}\n{% set ns.s = ns.s + [1] %}{% endfor %}{% endfor %}";
    let error = refused(&[("main.jinja", growing)], &["--template-steps=10000"]);
    assert_eq!(error, "t/main.jinja:2:19: error: template exceeds the limit of 10000 steps");
}

/// What operands of a comparison share counts as often as it is there; a key is not compared with all.
#[test]
fn comparisons_take_as_many_steps_as_values() {
    let template = "{% set all = range(1000) | list %}{% set map = dict(a=all, b=all) %}\
                    {% for i in range(90) %}{% if 'a' in map and i in all %}{% endif %}{% endfor %}\
                    {{ map['a'] == all }} {{ (0, 1) < (0, 2) }} {{ -1 + all[1] == 0 }} {{ all[3:5] == [3, 4] }}";
    assert_eq!(rendered(template, &["--template-steps=100000"]), "True True True True");
}

/// One instruction may make any number of elements or bytes: they are counted before it works.
#[test]
fn what_is_made_counts_as_steps() {
    let text = "{% set ns = namespace(s='ab,\\n') %}{% for i in range(20) %}{% set ns.s = ns.s * 2 %}{% endfor %}";
    let list = "{% set ns = namespace(s=[1, 2] * 250000) %}";
    let uses = [
        (text, "{{ ns.s | list }}"),
        (text, "{{ ns.s | split(',') }}"),
        (text, "{{ ns.s.split(',') }}"),
        (text, "{{ ns.s.rsplit(',') }}"),
        (text, "{{ ns.s.splitlines() }}"),
        (text, "{{ ns.s | lines }}"),
        (text, "{{ ns.s | map('upper') | list }}"),
        (text, "{{ ns.s | batch(2) }}"),
        (text, "{{ ns.s | replace('a', 'x' * 10) }}"),
        (text, "{{ ns.s.replace('a', 'x' * 10) }}"),
        (text, "{{ ns.s | join('----------') }}"),
        (text, "{{ '----------'.join(ns.s) }}"),
        (text, "{{ ns.s | indent(20) }}"),
        (text, "{{ ns.s | wordwrap(1) }}"),
        (text, "{{ ns.s | comment('#' * 100) }}"),
        (text, "{{ ns.s | urlencode | tojson }}"),
        (text, "{{ [ns.s] * 2 ~ '' }}"),
        (text, "{{ ns.s + ns.s }}"),
        (text, "{{ ns.s * 20 }}"),
        (text, "{{ ([ns.s] * 20) | join | length }}"),
        (text, "{{ [[ns.s] * 20] | map('join') | list }}"),
        (text, "{{ ([ns.s] * 20) | sum(start='') }}"),
        (text, "{{ '%s%s' % (ns.s, ns.s) }}"),
        (text, "{% filter list %}{{ ns.s }}{% endfilter %}"),
        (text, "{% macro m() %}{{ ns.s }}{% endmacro %}{% set x = m() ~ m() %}"),
        (text, "{% set x %}{% for i in range(20) %}{{ ns.s }}{% endfor %}{% endset %}"),
        (text, "{% for i in range(50) %}{% set x = ns.s[1:] %}{% endfor %}"),
        (text, "{% for i in range(50) %}{% set x = ns.s.upper() %}{% endfor %}"),
        (list, "{{ ns.s | list }}"),
        (list, "{{ ns.s | sort }}"),
        (list, "{{ ns.s | reverse }}"),
        (list, "{{ ns.s[1:] }}"),
        (list, "{{ ns.s[::-1] }}"),
        (list, "{{ ns.s | batch(1) }}"),
        (list, "{{ ns.s | slice(2) }}"),
        (list, "{{ ns.s | zip(ns.s) }}"),
        (list, "{{ ns.s | select('odd') | list }}"),
        (list, "{{ ns.s | groupby('x') }}"),
        (list, "{{ ns.s | chain(ns.s) | length }}"),
        (list, "{{ ns.s | map('abs') | map('abs') | length }}"),
        (list, "{{ (ns.s * 2) | length }}"),
        (list, "{% set s = ns.s + ns.s + ns.s %}{{ s + s + s }}"),
        (list, "{% do [].extend(ns.s) %}"),
        (list, "{% set x = ns.s | list %}{{ x.append(1) }}{{ x.copy().sort() }}"),
        (list, "{{ ('%65536d' * 300) % ((1,) * 300) }}"),
        ("", "{% set x %}{% for i in range(100000) %}TEXT{% endfor %}{% endset %}"),
        ("", "{% macro m(x, n) %}{{ m(x + x, n - 1) if n }}{% endmacro %}{{ m('a', 100) }}"),
        ("", "{% macro m(x, n) %}{{ m(x + x, n - 1) if n }}{% endmacro %}{{ m([1], 100) }}"),
        ("", "{% macro m(x, n) %}{{ m(x ~ x, n - 1) if n }}{% endmacro %}{{ m('a', 100) }}"),
        ("", "{% set l = [] %}{% for i in range(100000) %}{% do l.append([i]) %}{% endfor %}"),
        ("", "{% set d = {} %}{% for i in range(100000) %}{% do d.update({i: i}) %}{% endfor %}"),
        ("", "{% for i in range(200) %}{% set x = '%65536d' % 1 %}{% set y = 'a' | center(60000) %}{% endfor %}"),
        ("", "{% for i in range(200) %}{% set x = '{:>65536}'.format(1) %}{% set y = 'a'.rjust(60000) %}{% endfor %}"),
        (
            "",
            "{% for i in range(1000) %}{% set x = [1] | batch(1000, 0) %}{% set y = [1] | slice(60000) %}{% endfor %}",
        ),
    ];
    let mut others = Vec::new();
    for (before, end) in uses {
        let end = end.replace("TEXT", &"some words, ".repeat(100));
        let template = format!("{before}\n{end}");
        let error = refused(&[("main.jinja", &template)], &["--template-steps=2000000"]);
        let is_expected = error.starts_with("t/main.jinja:2:")
            && error.ends_with(": error: template exceeds the limit of 2000000 steps");
        if !is_expected {
            others.push((end, error));
        }
    }
    assert_eq!(others, []);
}

/// What minijinja would compute at each use from operands that it keeps, one within another.
#[test]
fn lists_of_many_operations_do_not_nest() {
    let template = "{% set ns = namespace(a=[1, 2], b=[1, 2], c=[1, 2], d=[1, 2]) %}\
                    {% for i in range(300) %}{% for j in range(100) %}{% set ns.a = ns.a[0:] %}{% set ns.b = ns.b * 1 %}\
                    {% set ns.c = ns.c | reverse %}{% set ns.d = ns.d | chain([]) %}{% endfor %}{% endfor %}\
                    {{ ns.a }} {{ ns.b }} {{ ns.c }} {{ ns.d }}";
    assert_eq!(rendered(template, &[]), "[1, 2] [1, 2] [1, 2] [1, 2]");
}

/// The default limit of steps allows what templates do.
#[test]
fn large_outputs_are_within_the_default_limit() {
    let template = "{% set ns = namespace(all=[], text='') %}{% for i in range(5000) %}{% set ns.all = ns.all + [i] %}\
                    {% set ns.text = ns.text ~ 'line ' ~ i ~ '\n' %}{% endfor %}\
                    {% for i in range(1000) %}{{ ns.text }}{% endfor %}";
    let length = rendered(template, &[]).len();
    assert_eq!(length, 1000 * (5000 * "line \n".len() + 10 + 180 + 2700 + 16000));
}

/// `debug` would print all values at once.
#[test]
fn the_function_debug_is_unknown() {
    let template = "{% set ns = namespace(s=[1]) %}{% for i in range(40) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}\
                    {{ debug() }}";
    let error = refused(&[("main.jinja", template)], &[]);
    assert!(error.starts_with("t/main.jinja:1:") && error.contains("error: debug is unknown"), "{error}");
}

#[test]
fn copies_of_shared_lists_are_limited() {
    let lists = "{% set ns = namespace(s=[1]) %}{% for i in range(50) %}{% set ns.s = ns.s + ns.s %}{% endfor %}";
    let uses = ["{% set x = ns.s | list %}", "{% set x = ns.s | sort %}"];
    for end in uses {
        let error = refused(&[("main.jinja", &format!("{lists}{end}"))], &[]);
        assert!(error.contains("error: template exceeds the limit of 100000000 steps"), "{error}");
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
