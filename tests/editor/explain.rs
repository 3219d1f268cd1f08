//! `tdgen explain`.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test writes files, and fails by panicking")]

use std::process::Output;

use crate::support::tools::tdgen;

const EXAMPLE: &str = r#"class Base<int w> {
  int width = w;
  string text = "w" # w;
  bits<4> enc = {0, 1, 0, 1};
}
class Wide<int w> : Base<!mul(w, 2)> {}
multiclass Two<int n> {
  def _a : Wide<n>;
  let width = 9 in def _b : Base<n> { let enc{1-0} = 0b11; }
}
foreach i = [1, 2] in
  defm R#i : Two<i>;
class Names { list<string> names = ["a"]; Base base = Base<7>; }
let names = ["b"] in
def n : Names {
  let append names = ["c"];
  let prepend names = ["d"];
  int size = !size(names);
  int open;
}
multiclass Plain { def _p { int own = 1; } }
class Added<int k = 3> { int added = !add(k, 1); }
let added = 8 in
defm Q : Plain, Added;
def : Added<5>;
"#;

fn run(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("e.td"), EXAMPLE).unwrap();
    tdgen(folder.path()).arg("explain").args(arguments).output().unwrap()
}

fn good(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn steps_are_shown_oldest_first() {
    let records = ["R1_a", "R1_b", "R2_b.width", "n", "Q_p", "e.td:25"];
    let shown: String = records.iter().map(|record| good(&["e.td", record])).collect();
    insta::assert_snapshot!(shown);
}

#[test]
fn json_has_the_same_steps() {
    insta::assert_snapshot!(good(&["e.td", "R1_b.width", "--format=json"]));
}

#[test]
fn unknown_names_are_reported() {
    let targets = ["R1_c.width", "R1_b.with", "e.td:11", "e.td:40", "e.td:12.width"];
    let messages = targets.map(|target| {
        let output = run(&["--diagnostic-format=short", "e.td", target]);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    });
    insta::assert_snapshot!(messages.join("\n"));
}
