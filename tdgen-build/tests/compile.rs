//! `compile` without Cargo: several descriptions in one build, the files that are written, and the diagnostics.
#![expect(clippy::disallowed_methods, reason = "tests read and write scratch files")]

use std::fs;
use std::path::PathBuf;

use tdgen_build::Config;

/// Descriptions in a folder, with a folder for what is made of them.
struct Scratch(tempfile::TempDir);

impl Scratch {
    /// Two descriptions with one include.
    fn shapes() -> Scratch {
        let scratch = Scratch(tempfile::tempdir().expect("a folder"));
        fs::create_dir(scratch.path("out")).expect("a folder can be made");
        scratch.write("shapes.td", SHAPES);
        scratch.write("a.td", A);
        scratch.write("b.td", B);
        scratch
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file can be written");
    }

    fn output(&self, name: &str) -> String {
        fs::read_to_string(self.path("out").join(name)).expect("it is written")
    }

    /// Two outputs of `a.td`, one of `b.td`.
    fn config(&self) -> Config {
        let [a, b] = ["a.td", "b.td"].map(|name| self.path(name));
        Config::new()
            .out_dir(self.path("out"))
            .include(self.0.path())
            .generate(&a, "--print-records", "a.txt")
            .generate(&b, "--print-enums", "b.txt")
            .option("--class=Shape")
            .generate(&a, "-dump-json", "a.json")
            .define("ROUND")
    }

    /// The errors of a build that must fail, without the folder's name, and what `main` shows.
    fn errors(&self) -> (Vec<String>, String) {
        let error = self.config().compile().expect_err("this is wrong");
        let folder = format!("{}/", self.0.path().display());
        let first = |text: &String| {
            let line = text.lines().next().unwrap_or_default();
            line.replace(&folder, "")
        };
        let errors = error.errors().iter().map(first).collect();
        (errors, format!("{error:?}"))
    }
}

const SHAPES: &str = "class Shape { int corners = ?; }";
const A: &str = "include \"shapes.td\"\ndef Triangle : Shape { let corners = 3; }\n";
const B: &str = "include \"shapes.td\"\ndef Square : Shape { let corners = 4; }\n\
    #ifdef ROUND\ndef Circle : Shape { let corners = 0; }\n#endif\n";

#[test]
fn each_description_has_its_outputs() {
    let scratch = Scratch::shapes();
    scratch.config().compile().expect("all is well");
    let records = scratch.output("a.txt");
    assert!(records.contains("def Triangle {\t// Shape\n"), "{records}");
    assert!(!records.contains("Square"), "{records}");
    assert_eq!(scratch.output("b.txt"), "Circle, Square, \n");
    assert!(scratch.output("a.json").contains("\"Triangle\""));
}

#[test]
fn what_would_not_change_keeps_its_time() {
    let scratch = Scratch::shapes();
    scratch.config().compile().expect("all is well");
    let times = || {
        ["a.txt", "b.txt"].map(|name| {
            let data = fs::metadata(scratch.path("out").join(name)).expect("it is written");
            data.modified().expect("files have times")
        })
    };
    let [old_a, old_b] = times();
    // Times are not finer than this everywhere.
    std::thread::sleep(std::time::Duration::from_millis(20));
    scratch.write("b.td", &B.replace("Square", "Rectangle"));
    scratch.config().compile().expect("all is well");
    let [new_a, new_b] = times();
    assert_eq!(new_a, old_a);
    assert!(new_b > old_b);
}

#[test]
fn errors_of_all_descriptions_are_told_at_once() {
    let scratch = Scratch::shapes();
    scratch.config().compile().expect("all is well");
    let before = scratch.output("a.txt");
    scratch.write("a.td", &A.replace("= 3", "= \"three\""));
    scratch.write("b.td", &B.replace("Square : Shape", "Square : Shap"));
    let (errors, shown) = scratch.errors();
    assert_eq!(
        errors,
        [
            "a.td:2:28: error: expected `int` for field `corners`, got \"three\" of type `string`",
            "b.td:2:14: error: undefined class `Shap`",
        ]
    );
    assert_eq!(shown, "2 errors, see above");
    assert_eq!(scratch.output("a.txt"), before, "old outputs stay");
}

#[test]
fn a_removed_include_is_missed_where_it_is_named() {
    let scratch = Scratch::shapes();
    scratch.config().compile().expect("all is well");
    fs::remove_file(scratch.path("shapes.td")).expect("it was there");
    let (errors, _) = scratch.errors();
    assert_eq!(
        errors,
        [
            "a.td:1:9: error: cannot find the include file `shapes.td`",
            "b.td:1:9: error: cannot find the include file `shapes.td`",
        ]
    );

    scratch.write("a.td", &A.replace("include \"shapes.td\"", SHAPES));
    scratch.write("b.td", &B.replace("include \"shapes.td\"", SHAPES));
    scratch.config().compile().expect("nobody asks for it");
}

#[test]
fn calls_that_cannot_be_meant_say_so() {
    let scratch = Scratch::shapes();
    let new = || Config::new().out_dir(scratch.path("out"));
    let told = |config: Config| config.compile().expect_err("this is wrong").to_string();
    assert_eq!(told(new().option("--class=Shape")), "error: option `--class=Shape` comes before any `generate`");
    let unknown = told(new().generate(scratch.path("a.td"), "--gen-shapes", "a.txt"));
    assert!(unknown.contains("--gen-shapes"), "{unknown}");
    let records = new().generate(scratch.path("a.td"), "--print-records", "a.txt");
    let option = told(records.option("--colour=red"));
    assert!(option.contains("--colour"), "{option}");
}
