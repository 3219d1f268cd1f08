//! The driver with backends of its own: outputs, depfiles, exit codes.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use super::*;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, GOOD, INTERNAL, USAGE};
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diagnostic;

/// Prints the options that it was given.
const HELLO: Backend = Backend::new("gen-hello", "Greets", |context, _| {
    let options = context.options.iter().map(|(name, value)| format!(" {name}={value}"));
    vec![Output::main(format!("hello{}\n", options.collect::<String>()).into_bytes())]
})
.options(&[CLASS, BackendOption::flag("loud", "Shout")]);
const CLASS: BackendOption = BackendOption::new("class", "NAME", "Whom to greet");
/// Shares an option, streams, and has a second output.
const PAIR: Backend = Backend::new("gen-pair", "Makes two files", |context, _| {
    let class = context.option(&CLASS).unwrap_or("none").to_owned();
    let one = Output::stream(move |out| writeln!(out, "pair {class}"));
    let two = Output::main(b"two\n".to_vec()).suffix(".two");
    vec![one, two]
})
.options(&[BackendOption::new("class", "NAME", "The same")]);
const STREAM: Backend = Backend::new("gen-stream", "Many bytes, piece by piece", |_, _| {
    vec![Output::stream(|out| (0..300_000).try_for_each(|n| writeln!(out, "line {n}")))]
});
const HALF: Backend = Backend::new("gen-half", "Fails in the middle of writing", |_, _| {
    vec![Output::stream(|out| {
        out.write_all(b"half")?;
        Err(io::Error::other("no more"))
    })]
});
const WRONG: Backend = Backend::new("gen-wrong", "Reports an error", |_, diags| {
    diags.push(Diagnostic::global("no record is good enough"));
    vec![Output::main(b"must not be written".to_vec())]
});
const BUG: Backend = Backend::new("gen-bug", "Panics", |_, _| panic!("a bug"));
const DEFAULT: Backend = Backend::new("print-records", "Print all records (default)", |context, _| {
    vec![Output::main(format!("records of {}\n", context.input).into_bytes())]
});

/// A folder with `in.td`, and the driver that runs in it.
struct Place {
    dir: tempfile::TempDir,
}

#[derive(Debug)]
struct Ran {
    code: u8,
    stdout: String,
    stderr: String,
}

impl Place {
    fn new() -> Place {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("in.td"), "class A;\ndef a : A;\n").unwrap();
        Place { dir }
    }

    /// Runs with arguments separated by blanks; `%` stands for the folder.
    fn run(&self, args: &str) -> Ran {
        let args = args.split_whitespace().map(|arg| arg.replace('%', &self.dir.path().display().to_string()));
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let mut streams = Streams {
            stdin: &mut &b"def x;\n"[..],
            stdout: &mut stdout,
            stderr: &mut stderr,
            terminal: Terminal::default(),
        };
        let driver = [HELLO, PAIR, STREAM, HALF, WRONG, BUG, DEFAULT].into_iter().fold(Driver::new(), Driver::backend);
        let code = driver.run(args.map(OsString::from), &mut streams);
        let text =
            |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace(&self.dir.path().display().to_string(), "%");
        Ran { code, stdout: text(stdout), stderr: text(stderr) }
    }

    fn good(&self, args: &str) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.stderr.as_str()), (GOOD, ""), "{args}");
        ran.stdout
    }

    fn usage(&self, args: &str) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (USAGE, ""), "{args}: {}", ran.stderr);
        ran.stderr.replace("\nRun `tdgen --help` for all options.\n", "")
    }

    fn failed(&self, args: &str) -> String {
        let ran = self.run(args);
        assert_eq!(ran.code, FAILED, "{args}: {}", ran.stderr);
        ran.stderr
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.dir.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap().replace(&self.dir.path().display().to_string(), "%")
    }

    /// All names in the folder: nothing temporary may be left.
    fn names(&self) -> String {
        let mut names: Vec<String> = fs::read_dir(self.dir.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names.join(" ")
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn options_reach_the_backends_that_know_them() {
    let place = Place::new();
    assert_eq!(place.good("-gen-hello %/in.td"), "hello\n");
    assert_eq!(place.good("--gen-hello -class A %/in.td --loud -class=B"), "hello class=A loud= class=B\n");
    assert_eq!(place.good("-gen-hello -loud=false -class -x %/in.td"), "hello class=-x\n");
    let unused = place.run("--print-records -class A --class B %/in.td");
    assert_eq!((unused.code, unused.stdout.as_str()), (GOOD, "records of %/in.td\n"));
    assert!(unused.stderr.starts_with("warning: `-class` has no effect without "), "{}", unused.stderr);
    assert_eq!(place.good("-M --class A -"), "");
    assert_eq!(place.good(""), "records of -\n");
    assert_eq!(place.good("-- -"), "records of -\n");
    let ignored =
        "--long-string-literals=0 -long-string-literals --stats --color=0 --rng-seed 3 --track-memory --sort-timers";
    assert_eq!(place.good(&format!("{ignored} -no-warn-on-unused-template-args=1 -")), "records of -\n");
}

#[test]
fn several_actions_have_several_outputs() {
    let place = Place::new();
    place.good("%/in.td --gen-hello=%/a --gen-pair=%/b --class X");
    assert_eq!(
        (place.read("a"), place.read("b"), place.read("b.two")),
        ("hello class=X\n".into(), "pair X\n".into(), "two\n".into())
    );
    place.good("%/in.td -gen-hello -o %/c -gen-pair -o=%/d");
    assert_eq!(place.names(), "a b b.two c d d.two in.td");
    assert_eq!(place.good("%/in.td -gen-pair -gen-hello"), "hello\n", "the last action wins");
    assert_eq!(place.good("%/in.td --gen-pair=%/e -gen-hello"), "hello\n");
    assert_eq!(place.good("%/in.td -gen-hello=-"), "hello\n");
}

#[test]
fn wrong_usage_says_what_to_do() {
    let place = Place::new();
    let told: Vec<String> = [
        "--gen-helo",
        "-gen-helo -o x",
        "-oout.h",
        "-zzz",
        "a.td b.td",
        "-class",
        "-o",
        "-D 1X",
        "-DX=1",
        "--error-limit=many",
        "--diagnostic-format=html",
        "--write-if-changed=maybe",
        "-d x.d",
        "-o - -d x.d",
        "-M -d x.d",
        "-gen-hello -o x -gen-pair -o x",
        "--gen-hello=a -o b",
        "-gen-hello -o a -gen-pair -o b -gen-stream",
        "-o in.td in.td",
        "-o o -d o",
        "@no/such/file",
    ]
    .into_iter()
    .map(|args| format!("$ tdgen {args}\n{}\n", place.usage(args)))
    .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn help_and_version() {
    let place = Place::new();
    let help = place.good("--help");
    insta::assert_snapshot!(help);
    assert!(help.lines().count() < 52, "the first page is short");
    for same in ["-help", "-h", "help"] {
        assert_eq!(place.good(same), help, "{same}");
    }
    let all = place.good("--help-all");
    insta::assert_snapshot!("help_all", all);
    for same in ["--help-hidden", "-help-list", "--help-list-hidden"] {
        assert_eq!(place.good(same), all, "{same}");
    }
    for backend in Driver::new().backends {
        assert!(all.contains(&format!("\n  --{}", backend.name)), "--{}", backend.name);
        for option in backend.options {
            assert!(all.contains(&format!(" --{}", option.name)), "--{}", option.name);
        }
    }
    for same in ["--version", "-V", "version"] {
        assert!(place.good(same).contains("LLVM 21 to 24"), "{same}");
    }
}

/// Examples name only what a program has.
#[test]
fn examples_are_possible() {
    let examples = "Generate:\n  tdgen -gen-mine a.td\n  tdgen a.td --gen-other=a.h\n\n\
                    Other:\n  tdgen -gen-other a.td\n\nPlain:\n  tdgen a.td";
    let mine = Backend::new("gen-mine", "Mine", |_, _| Vec::new());
    let shown = crate::commands::help::possible(examples, &[mine]);
    assert_eq!(shown, "Generate:\n  tdgen -gen-mine a.td\n\nPlain:\n  tdgen a.td");
}

#[test]
fn help_about_a_topic() {
    let place = Place::new();
    let topics = ["help gen-graph", "help capi", "help messages check", "help version", "help --format", "help -o"];
    let pages = topics.map(|topic| format!("$ tdgen {topic}\n{}", place.good(topic)));
    insta::assert_snapshot!("help_topics", pages.join("\n"));
    let page = place.good("help gen-graph");
    for same in ["--gen-graph --help", "-gen-graph -h", "help --gen-graph", "in.td --gen-graph=x --help"] {
        assert_eq!(place.good(same), page, "{same}");
    }
    assert_eq!(place.good("help messages check"), place.good("messages check --help"));
    let wrong = ["help gen-grph", "help gen-instr-info", "help messages chekc", "help zzzzz"];
    let wrong = wrong.map(|args| format!("$ tdgen {args}\n{}\n", place.usage(args)));
    insta::assert_snapshot!("help_usage", wrong.join("\n"));
}

/// Texts of options and actions have one style.
#[test]
fn help_finds_words() {
    let place = Place::new();
    for (word, page) in [
        ("json", "dump-json"),
        ("template", "gen-template"),
        ("header", "gen-api"),
        ("trace", "capi trace"),
        ("format", "fmt"),
        ("rename", "lsp"),
        ("compare", "diff"),
        ("graph", "gen-graph"),
        ("html", "gen-graph"),
        ("version", "versions"),
        ("Headers", "gen-api"),
    ] {
        let found = place.good(&format!("help {word}"));
        assert!(found.starts_with(&format!("`tdgen help {page}` is about ")), "{word}: {found}");
    }
    let found = place.good("help header");
    assert!(found.contains("  --gen-print-header ") && found.contains("  tdgen capi "), "{found}");
    for topic in crate::commands::help_topics() {
        assert!(!place.good(&format!("help {topic}")).is_empty(), "{topic}");
    }
    let action = place.usage("gen-graph in.td");
    assert_eq!(action, "error: no command `gen-graph`\nhelp: actions begin with dashes: `tdgen --gen-graph in.td`");
}

#[test]
fn texts_of_help_are_alike() {
    let all = Driver::new().backends.into_iter().flat_map(|backend| {
        let options = backend.options.iter().map(|option| (option.name, option.about));
        std::iter::once((backend.name, backend.about)).chain(options)
    });
    for (name, about) in all {
        let first = about.chars().next().unwrap();
        assert!(!first.is_lowercase() && !about.ends_with('.'), "--{name}: {about}");
        assert!(!about.contains("folder") && !about.contains("colour"), "--{name}: {about}");
    }
}

#[test]
fn a_mistyped_command_is_not_taken_for_a_file() {
    let place = Place::new();
    let wrong = ["mesages check x", "frmt x.td", "apidiff a b", "apidiff", "nothing", "hlep"];
    let wrong = wrong.map(|args| format!("$ tdgen {args}\n{}\n", place.usage(args)));
    insta::assert_snapshot!("mistyped_commands", wrong.join("\n"));
    assert!(place.failed("input -o %/out").starts_with("error: cannot read `input`"));
}

#[test]
fn without_arguments_a_terminal_gets_the_usage() {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let terminal = Terminal { stdin_is_terminal: true, ..Terminal::default() };
    let mut streams = Streams { stdin: &mut &b"def x;\n"[..], stdout: &mut stdout, stderr: &mut stderr, terminal };
    assert_eq!(Driver::new().run([], &mut streams), USAGE);
    assert!(stdout.is_empty() && String::from_utf8(stderr).unwrap().starts_with("Usage: tdgen "));
}

#[test]
fn a_program_built_around_it_has_its_own_version() {
    for args in ["--version", "-V", "version"] {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let terminal = Terminal::default();
        let mut streams = Streams { stdin: &mut &b""[..], stdout: &mut stdout, stderr: &mut stderr, terminal };
        assert_eq!(Driver::new().name("ops", "9.9").run([OsString::from(args)], &mut streams), GOOD);
        let text = String::from_utf8(stdout).unwrap();
        assert!(text.starts_with("ops 9.9\ntdgen "), "{args}: {text}");
    }
}

#[test]
fn help_is_wrapped_and_colored_for_a_terminal() {
    let shown = |args: &str| {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let terminal = Terminal { stdout_color: true, stdout_width: Some(60), ..Terminal::default() };
        let mut streams = Streams { stdin: &mut &b""[..], stdout: &mut stdout, stderr: &mut stderr, terminal };
        assert_eq!(Driver::new().run(args.split(' ').map(OsString::from), &mut streams), GOOD);
        String::from_utf8(stdout).unwrap()
    };
    let help = shown("help gen-doc");
    assert!(help.contains("\u{1b}[1m--format=rst|markdown\u{1b}[0m"), "{help}");
    assert!(shown("messages check --help").contains("\u{1b}["));
    let plain = clap::builder::StyledStr::from(help).to_string();
    assert!(plain.lines().all(|line| line.len() <= 60), "{plain}");
}

#[test]
fn subcommands_have_help_and_refuse_what_they_do_not_know() {
    let place = Place::new();
    let help = crate::program::subcommands().into_iter().map(|subcommand| {
        let name = subcommand.bin_name().replacen("tdgen ", "", 1);
        let help = place.good(&format!("{name} --help"));
        assert_eq!(help, place.good(&format!("{name} -help")));
        assert!(help.contains("Example"), "{name} shows no example");
        format!("$ tdgen {name} --help\n{help}")
    });
    let help: Vec<String> = help.collect();
    insta::assert_snapshot!("subcommand_help", help.join("\n"));
    let wrong = ["completions", "completions tcsh", "man page", "man --pages", "messages check a b", "new backend x"];
    let told = wrong.map(|args| format!("$ tdgen {args}\n{}\n", place.usage(args)));
    insta::assert_snapshot!("subcommand_usage", told.join("\n"));
}

#[test]
fn a_file_may_be_called_like_a_subcommand() {
    let place = Place::new();
    fs::write(place.path("man"), "def x;").unwrap();
    assert_eq!(place.good("%/man --gen-hello"), "hello\n");
}

#[test]
fn an_output_is_replaced_at_once_and_keeps_its_mode() {
    let place = Place::new();
    place.good("%/in.td -gen-hello -o %/new/deep/out");
    assert_eq!(place.read("new/deep/out"), "hello\n");
    fs::write(place.path("plain"), "").unwrap();
    assert_eq!(mode(&place.path("new/deep/out")), mode(&place.path("plain")), "the mode of new files");
    fs::set_permissions(place.path("plain"), fs::Permissions::from_mode(0o751)).unwrap();
    let before = fs::metadata(place.path("plain")).unwrap().ino();
    place.good("%/in.td -gen-hello -o %/plain");
    assert_eq!((mode(&place.path("plain")), place.read("plain").as_str()), (0o751, "hello\n"));
    assert_ne!(fs::metadata(place.path("plain")).unwrap().ino(), before, "a new file in its place");
    assert_eq!(place.names(), "in.td new plain");
}

#[test]
fn links_and_devices_are_written_through() {
    let place = Place::new();
    fs::create_dir(place.path("real")).unwrap();
    fs::write(place.path("real/file"), "old").unwrap();
    symlink("real/file", place.path("link")).unwrap();
    symlink("real/later", place.path("dangling")).unwrap();
    place.good("%/in.td --gen-hello=%/link --gen-stream=%/dangling");
    assert!(fs::symlink_metadata(place.path("link")).unwrap().is_symlink());
    assert_eq!(place.read("real/file"), "hello\n");
    assert!(place.read("real/later").ends_with("line 299999\n"));
    place.good("%/in.td -gen-stream -o /dev/null");
    assert_eq!(place.good("%/in.td -gen-hello -o /dev/stdout"), "hello\n");
    let full = place.failed("%/in.td -gen-stream -o /dev/full");
    assert_eq!(full, "error: cannot write `/dev/full`: No space left on device\n");
    assert_eq!(place.failed("%/in.td -gen-hello -o %/real"), "error: cannot write `%/real`: it is a folder\n");
    let below = place.failed("%/in.td -gen-hello -o %/in.td/x");
    assert_eq!(below, "error: cannot write `%/in.td/x`: Not a directory\n");
}

#[test]
fn write_if_changed_keeps_the_time() {
    let place = Place::new();
    for (action, other) in [("gen-hello", "hullo\n".to_owned()), ("gen-stream", "x\n".repeat(100))] {
        let args = format!("%/in.td -{action} --write-if-changed -o %/out -d %/out.d");
        place.good(&args);
        let content = place.read("out");
        let (before, dep_before) =
            (fs::metadata(place.path("out")).unwrap(), fs::metadata(place.path("out.d")).unwrap());
        place.good(&args);
        let (after, dep_after) = (fs::metadata(place.path("out")).unwrap(), fs::metadata(place.path("out.d")).unwrap());
        assert_eq!((before.ino(), before.mtime_nsec()), (after.ino(), after.mtime_nsec()), "untouched");
        assert_ne!(dep_before.ino(), dep_after.ino(), "the depfile is always new");
        fs::write(place.path("out"), other).unwrap();
        place.good(&args);
        assert_eq!(place.read("out"), content);
        let flipped = content.replacen('l', "m", 1);
        fs::write(place.path("out"), flipped).unwrap();
        place.good(&args);
        assert_eq!(place.read("out"), content, "same length, other bytes");
    }
    assert_eq!(place.names(), "in.td out out.d");
}

#[test]
fn an_error_touches_nothing() {
    let place = Place::new();
    fs::write(place.path("old"), "old").unwrap();
    let wrong = place.failed("%/in.td --gen-hello=%/new --gen-wrong=%/old -d %/dep");
    assert_eq!(wrong, "error: no record is good enough\nerror: 1 error, no output was written\n");
    let half = place.failed("%/in.td --gen-hello=%/new --gen-half=%/old -d %/dep");
    assert_eq!(half, "error: cannot write `%/old`: no more\n");
    for args in ["%/in.td --gen-hello=%/new --gen-bug=%/old", "%/in.td -gen-bug -o %/old"] {
        assert_eq!(place.run(args).code, INTERNAL);
    }
    let pair = place.failed("%/in.td -gen-pair");
    assert!(pair.starts_with("error: `--gen-pair` writes several files: add an output with -o\n"), "{pair}");
    assert!(place.failed("%/none.td -o %/new").starts_with("error: cannot read `%/none.td`: No such file"));
    assert_eq!(place.failed("% -o %/new"), "error: cannot read `%`: it is a directory\n");
    fs::File::create(place.path("huge")).unwrap().set_len(3 << 30).unwrap();
    let huge = place.failed("%/huge -o %/new");
    assert_eq!(
        huge,
        "error: cannot read `%/huge`: it is larger than 2 GiB
"
    );
    fs::remove_file(place.path("huge")).unwrap();
    fs::set_permissions(place.path("old"), fs::Permissions::from_mode(0o444)).unwrap();
    let guarded = place.failed("%/in.td --gen-hello=%/new --gen-pair=%/old");
    assert_eq!(guarded, "error: cannot write `%/old`: the file is write-protected\n");
    assert_eq!((place.names().as_str(), place.read("old").as_str()), ("in.td old", "old"));
}

#[test]
fn the_depfile_names_outputs_and_the_main_file() {
    let place = Place::new();
    place.good("%/in.td --gen-hello=%/a --gen-pair=%/b -gen-stream -d %/dep");
    assert_eq!(place.read("dep"), "%/a %/b %/b.two: %/in.td\n");
    place.good("-gen-hello -o %/a -d=%/sub/dep");
    assert_eq!(place.read("sub/dep"), "%/a:\n", "standard input is not a file");
    assert_eq!(place.good("-M %/in.td").lines().count(), 1);
}

/// make has only times: the outputs keep theirs, the stamp says when they were last looked at.
#[test]
fn the_stamp_is_new_after_every_good_run() {
    let place = Place::new();
    let inode = |name: &str| fs::metadata(place.path(name)).unwrap().ino();
    let args = "%/in.td --gen-hello=%/a --write-if-changed --stamp %/sub/stamp -d %/dep";
    place.good(args);
    assert_eq!(place.read("dep"), "%/sub/stamp %/a: %/in.td\n");
    assert_eq!(place.read("sub/stamp"), "");
    let (output, stamp) = (inode("a"), inode("sub/stamp"));
    place.good(args);
    assert_eq!(output, inode("a"));
    assert_ne!(stamp, inode("sub/stamp"));
    let stamp = inode("sub/stamp");
    place.failed("%/in.td --gen-wrong=%/a --stamp=%/sub/stamp");
    assert_eq!(stamp, inode("sub/stamp"), "the run failed");
    let twice = place.usage("%/in.td --gen-hello=%/a --stamp=%/a");
    assert_eq!(twice, "error: two outputs are written to %/a");
    let list = place.usage("%/in.td -M --stamp=%/a");
    assert_eq!(list, "error: --stamp and -M cannot be combined: -M makes no output");
}

#[test]
fn time_is_shown_by_phase() {
    let ran = Place::new().run("--gen-hello=/dev/null -gen-stream --time-phases -o /dev/null");
    assert_eq!(ran.code, USAGE, "two outputs to one device");
    let ran = Place::new().run("%/in.td --gen-hello=%/x -gen-stream --time-phases");
    for row in ["Parse, build records", "Backend overall", "  gen-hello", "  gen-stream", "Write output", "Total"] {
        assert!(ran.stderr.contains(row), "{}", ran.stderr);
    }
}

/// A process that is killed can clean nothing up.
#[test]
#[cfg(target_os = "linux")]
fn while_it_is_written_an_output_has_no_name() {
    const PEEK: Backend = Backend::new("gen-peek", "Looks into the folder in the middle of its work", |context, _| {
        let folder = context.option(&FOLDER).unwrap_or_default().to_owned();
        vec![Output::stream(move |out| {
            out.write_all(&[b'x'; 3 << 20])?;
            write!(out, "{}", fs::read_dir(&folder)?.count())
        })]
    })
    .options(&[FOLDER]);
    const FOLDER: BackendOption = BackendOption::new("folder", "DIR", "Where");
    let place = Place::new();
    let folder = place.dir.path().display();
    let args = [format!("--folder={folder}"), format!("--gen-peek={folder}/out"), format!("{folder}/in.td")];
    let mut streams = Streams {
        stdin: &mut io::empty(),
        stdout: &mut io::sink(),
        stderr: &mut io::sink(),
        terminal: Terminal::default(),
    };
    assert_eq!(Driver::new().backend(PEEK).run(args.map(OsString::from), &mut streams), GOOD);
    assert!(place.read("out").ends_with("x1"), "only the input was there");
    assert_eq!(place.names(), "in.td out");
}

/// The program would take the option, and the backend never see it.
#[test]
fn names_of_backends_clash_with_nothing() {
    const fn probe(options: &'static [BackendOption]) -> Backend {
        Backend::new("gen-probe", "Nothing", |_, _| Vec::new()).options(options)
    }
    const LIMIT: &[BackendOption] = &[BackendOption::new("limit", "N", "Most")];
    const DEFINE: &[BackendOption] = &[BackendOption::flag("define", "Also")];
    const ACTION: &[BackendOption] = &[BackendOption::new("gen-api", "N", "What")];
    const CLASS: &[BackendOption] = &[BackendOption::flag("class", "Also classes")];
    const SHARED: &[BackendOption] = &[BackendOption::new("class", "NAME", "The class")];
    let run = |backend: Backend| {
        let mut stderr = Vec::new();
        let mut streams = Streams {
            stdin: &mut &b""[..],
            stdout: &mut io::sink(),
            stderr: &mut stderr,
            terminal: Terminal::default(),
        };
        let code = Driver::new().backend(backend).run(["--gen-probe".into(), "-".into()], &mut streams);
        (code, String::from_utf8(stderr).unwrap())
    };
    let own = Backend::new("limit", "Nothing", |_, _| Vec::new());
    for backend in [probe(LIMIT), probe(DEFINE), probe(ACTION), probe(CLASS), own] {
        let (code, stderr) = run(backend);
        assert_eq!(code, USAGE, "{stderr}");
        insta::assert_snapshot!(
            format!("clash-{}-{}", backend.name, backend.options.first().map_or("", |it| it.name)),
            stderr
        );
    }
    assert_eq!(run(probe(SHARED)), (GOOD, String::new()));
}

#[test]
fn a_closed_pipe_is_no_error() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut stderr = Vec::new();
    let mut streams =
        Streams { stdin: &mut &b""[..], stdout: &mut Closed, stderr: &mut stderr, terminal: Terminal::default() };
    let driver = Driver::new().backend(STREAM);
    assert_eq!(driver.run(["-gen-stream".into()], &mut streams), GOOD);
    assert_eq!(driver.run(["--help".into()], &mut streams), GOOD);
    assert!(stderr.is_empty());
}

/// Jobs of a batch that have an error or a bug do not touch the others, and a batch in which two jobs are in conflict
/// runs nothing.
#[test]
fn jobs_of_a_program_run_together() {
    let place = Place::new();
    let run = |jobs: &[(&str, &str, &str)]| {
        let job = |&(input, flag, output): &(&str, &str, &str)| {
            let path = |name: &str| place.path(name).display().to_string();
            let action = JobAction { flag: flag.to_owned(), options: Vec::new(), output: path(output) };
            Job { input: path(input), actions: vec![action], ..Job::default() }
        };
        let jobs: Vec<Job> = jobs.iter().map(job).collect();
        let mut stderr = Vec::new();
        let mut streams = Streams {
            stdin: &mut io::empty(),
            stdout: &mut io::sink(),
            stderr: &mut stderr,
            terminal: Terminal::default(),
        };
        let driver = [HELLO, WRONG, BUG].into_iter().fold(Driver::new(), Driver::backend);
        let reports = driver.run_jobs(&jobs, &mut streams);
        let codes: Vec<u8> = reports.iter().map(|report| report.exit_code).collect();
        let folder = place.dir.path().display().to_string();
        (codes, String::from_utf8(stderr).unwrap().replace(&folder, "%"), reports)
    };
    let (codes, stderr, reports) = run(&[
        ("in.td", "gen-hello", "a"),
        ("in.td", "gen-wrong", "b"),
        ("in.td", "gen-bug", "c"),
        ("in.td", "gen-none", "d"),
        ("none.td", "gen-hello", "e"),
        ("in.td", "gen-hello", "f"),
    ]);
    assert_eq!(codes, [GOOD, FAILED, INTERNAL, USAGE, FAILED, GOOD]);
    assert!(stderr.contains("\njob 4: error: there is no action named `--gen-none`"), "{stderr}");
    assert_eq!(reports[0].inputs, [place.path("in.td").display().to_string()]);
    assert_eq!(reports[1].errors, ["error: no record is good enough\n"]);
    assert_eq!(place.names(), "a f in.td");
    let (codes, stderr, _) = run(&[("in.td", "gen-hello", "x"), ("in.td", "gen-hello", "x")]);
    assert_eq!(codes, [USAGE, USAGE]);
    assert!(stderr.starts_with("job 2: error: `%/x` is also an output of job 1\n"), "{stderr}");
    assert_eq!(place.names(), "a f in.td");
}
