//! `--batch`: every job has the messages, outputs, depfile and exit code of a run by itself.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test reads and writes files, and fails by panicking"
)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// Exit code, stdout and stderr.
type Ran = (i32, String, String);

/// Runs tdgen in a folder.
fn tdgen(folder: &Path, args: &[&str], stdin: &str) -> Ran {
    let mut child = Command::new(TDGEN)
        .args(args)
        .current_dir(folder)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input closes it.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The files below a folder with their contents.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<(PathBuf, Vec<u8>)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into(), fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

/// A folder with these files.
fn folder(inputs: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in inputs {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Runs jobs as a batch and one by one, in two folders with the same inputs, and compares everything. Returns the exit code.
#[track_caller]
fn same_as_single_runs(inputs: &[(&str, &str)], jobs: &[&str]) -> i32 {
    let (single, batch) = (folder(inputs), folder(inputs));
    let mut expected: Ran = (0, String::new(), String::new());
    for job in jobs {
        let args: Vec<&str> = job.split(' ').collect();
        let (code, stdout, stderr) = tdgen(single.path(), &args, "def from_stdin;\n");
        expected = (expected.0.max(code), expected.1 + &stdout, expected.2 + &stderr);
    }
    fs::write(batch.path().join("jobs"), jobs.join("\n")).unwrap();
    let ran = tdgen(batch.path(), &["--batch=jobs"], "def from_stdin;\n");
    fs::remove_file(batch.path().join("jobs")).unwrap();
    assert_eq!(ran, expected);
    let code = ran.0;
    let names = |files: &[(PathBuf, Vec<u8>)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
    let (expected, ran) = (files(single.path()), files(batch.path()));
    assert_eq!(names(&ran), names(&expected));
    for (ran, expected) in ran.iter().zip(&expected) {
        assert!(ran == expected, "{}", ran.0.display());
    }
    code
}

const BASE: &str = "class Base<int n> { int value = n; }\n#ifdef MORE\ndef more : Base<3>;\n#endif\n";
const INPUTS: &[(&str, &str)] = &[
    ("base.td", BASE),
    ("good.td", "include \"base.td\"\ndef one : Base<1>;\n"),
    ("warns.td", "include \"base.td\"\nclass Unused<int n>;\ndef two : Base<2>;\n"),
    ("bad.td", "include \"base.td\"\ndef a : Gone;\ndef b : Base<\"x\">;\n"),
    ("include.td", "include \"missing.td\"\n"),
    ("schema.yaml", "namespace: a\nmessages: 3\n"),
];

#[test]
fn jobs_are_like_single_runs() {
    let jobs = [
        "good.td -o a -d a.d",
        "bad.td -o never -d never.d",
        "good.td --dump-json -o b -d b.d",
        "good.td -DMORE -o c",
        "bad.td -error-limit 1 --dump-json",
        "bad.td -diagnostic-format=json",
        "warns.td --print-records --write-if-changed -o d --stamp=d.stamp",
        "warns.td --dump-json",
        "warns.td -no-warn-on-unused-template-args",
        "missing.td -o e",
        "include.td",
        "-M good.td",
        "good.td -M -o f",
        "schema.yaml --gen-messages-fbs=g",
        "good.td --limit=records=1 -o h",
        "good.td --print-records=i --dump-json=j -d i.d",
        "good.td -o base.td/no",
        "--dump-json",
        "good.td --class=Base --print-enums",
    ];
    assert_eq!(same_as_single_runs(INPUTS, &jobs), 1);
    assert_eq!(
        same_as_single_runs(INPUTS, &["good.td -o a", "- -o b", "good.td -o /dev/null", "good.td -o /dev/null"]),
        0
    );
}

/// Actions whose options name files see them, and only them.
#[test]
fn files_that_options_name_belong_to_one_job() {
    let inputs =
        [INPUTS, &[("x.j2", "{% include 'y.j2' %} x\n"), ("y.j2", "y {{ one }}"), ("z.j2", "{{ gone. }}")]].concat();
    let jobs = [
        "good.td --gen-template --template=x.j2 -o x -d x.d",
        "good.td --gen-template --template=y.j2 -o y -d y.d",
        "good.td --gen-template --template=z.j2 -o z -d z.d",
        "good.td --gen-template --template=none.j2 -o none",
        "good.td -o records -d records.d",
    ];
    assert_eq!(same_as_single_runs(&inputs, &jobs), 1);
}

/// A leading file that several jobs have is compiled once. That changes nothing, whatever follows or surrounds it.
#[test]
fn leading_files_are_shared_in_silence() {
    let library = "#ifndef LIBRARY\n#define LIBRARY\ninclude \"core.td\"\n#ifdef QUIET\ndef quiet : Core<9>;\n#endif\n\
        multiclass Pair<int n> { def _a : Core<n>; defvar m = !add(n, 1); foreach i = [m] in def _b # i : Core<i>; }\n\
        defset list<Core> cores = { defm first : Pair<1>; def : Core<7>; }\n\
        class Uses<Core c> { int of = c.number; Core same = Core<c.number>; int found = !size(!instances<Core>()); }\n\
        deftype Number = int; defvar shared = \"shared\"; if 1 then def last : Core<8>;\n#endif\n";
    let core = "class Core<int n> { int number = n; bits<8> bits = n; assert !lt(n, 100), \"too large: \" # n; }\n\
        class Named { string name = NAME; }\n";
    let body = "def x : Uses<Core<2>>, Named { Number y = shared_number; }\ndefvar shared_number = 3;\n\
        def z : Uses<last> { int again = !foldl(0, cores, sum, core, !add(sum, core.number)); string s = shared; }\n\
        defm second : Pair<!size(cores)>;\ndef : Core<4>;\n";
    let rest = body.replace("shared_number; }\ndefvar", "3; }\ndefvar");
    let lead = "include \"library.td\"\n";
    let mut mains: Vec<(String, String)> = [
        ("a", format!("// A.\n{lead}{rest}")),
        ("b", format!("#ifndef B\n#define B\n/* B */ {lead}{lead}include \"core.td\"\n{rest}#endif\n")),
        ("base", format!("#define BASE\n{lead}def of_base : Core<5>;\n")),
        ("c", format!("include \"base.td\"\n{rest}")),
        ("d", format!("include \"base.td\"\n#ifdef BASE\n{rest}#endif\n#ifndef LIBRARY\ndef never;\n#endif\n")),
        ("tested", format!("#define QUIET\n{lead}{rest}")),
        ("defined", format!("#define LIBRARY\n{lead}def alone;\n")),
        ("otherwise", format!("{lead}else def otherwise;\n{rest}")),
        ("wrong", format!("{lead}{body}def first_a;\ndef w : Core<100>;\ndef v : Uses<x> {{ let of = gone; }}\n")),
        ("syntax", format!("{lead}def e {{ int n = ; }}\ndef f : Core<101> {{ let x = 1 }}\n{rest}")),
        ("missing", format!("{lead}include \"none.td\"\n{rest}")),
        ("again", format!("{lead}multiclass Pair<int n> {{}}\nclass Uses<int n> {{}}\ndefvar cores = 1;\n")),
        ("warns", format!("{lead}{rest}class Unused<int n>;\n")),
        ("late", format!("class Early;\n{lead}{rest}")),
        ("empty", String::new()),
        ("after_empty", format!("include \"empty.td\"\n{lead}{rest}")),
        ("only", lead.to_owned()),
        ("loud", "def loud; dump \"loud\";\n".to_owned()),
        ("loud_a", "include \"loud.td\"\n".to_owned()),
        ("loud_b", "include \"loud.td\"\ndef b;\n".to_owned()),
        ("open", "class O;\nlet x = 1 in {\n".to_owned()),
        ("open_a", "include \"open.td\"\ndef a : O;\n}\n".to_owned()),
        ("open_b", "include \"open.td\"\n".to_owned()),
        ("cycle_a", "include \"cycle_b.td\"\n".to_owned()),
        ("cycle_b", "include \"cycle_a.td\"\n".to_owned()),
    ]
    .map(|(name, text)| (format!("{name}.td"), text))
    .into();
    let several =
        "include \"library.td\"\n/* more */ include \"more.td\" // twice\ninclude \"core.td\"\ninclude \"more.td\"\n";
    let more = "#ifndef MORE\n#define MORE\nclass More<int n> : Core<n>;\ndefset list<More> mores = { def m : More<6>; }\n#endif\n";
    mains.extend([
        ("s1.td".to_owned(), format!("{several}{rest}def t : Uses<m>;\n")),
        ("s2.td".to_owned(), format!("// s2\n{several}def u : Uses<!head(mores)>;\ndef m_a : Core<1>;\n")),
        ("s3.td".to_owned(), format!("{several}#ifdef MORE\ninclude \"base.td\"\n#endif\ndef v : More<gone>;\n")),
        ("s4.td".to_owned(), "include \"s1.td\"\ninclude \"more.td\"\ndef w : Uses<t>;\n".to_owned()),
        ("s5.td".to_owned(), format!("#define MORE\n{several}def x : More<1>;\n")),
        ("s6.td".to_owned(), "include \"s1.td\"\ninclude \"more.td\"\ninclude \"loud.td\"\n".to_owned()),
        (
            "s7.td".to_owned(),
            "include \"s1.td\"\ninclude \"more.td\"\ninclude \"loud.td\"\ndef y : Uses<t>;\n".to_owned(),
        ),
    ]);
    let mut inputs = vec![("library.td", library), ("core.td", core), ("more.td", more)];
    inputs.extend(mains.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let mut jobs = Vec::new();
    for (number, (name, _)) in inputs.iter().enumerate() {
        jobs.push(format!("{name} -o {number}.records -d {number}.d"));
        jobs.push(format!("{name} --dump-json-typed -o {number}.json"));
        jobs.push(format!("{name} -DQUIET --print-detailed-records -o {number}.quiet"));
        jobs.push(format!("{name} -M -o {number}.M"));
        jobs.push(format!("{name} -error-limit=1 --limit=records=12 -diagnostic-format=json"));
    }
    let jobs: Vec<&str> = jobs.iter().map(String::as_str).collect();
    assert_eq!(same_as_single_runs(&inputs, &jobs), 1);
}

/// The include folders of two jobs may differ, and lead to the same leading files or to others.
#[test]
fn leading_files_depend_on_the_folders() {
    let inputs = [
        ("a.td", "include \"lead.td\"\ndef a : Lead { int v = value; }\n"),
        ("b.td", "include \"lead.td\"\ndef b : Lead { int v = value; }\n"),
        ("c.td", "include \"lead.td\"\ndef c : Lead { int v = value; }\n"),
        ("d.td", "include \"lead.td\"\ndef d : Lead { int v = value; }\n"),
    ];
    let (single, batch) = (folder(&inputs), folder(&inputs));
    let mut expected: Ran = (0, String::new(), String::new());
    let jobs =
        ["-I one -I two a.td", "-I one -I three b.td", "-I none -I one -I two c.td", "-I one d.td", "-I three d.td"];
    for place in [&single, &batch] {
        for (name, text) in [
            ("one/lead.td", "include \"inner.td\"\nclass Lead { int w = value; }\n"),
            ("two/inner.td", "defvar value = 2;\n"),
            ("three/inner.td", "defvar value = 3;\n"),
        ] {
            let path = place.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
    for job in jobs {
        let args: Vec<&str> = job.split(' ').collect();
        let (code, stdout, stderr) = tdgen(single.path(), &args, "");
        expected = (expected.0.max(code), expected.1 + &stdout, expected.2 + &stderr);
    }
    fs::write(batch.path().join("jobs"), jobs.join("\n")).unwrap();
    assert_eq!(tdgen(batch.path(), &["--batch=jobs"], ""), expected);
    let values = |value: &str| expected.1.matches(&format!("int v = {value};")).count();
    assert_eq!((values("2"), values("3"), expected.2.matches("error: cannot find").count()), (2, 1, 2));
}

#[test]
fn wrong_arguments_are_located() {
    let folder = folder(INPUTS);
    fs::write(folder.path().join("common"), "-D MORE --nope").unwrap();
    let jobs = [
        "\u{feff}# comment",
        "good.td -o 'one file'",
        "",
        "  # -o gone",
        "good.td --dump-jsn",
        "good.td -o \"one",
        "good.td @common",
        "good.td @gone",
        "messages check good.td",
        "--help",
        "--batch=jobs",
        "good.td warns.td\r",
        "good.td -o two\r",
    ];
    fs::write(folder.path().join("jobs"), jobs.join("\n")).unwrap();
    let (code, stdout, stderr) = tdgen(folder.path(), &["-batch", "jobs"], "");
    insta::assert_snapshot!("batch_usage", stderr);
    assert_eq!((code, stdout.as_str()), (2, ""));
    for name in ["one file", "one", "two"] {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn conflicts_stop_all_jobs() {
    let folder = folder(INPUTS);
    fs::create_dir(folder.path().join("sub")).unwrap();
    std::os::unix::fs::symlink("sub", folder.path().join("link")).unwrap();
    let jobs = [
        "good.td -o sub/out -d out.d",
        "bad.td -o ./link/../link/out",
        "good.td -o other --stamp=out.d",
        "sub/out -o x",
        "- -o y",
        "--nope",
        "-o z",
        "good.td --gen-template --template=other -o w",
        "good.td -M -o new/file",
        "good.td -o new/./file",
    ];
    fs::write(folder.path().join("jobs"), jobs.join("\n")).unwrap();
    let before = files(&folder.path().join("sub")).len() + fs::read_dir(folder.path()).unwrap().count();
    let (code, stdout, stderr) = tdgen(folder.path(), &["--batch=jobs"], "def x;");
    insta::assert_snapshot!("batch_conflicts", stderr);
    assert_eq!((code, stdout.as_str()), (2, ""));
    let after = files(&folder.path().join("sub")).len() + fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(before, after, "no job ran");
}

/// The files that a job reads without naming them: includes and templates.
#[test]
fn no_job_writes_what_another_job_includes() {
    let inputs = [
        ("base.td", "class Base;\n"),
        ("a.td", "include \"base.td\"\ndef a : Base;\n"),
        ("b.td", "def b;\n"),
        ("c.td", "include \"made.td\"\n"),
        ("t.j2", "{% include 'part.j2' %}"),
        ("part.j2", "x"),
        ("part.yaml", "namespace: a\nmessages: {}\n"),
        ("main.yaml", "!include part.yaml\n"),
    ];
    let refused = |jobs: &[&str]| {
        let folder = folder(&inputs);
        fs::create_dir(folder.path().join("sub")).unwrap();
        std::os::unix::fs::symlink("base.td", folder.path().join("link")).unwrap();
        fs::write(folder.path().join("jobs"), jobs.join("\n")).unwrap();
        let (code, _, stderr) = tdgen(folder.path(), &["--batch=jobs"], "include \"base.td\"\n");
        assert_ne!(code, 0, "{jobs:?}: {stderr}");
        for (name, text) in &inputs {
            assert_eq!(&fs::read_to_string(folder.path().join(name)).unwrap(), text, "{jobs:?}: {name}\n{stderr}");
        }
        stderr
    };
    let base = |line: usize, writer: usize| {
        format!(
            "jobs:{line}: error: the input `base.td` is an output of line {writer}\nhelp: the jobs of a batch run in any order\nRun `tdgen --help` for all options.\n"
        )
    };
    for output in ["base.td", "./sub/../base.td", "link"] {
        let stderr = refused(&[&format!("b.td -o {output}"), "a.td -o a", "- -o c", "a.td --dump-json -o d"]);
        assert_eq!(stderr, base(2, 1) + &base(3, 1) + &base(4, 1));
        for option in ["-d", "--stamp"] {
            assert_eq!(refused(&["a.td -o a", &format!("b.td -o x {option} {output}")]), base(1, 2));
        }
    }
    let template = "--gen-template --template=t.j2 --template-syntax=jinja";
    let stderr = refused(&[&format!("b.td -o t {template}"), "b.td -o part.j2"]);
    assert!(stderr.starts_with("jobs:1: error: the input `part.j2` is an output of line 2\n"), "{stderr}");
    let stderr = refused(&["main.yaml --gen-messages-doc -o doc", "b.td -o part.yaml"]);
    assert!(stderr.starts_with("jobs:1: error: the input `part.yaml` is an output of line 2\n"), "{stderr}");
    // Jobs that share a compilation.
    let stderr = refused(&["a.td -o a", "a.td -o ./base.td"]);
    assert!(stderr.contains("error: cannot write `./base.td`: it is "), "{stderr}");
    // The include may exist when the job reads it.
    let stderr = refused(&["b.td -o made.td", "c.td -o c"]);
    let missing = "cannot find the include file `made.td`";
    assert!(
        stderr.contains("error: the input `made.td` is an output of line 1\n") || stderr.contains(missing),
        "{stderr}"
    );
    // Names that only the actions know.
    let refuse = refused(&["a.td --gen-op-decls --op-shard-count=2 -o base.td", "a.td -o a"]);
    assert!(refuse.contains("error: "), "{refuse}");
}

#[test]
fn the_list_of_jobs_is_read_from_anywhere() {
    let folder = folder(INPUTS);
    fs::write(folder.path().join("empty"), "\n# no jobs\n").unwrap();
    assert_eq!(tdgen(folder.path(), &["--batch=empty"], ""), (0, String::new(), String::new()));
    assert_eq!(tdgen(folder.path(), &["--batch", "-"], ""), (0, String::new(), String::new()));
    let unreadable = "error: cannot read `none`: No such file or directory\n".to_owned();
    assert_eq!(tdgen(folder.path(), &["--batch", "none"], ""), (1, String::new(), unreadable));
    let (code, stdout, stderr) = tdgen(folder.path(), &["--batch=-"], "good.td -o a\n--dump-json\n");
    let message = "<stdin>:2: error: missing input file: standard input is the list of jobs\n";
    assert!(code == 2 && stdout.is_empty() && stderr.starts_with(message), "{stderr}");
    assert!(folder.path().join("a").exists(), "the other job ran");
    let (code, _, stderr) = tdgen(folder.path(), &["--batch=empty", "-I", "x"], "");
    assert!(code == 2 && stderr.starts_with("error: --batch=FILE must be the only argument"), "{stderr}");
}

/// Real descriptions: several actions for each file, good ones and bad ones, with depfiles.
#[test]
fn installed_files_are_like_single_runs() {
    let include = Path::new("/usr/lib/llvm-22/include");
    let dialects = include.join("mlir/Dialect");
    let mut inputs: Vec<PathBuf> = fs::read_dir(dialects)
        .expect("this test needs MLIR (Debian: libmlir-22-dev)")
        .flat_map(|dialect| fs::read_dir(dialect.unwrap().path().join("IR")).into_iter().flatten())
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "td"))
        .collect();
    inputs.sort();
    let inputs = inputs.into_iter().step_by(9);
    let mut jobs = Vec::new();
    for (number, input) in inputs.enumerate() {
        let common = format!("-I{} {}", include.display(), input.display());
        for action in ["gen-op-decls", "gen-op-defs", "gen-enum-decls", "dump-json"] {
            jobs.push(format!("-{action} {common} -o {number}-{action} -d {number}-{action}.d"));
        }
    }
    assert!(jobs.len() > 40, "{}", jobs.len());
    let jobs: Vec<&str> = jobs.iter().map(String::as_str).collect();
    same_as_single_runs(&[], &jobs);
}
