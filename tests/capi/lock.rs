//! `--lock` and `--gen-lock`: enumerators keep their values from one version of an API to the next.
//!
//! Messages about bad locks are in `tests/capi/errors/lock_*`.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::fs;
use std::process::Output;

use crate::support::tools::{compile_as_everything, quiet, root, run, tdgen};

/// A directory with versions of a description and their lock files.
struct Versions {
    dir: tempfile::TempDir,
}

/// The first version: a plain enumeration, a bit field, and a typed one.
const FIRST: &str = r#"
def t_kind_t : Enum { let desc = "kinds"; let etors = [Etor<"A", "a">, Etor<"B", "b">, Etor<"C", "c">]; }
def t_flag_t : Enum { let desc = "flags"; let is_bit_field = 1; let etors = [Etor<"X", "x">, Etor<"Y", "y">]; }
def t_info_t : Enum { let desc = "infos"; let is_typed = 1; let etors = [TaggedEtor<"NAME", "char[]", "name">]; }
"#;

impl Versions {
    /// Writes `v1.td` with its lock file `v1.lock`, and `v2.td`.
    fn new(second: &str) -> Versions {
        let versions = Versions { dir: tempfile::tempdir().expect("a folder for the versions") };
        for (name, enums) in [("v1.td", FIRST), ("v2.td", second)] {
            versions.write(name, &format!("include \"base.td\"\n{enums}"));
        }
        versions.good(&["v1.td", "--gen-lock=v1.lock"]);
        versions
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.dir.path().join(name), text).expect("a file in the folder");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.dir.path().join(name)).expect("the file was written")
    }

    fn tdgen(&self, arguments: &[&str]) -> Output {
        let mut command = tdgen(self.dir.path());
        command.args(arguments).arg("-I");
        run(command.arg(root().join("tests/capi/include")), "")
    }

    /// The messages of a successful run.
    #[track_caller]
    fn good(&self, arguments: &[&str]) -> String {
        let output = self.tdgen(arguments);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{messages}");
        messages
    }

    /// The enumerators of the second version with the lock file of the first: `A=0 B=2`.
    #[track_caller]
    fn values(&self) -> String {
        self.good(&["v2.td", "--lock=v1.lock", "--gen-api=v2.h"]);
        self.values_in("v2.h")
    }

    fn values_in(&self, header: &str) -> String {
        let header = self.read(header);
        let lines = header.lines().map(|line| line.trim().trim_end_matches(','));
        let values = lines.filter_map(|line| line.strip_prefix("T_")?.split_once(" = "));
        let values = values.filter(|(name, _)| !name.ends_with("FORCE_UINT32"));
        let values = values.map(|(name, value)| format!("{name}={value}"));
        values.collect::<Vec<_>>().join(" ")
    }

    /// The entries of a lock file.
    fn kept(&self, lock: &str) -> Vec<String> {
        let text = self.read(lock);
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    }
}

fn kinds(etors: &str) -> String {
    format!("def t_kind_t : Enum {{ let desc = \"kinds\"; let etors = [{etors}]; }}\n")
}

fn flags(etors: &str) -> String {
    format!("def t_flag_t : Enum {{ let desc = \"flags\"; let is_bit_field = 1; let etors = [{etors}]; }}\n")
}

#[test]
fn a_lock_is_made_for_review() {
    let versions = Versions::new(FIRST);
    insta::assert_snapshot!("first_lock", versions.read("v1.lock"));
    // The lock file does not change values of the same version.
    versions.good(&["v2.td", "--gen-api=without.h"]);
    let with = versions.values();
    assert_eq!(versions.values_in("without.h"), with);
    assert!(with.contains("FLAG_Y=2 FLAG_LAST=4"), "{with}");
}

#[test]
fn what_is_inserted_goes_behind() {
    let versions = Versions::new(&kinds(
        r#"Etor<"NEW", "n">, Etor<"A", "a">, Etor<"B", "b">, Etor<"newer", "n">, Etor<"C", "c">"#,
    ));
    let values = versions.values();
    assert_eq!(values, "KIND_NEW=3 KIND_A=0 KIND_B=1 KIND_NEWER=4 KIND_C=2 KIND_LAST=5");
}

#[test]
fn what_is_removed_leaves_its_value_taken() {
    let versions = Versions::new(&kinds(r#"Etor<"A", "a">, Etor<"D", "d">"#));
    assert_eq!(versions.values(), "KIND_A=0 KIND_D=3 KIND_LAST=4");
    versions.good(&["v2.td", "--lock=v1.lock", "--gen-lock=v2.lock"]);
    assert_eq!(
        versions.kept("v2.lock"),
        [
            "t_flag_t T_FLAG_X = 1 << 0 # gone",
            "t_flag_t T_FLAG_Y = 1 << 1 # gone",
            "t_info_t T_INFO_NAME = 0 # gone",
            "t_kind_t T_KIND_A = 0",
            "t_kind_t T_KIND_B = 1 # gone",
            "t_kind_t T_KIND_C = 2 # gone",
            "t_kind_t T_KIND_D = 3",
        ]
    );
    // Two versions later it comes back: no other enumerator got its value.
    versions.write("v2.td", &format!("include \"base.td\"\n{}", kinds(r#"Etor<"E", "e">, Etor<"C", "c">"#)));
    versions.good(&["v2.td", "--lock=v2.lock", "--gen-lock=v3.lock"]);
    let kept = versions.kept("v3.lock");
    assert!(kept.contains(&"t_kind_t T_KIND_C = 2".to_owned()), "{kept:?}");
    assert!(kept.contains(&"t_kind_t T_KIND_E = 4".to_owned()), "{kept:?}");
}

/// A new name is a new enumerator, unless the lock records the renaming.
#[test]
fn what_is_renamed_keeps_its_value_if_the_lock_says_so() {
    let versions = Versions::new(&kinds(r#"Etor<"A", "a">, Etor<"BB", "b">, Etor<"C", "c">"#));
    assert_eq!(versions.values(), "KIND_A=0 KIND_BB=3 KIND_C=2 KIND_LAST=4");
    let lock = versions.read("v1.lock").replace("T_KIND_B ", "T_KIND_BB ");
    versions.write("v1.lock", &lock);
    assert_eq!(versions.values(), "KIND_A=0 KIND_BB=1 KIND_C=2 KIND_LAST=3");
}

#[test]
fn bits_go_on_behind_the_highest() {
    let versions = Versions::new(&flags(r#"Etor<"NEW", "n">, Etor<"Y", "y">, Etor<"X", "x">"#));
    assert_eq!(versions.values(), "FLAG_NEW=4 FLAG_Y=2 FLAG_X=1 FLAG_LAST=8");
    let versions = Versions::new(&flags(r#"Etor<"NEW", "n">"#));
    assert_eq!(versions.values(), "FLAG_NEW=4 FLAG_LAST=8");
}

#[test]
fn a_lock_that_is_up_to_date_is_not_changed() {
    let versions = Versions::new(&kinds(r#"Etor<"NEW", "n">, Etor<"A", "a">"#));
    assert_eq!(versions.good(&["v2.td", "--lock=v1.lock", "--gen-lock=v2.lock"]), "");
    let before = versions.read("v2.lock");
    // With other line ends.
    versions.write("windows.lock", &before.replace('\n', "\r\n"));
    versions.good(&["v2.td", "--lock=windows.lock", "--gen-lock=v3.lock"]);
    assert_eq!(versions.read("v3.lock"), before);
    // Over the same file, too.
    versions.good(&["v2.td", "--lock=v2.lock", "--gen-lock=v2.lock"]);
    assert_eq!(versions.read("v2.lock"), before);
}

/// An outdated lock is reported, by the checker too, but not by the generator of the lock.
#[test]
fn new_enumerators_are_reported() {
    let versions = Versions::new(&kinds(r#"Etor<"N", "n">, Etor<"A", "a">, Etor<"M", "m">"#));
    for action in ["--gen-api=v2.h", "--gen-doc=v2.rst", "--check-api"] {
        let messages = versions.good(&["v2.td", "--lock=v1.lock", "--diagnostic-format=short", action]);
        assert_eq!(
            messages.lines().filter(|line| !line.contains("unused")).collect::<Vec<_>>(),
            [
                "v2.td:2:5: warning: `v1.lock` has no entries for `T_KIND_N`, `T_KIND_M`",
                "help: --gen-lock=v1.lock --lock=v1.lock adds them",
            ],
            "{action}"
        );
    }
}

/// Every generator gives the same values.
#[test]
fn all_outputs_agree() {
    let api = r#"
        include "tdgen/api/api.td"
        def Api : API { let prefix = "t"; let error_enum = "t_kind_t"; let info_enum = "t_info_t"; }
        def t_info_t : Enum {
          let desc = "infos"; let is_typed = 1;
          let etors = [TaggedEtor<"SIZE", "int", "size">, TaggedEtor<"NAME", "char[]", "name">];
        }"#;
    let new = kinds(r#"Etor<"NEW", "n">, Etor<"C", "c">"#);
    let versions = Versions::new("");
    versions.write("v2.td", &format!("{api}\n{new}"));
    for (action, expected) in [
        ("--gen-api", "T_KIND_NEW = 3,"),
        ("--gen-api", "T_INFO_SIZE = 1,"),
        ("--gen-errcodes", "(NEW, \"n\", 3)"),
        ("--gen-info", "(SIZE, \"size\", 1)"),
        ("--gen-doc", "T_KIND_NEW = 3"),
        ("--gen-lock", "t_kind_t T_KIND_NEW = 3"),
    ] {
        versions.good(&["v2.td", "--lock=v1.lock", &format!("{action}=output")]);
        let output = versions.read("output");
        assert!(output.contains(expected), "{action}: no `{expected}` in\n{output}");
    }
}

/// The values for a compiler.
#[test]
fn the_header_has_the_values() {
    let versions = Versions::new(&format!(
        "{}{}",
        kinds(r#"Etor<"NEW", "n">, Etor<"A", "a">, Etor<"C", "c">"#),
        flags(r#"Etor<"NEW", "n">, Etor<"Y", "y">"#)
    ));
    versions.values();
    compile_as_everything(&versions.dir.path().join("v2.h"));
    let checks = [
        ("T_KIND_NEW", 3),
        ("T_KIND_A", 0),
        ("T_KIND_C", 2),
        ("T_KIND_LAST", 4),
        ("T_FLAG_NEW", 4),
        ("T_FLAG_Y", 2),
        ("T_FLAG_LAST", 8),
    ];
    let asserts: String =
        checks.iter().map(|(name, value)| format!("_Static_assert({name} == {value}, \"{name}\");\n")).collect();
    versions.write("check.c", &format!("#include \"v2.h\"\n{asserts}"));
    let mut compile = std::process::Command::new("gcc");
    compile.args(["-std=c11", "-fsyntax-only"]);
    quiet(compile.arg(versions.dir.path().join("check.c")), "gcc");
}

#[test]
fn versions_are_compared_with_their_locks() {
    let versions = Versions::new(&format!(
        "{}{}",
        kinds(r#"Etor<"NEW", "n">, Etor<"A", "a">, Etor<"B", "b">, Etor<"C", "c">"#),
        FIRST.lines().skip(2).collect::<Vec<_>>().join("\n")
    ));
    versions.good(&["v2.td", "--lock=v1.lock", "--gen-lock=v2.lock"]);
    let diff = |locks: &[&str]| {
        let output = versions.tdgen(&[&["api-diff", "v1.td", "v2.td"], locks].concat());
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), report)
    };
    let (code, report) = diff(&["--old-lock=v1.lock", "--new-lock=v2.lock"]);
    assert_eq!(code, Some(0), "{report}");
    assert!(report.contains("`T_KIND_NEW` is new: its value is 3"), "{report}");
    let (code, report) = diff(&[]);
    assert_eq!(code, Some(1), "{report}");
    assert!(report.contains("`T_KIND_A` was 0, is 1"), "{report}");
    assert_eq!(versions.tdgen(&["api-diff", "v1.td", "v2.td", "--new-lock=no.lock"]).status.code(), Some(1));
}

/// The lock file is a dependency, unless it is also the output.
#[test]
fn a_lock_is_a_dependency() {
    let versions = Versions::new(FIRST);
    versions.good(&["v2.td", "--lock=v1.lock", "--gen-api=v2.h", "-d", "v2.d"]);
    let rule = versions.read("v2.d");
    assert!(rule.starts_with("v2.h: v2.td "), "{rule}");
    assert!(rule.ends_with(" v1.lock\n"), "{rule}");
    versions.good(&["v2.td", "--lock=v1.lock", "--gen-lock=v1.lock", "-d", "v2.d"]);
    let rule = versions.read("v2.d");
    assert!(rule.starts_with("v1.lock: v2.td "), "{rule}");
    assert!(!rule.ends_with(" v1.lock\n"), "{rule}");
    let listed = versions.tdgen(&["-M", "--gen-api", "--lock=v1.lock", "v2.td"]);
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(listed.lines().any(|line| line == "v1.lock"), "{listed}");

    let path = |name: &str| versions.dir.path().join(name).display().to_string();
    let job = tdgen::Job {
        input: path("v2.td"),
        include_dirs: vec![root().join("tests/capi/include").display().to_string()],
        actions: vec![tdgen::JobAction {
            flag: "--gen-api".to_owned(),
            options: vec![format!("--lock={}", path("v1.lock"))],
            output: path("v2.h"),
        }],
        ..Default::default()
    };
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let report = tdgen::Driver::new().run_job(
        &job,
        &mut tdgen::Streams {
            stdin: &mut std::io::empty(),
            stdout: &mut stdout,
            stderr: &mut stderr,
            terminal: tdgen::Terminal::default(),
        },
    );
    assert_eq!(report.exit_code, 0, "{}", String::from_utf8_lossy(&stderr));
    assert!(report.inputs.contains(&path("v1.lock")), "{:?}", report.inputs);
}

/// With `locks_abi`, signatures and layouts cannot change unseen.
#[test]
fn signatures_and_layouts_are_promised() {
    let api = |count: &str, params: &str, members: &str| {
        format!(
            r#"include "tdgen/api/api.td"
            def Api : API {{ let prefix = "t"; let locks_abi = 1; }}
            def t_count_t : Typedef {{ let desc = "a count"; let value = "{count}"; }}
            def t_pair_t : Struct {{ let desc = "a pair"; let members = [{members}]; }}
            def tUse : Function {{ let desc = "a use"; let params = [{params}]; let returns = []; }}
            "#
        )
    };
    let member = r#"StructMember<"t_count_t", "Count", "c">, StructMember<"void (*)(char *)", "Free[2]", "f">,
        UnionMember<"", "u", [StructMember<"unsigned", "Bits : 3", "b">, StructMember<"const char *", "Text", "t">]>"#;
    let param = r#"Param<"const t_count_t *", "Count", "c", PARAM_IN>, Param<"t_pair_t *", "Pair", "p", PARAM_IN>"#;
    let versions = Versions::new("");
    versions.write("v2.td", &api("uint32_t", param, member));
    versions.good(&["v2.td", "--gen-lock=abi.lock"]);
    insta::assert_snapshot!("promises", versions.kept("abi.lock").join("\n"));
    let errors = |text: &str| {
        versions.write("v2.td", text);
        let output = versions.tdgen(&["v2.td", "--lock=abi.lock", "--diagnostic-format=short", "--gen-api=v2.h"]);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let messages: Vec<&str> = messages.lines().skip_while(|line| !line.contains(" error: ")).collect();
        assert_eq!(output.status.success(), messages.is_empty());
        messages.join("\n")
    };
    // Another spelling, another name, and another description.
    let respelled = param.replace("\"Count\"", "\"Number\"");
    assert_eq!(errors(&api("unsigned int", &respelled, member)), "");
    let changed = [
        errors(&api("uint64_t", param, member)),
        errors(&api("uint32_t", r#"Param<"t_pair_t *", "Pair", "p", PARAM_IN>"#, member)),
        errors(&api("uint32_t", param, &member.replace("Free[2]", "Free[3]"))),
        errors(api("uint32_t", param, member).split_once("def tUse").expect("a function").0),
    ];
    insta::assert_snapshot!("broken_promises", changed.join("\n----\n"));
    // What is new is not in the file yet.
    let more = r#"def tMore : Function { let desc = "more"; let params = []; let returns = []; }"#;
    versions.write("v2.td", &(api("uint32_t", param, member) + more));
    let messages = versions.good(&["v2.td", "--lock=abi.lock", "--gen-api=v2.h"]);
    assert!(messages.contains("`abi.lock` has no entries for `tMore`"), "{messages}");
    versions.good(&["v2.td", "--lock=abi.lock", "--gen-lock=abi.lock"]);
    assert!(versions.kept("abi.lock").contains(&"extern tMore = t_result_t ()".to_owned()));
}

/// A lock file that cannot be read is an error.
#[test]
fn a_missing_lock_is_an_error() {
    let versions = Versions::new(FIRST);
    let output = versions.tdgen(&["v2.td", "--lock=no.lock", "--gen-lock=new.lock"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: cannot read `no.lock`, which --lock names: No such file or directory\n\
         error: 1 error, no output was written\n"
    );
    assert!(!versions.dir.path().join("new.lock").exists());
}

/// A new lock file does not replace an old one, which alone has the old values.
#[test]
fn a_first_lock_does_not_replace_an_old_one() {
    let versions = Versions::new(&kinds(r#"Etor<"NEW", "n">, Etor<"A", "a">, Etor<"B", "b">"#));
    let old = versions.read("v1.lock");
    let output = versions.tdgen(&["v2.td", "--gen-lock=v1.lock", "--gen-api=v2.h"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: `v1.lock` is there already, and would be lost\n\
         help: pass the old file with --lock to update it and keep its values; \
         an empty --lock= starts over\n\
         error: 1 error, no output was written\n"
    );
    assert_eq!(versions.read("v1.lock"), old);
    assert!(!versions.dir.path().join("v2.h").exists());
    // The same content and an empty file can be replaced.
    versions.good(&["v1.td", "--gen-lock=v1.lock"]);
    versions.write("empty.lock", "");
    versions.good(&["v2.td", "--gen-lock=empty.lock"]);
    assert!(!versions.kept("empty.lock").is_empty());
    // An empty --lock= starts over.
    versions.good(&["v2.td", "--gen-lock=v1.lock", "--lock="]);
    assert_eq!(versions.read("v1.lock"), versions.read("empty.lock"));
    versions.good(&["v2.td", "--gen-api=v2.h", "--lock="]);
    assert!(versions.values_in("v2.h").starts_with("KIND_NEW=0 "));
}
