//! What authors of templates use beside records: classes with their types, variables of the command line, errors and
//! warnings of their own, and the natural order.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use crate::support::tools::{run, tdgen};

const NODES: &str = r#"
class Base<string mnemonic = "none", int rank> {
  string name = mnemonic;
  bits<4> encoding = ?;
  int level = rank;
}
class Node<list<Base> children, int weight = 1> : Base<"node", weight> {
  list<Base> inner = children;
  let encoding = 7;
  field dag pattern;
  Base up = ?;
}
def N10 : Node<[]>;
def N2 : Node<[N10]> { let name = "second"; }
"#;

/// Renders a template over the nodes; the exit code, the output and the messages.
fn rendered(template: &str, options: &[&str]) -> (Option<i32>, String) {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(scratch.path().join("nodes.td"), NODES).expect("a description");
    std::fs::write(scratch.path().join("t.jinja"), template).expect("a template");
    let mut command = tdgen(scratch.path());
    command.args(["--gen-template", "nodes.td", "--template=t.jinja", "--diagnostic-format=short"]).args(options);
    let output = run(&mut command, "");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn classes_have_types_and_defaults() {
    let template = "\
{% for class in classes %}
{{ class }} : {{ class.superclasses | join(', ') }} ({{ class.ancestors | length }})
{% for arg in class.args %}
  <{{ arg.type }} {{ arg }}{% if arg.has_default %} = {{ arg.text }}{% endif %}> {{ arg.loc }}
{% endfor %}
{% for field in class.fields %}
  {{ field.type.kind }} {{ field.type }} {{ field.name }} = {{ field.text }}{% if field.inherited %} inherited{% endif %} {{ field.loc }}
{% endfor %}
{% endfor %}
{% set inner = classes[1].fields | selectattr('name', 'eq', 'inner') | first %}
{{ inner.type.element }} {{ inner.type.element.classes[0] }} {{ classes[1].fields[1].type.width }}
{{ records.Node[0].fields | map(attribute='type') | join(' ') }}
{{ classes[1].fields[5].value is none }}
";
    let (code, text) = rendered(template, &[]);
    assert_eq!(code, Some(0), "{text}");
    insta::assert_snapshot!(text);
    let (code, text) = rendered("{{ classes[0].fields[0].value }}\n", &[]);
    assert_eq!(code, Some(1));
    assert!(text.contains("error: unresolved value `Base:mnemonic`\n"), "{text}");
    let (code, text) = rendered("{{ classes[0].fields[0].typ }}\n", &[]);
    assert_eq!(code, Some(1));
    assert!(text.contains("did you mean `type`?"), "{text}");
}

/// Errors of all records are reported in one run, each at its field, and what follows from them is not.
#[test]
fn templates_report_errors_in_records() {
    let template = "\
{% for n in records.Node %}
{% if not n.inner %}{{ fail('abstract node has no children', n, 'inner') }}{% endif %}
{{ warn('this node is old', n) }}{{ n.inner[0].name }}
{% endfor %}
";
    let (code, text) = rendered(template, &[]);
    assert_eq!(code, Some(1));
    insta::assert_snapshot!(text);
    let (code, text) = rendered("{{ warn('old', records.Node[0], 'name') }}done\n", &[]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("done\n") && text.contains(": warning: old\n"), "{text}");
    for (template, message) in [
        ("{% if true %}{{ fail('no nodes') }}{% endif %}", "error: no nodes\n"),
        ("{{ fail('x', 'N2') }}", "error: `fail` expects a record after the message, got a string\n"),
        ("{{ warn('x', records.Node[0], 'nme') }}", "error: record `N10` has no field `nme`\n"),
    ] {
        let (code, text) = rendered(template, &[]);
        assert_eq!(code, Some(1), "{text}");
        assert!(text.starts_with("t.jinja:1:") && text.contains(message), "{text}");
    }
}

/// What a template itself says is never taken for a consequence.
#[test]
fn a_failure_after_an_error_in_a_record_is_reported() {
    let (code, text) = rendered("{{ fail('one', records.Node[0]) }}{{ fail('two') }}", &[]);
    assert_eq!(code, Some(1));
    assert!(text.contains("error: one\n") && text.contains("error: two\n"), "{text}");
}

/// An error in a loop names the record that it is about.
#[test]
fn errors_name_the_record() {
    let (_, text) = rendered("{% for n in records.Node %}{{ n.inner[0].name }}{% endfor %}", &[]);
    insta::assert_snapshot!(text);
    let (_, text) = rendered("{{ records.Node[0].name }}{{ nme }}", &[]);
    assert_eq!(text.matches("note:").count(), 1, "{text}");
}

#[test]
fn variables_come_from_the_command_line() {
    let (code, text) = rendered(
        "{{ kind }} {{ x_1 }}|{{ n }}\n",
        &["--template-var=kind=Stmt", "--template-var=x_1=a=b", "--template-var=n=", "--template-var=n="],
    );
    assert_eq!((code, text.as_str()), (Some(0), "Stmt a=b|\n"));
    for (options, code, message) in [
        (&["--template-var=kind"][..], 2, "expected NAME=VALUE with a name of letters, digits and `_`"),
        (&["--template-var=1k=v"], 2, "expected NAME=VALUE"),
        (&["--template-var=a=1", "--template-var=a=2"], 1, "`--template-var` gives `a` two values"),
        (&["--template-var=records=1"], 1, "would replace `records`, which every template has"),
    ] {
        let (actual, text) = rendered("{{ kind }}", options);
        assert_eq!(actual, Some(code), "{text}");
        assert!(text.contains(message), "{text}");
    }
}

#[test]
fn lists_have_a_natural_order() {
    let template = "\
{{ ['r10', 'r2', 'r1'] | natsort | join(' ') }}
{{ records.Node | natsort | join(' ') }}
{{ records.Node | natsort(attribute='name', reverse=true) | join(' ') }}
";
    let (code, text) = rendered(template, &[]);
    assert_eq!((code, text.as_str()), (Some(0), "r1 r2 r10\nN2 N10\nN2 N10\n"));
    let (code, text) = rendered("{{ records.Node | natsort(attribute='nme') | join(' ') }}", &[]);
    assert_eq!(code, Some(1));
    assert!(text.contains("has no attribute `nme`"), "{text}");
}
