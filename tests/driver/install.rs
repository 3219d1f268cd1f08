//! The program as it is installed: one file that needs nothing beside it, completions in real shells, the manual page.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::tools::{quiet, root, run};

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// What a subcommand prints.
fn printed(args: &[&str]) -> String {
    quiet(Command::new(TDGEN).args(args), "")
}

/// The completion script of a shell in a file.
fn completions(shell: &str, folder: &Path) -> String {
    let file = folder.join(format!("tdgen.{shell}"));
    fs::write(&file, printed(&["completions", shell])).expect("the script can be written");
    file.display().to_string()
}

#[test]
fn one_file_is_the_whole_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("tdgen");
    fs::copy(TDGEN, &program).expect("the program can be copied");
    let description = fs::read(root().join("docs/examples/lamp.td")).expect("the description");
    fs::write(folder.path().join("lamp.td"), description).expect("it can be copied");
    let mut command = Command::new(&program);
    command.env_clear().current_dir(folder.path());
    let header = quiet(command.args(["--gen-api", "lamp.td"]), "");
    assert!(header.contains("olGetBrightness("), "{header}");
}

/// Only what every Linux system has.
#[cfg(target_os = "linux")]
#[test]
fn no_library_is_needed_but_those_of_c() {
    let libraries = quiet(Command::new("ldd").arg(TDGEN), "libc-bin");
    for library in libraries.lines() {
        let name = library.split_whitespace().next().unwrap_or_default();
        let name = name.rsplit('/').next().unwrap_or(name);
        let stem = name.split('.').next().unwrap_or(name);
        let is_of_c = ["linux-vdso", "libc", "libm", "libgcc_s"].contains(&stem) || stem.starts_with("ld-linux");
        assert!(is_of_c, "{library}");
    }
}

#[test]
fn bash_completes() {
    let folder = tempfile::tempdir().expect("a folder");
    // What bash does when the tab key is hit: the function that `complete` has registered is called with these variables.
    let script = format!(
        r#"source '{}'
        function=$(complete -p tdgen | sed 's/.*-F \([^ ]*\).*/\1/')
        try() {{
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            $function tdgen "${{@: -1}}" "${{@: -2:1}}"
            echo "${{COMPREPLY[*]}}"
        }}
        try tdgen --gen-ap
        try tdgen api.td --write-if
        try tdgen api.td --diagnostic-format s
        try tdgen api.td --runtime s
        try tdgen -gen-ap
        try tdgen api.td -runtime s
        try tdgen compl
        try tdgen completions f
        try tdgen help gen-gr
        try tdgen new dia"#,
        completions("bash", folder.path())
    );
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", &script]).current_dir(folder.path());
    let expected = "--gen-api\n--write-if-changed\nshort\nstandalone\n-gen-api\nstandalone\ncompletions\nfish\ngen-graph\ndialect\n";
    assert_eq!(quiet(&mut bash, "bash"), expected);
}

/// What fish offers behind each of these, without the descriptions.
#[test]
fn fish_completes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = completions("fish", folder.path());
    fs::write(folder.path().join("api.td"), "").expect("a file can be written");
    fs::create_dir(folder.path().join("inc")).expect("a folder can be made");
    let offers = [
        ("tdgen --gen-ap", "--gen-api"),
        ("tdgen -gen-ap", "-gen-api"),
        ("tdgen api.td -runtime ", "llvm standalone"),
        ("tdgen compl", "completions"),
        ("tdgen completions ", "bash fish zsh"),
        ("tdgen man ", ""),
        ("tdgen help gen-gr", "gen-graph"),
        ("tdgen new dia", "dialect"),
        // Behind a file, an action and an option with a value.
        ("tdgen api.td --gen-ap", "--gen-api"),
        ("tdgen api.td compl", ""),
        ("tdgen --gen-api a", "api.td"),
        ("tdgen --gen-api --runt", "--runtime"),
        ("tdgen -I inc api.td --write", "--write-if-changed"),
        // Values: of the driver's options, of a backend's, of an option that several backends have; files, folders.
        ("tdgen --diagnostic-format ", "json line rich short"),
        ("tdgen api.td --diagnostic-format=s", "--diagnostic-format=short"),
        ("tdgen --color=", "--color=always --color=auto --color=never"),
        ("tdgen api.td --runtime ", "llvm standalone"),
        ("tdgen --gen-doc --format ", "c dot html json markdown rst"),
        ("tdgen --error-limit ", ""),
        ("tdgen --gen-api=a", "--gen-api=api.td"),
        ("tdgen -o ", "api.td inc/"),
        ("tdgen -I ", "inc/"),
        // Of a subcommand.
        ("tdgen api-diff a", "api.td"),
        // Of a part of one.
        ("tdgen messages conv", "convert"),
        ("tdgen messages convert a", "api.td"),
        ("tdgen messages schema ", ""),
        ("tdgen api-diff --format ", "json text"),
        ("tdgen api-diff --gen-ap", ""),
        ("tdgen signature p", "parse print"),
    ];
    let mut script = format!("source '{file}'; rm '{file}'\n");
    for (line, _) in offers {
        script += &format!("echo (complete -C '{line}' | string replace -r '\\t.*' '' | string join ' ')\n");
    }
    let mut fish = Command::new("fish");
    fish.args(["--no-config", "-c", &script]).current_dir(folder.path()).env("HOME", folder.path());
    let offered = quiet(&mut fish, "fish");
    let offered: Vec<&str> = offered.lines().collect();
    assert_eq!(offered.len(), offers.len(), "{offered:?}");
    for ((line, expected), offered) in offers.into_iter().zip(offered) {
        assert_eq!(offered, expected, "{line}");
    }
}

#[test]
fn zsh_reads_the_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = completions("zsh", folder.path());
    quiet(Command::new("zsh").args(["-f", "-n", &file]), "zsh");
    let script = format!("autoload -U compinit && compinit -u -D && source '{file}' && echo $_comps[tdgen]");
    let mut zsh = Command::new("zsh");
    zsh.args(["-f", "-c", &script]);
    assert_eq!(quiet(&mut zsh, "zsh"), "_tdgen\n");
    // Outside of a completion, `compadd` is replaced by what it would offer.
    let script = format!(
        "autoload -U compinit && compinit -u -D && source '{file}'
        compadd() {{ print -l -- \"${{(@M)@:#$PREFIX*}}\" }}
        PREFIX=-gen-ap; _tdgen"
    );
    let mut zsh = Command::new("zsh");
    zsh.args(["-f", "-c", &script]);
    assert_eq!(quiet(&mut zsh, "zsh"), "-gen-api\n");
}

#[test]
fn the_manual_page_is_set_without_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tdgen.1");
    fs::write(&file, printed(&["man"])).expect("the page can be written");
    let mut groff = Command::new("groff");
    groff.args(["-ww", "-man", "-Tascii", "-P-cbou"]).arg(&file);
    let page = quiet(&mut groff, "groff-base");
    let help = String::from_utf8(run(Command::new(TDGEN).arg("--help-all"), "").stdout).expect("UTF-8");
    let options: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  -")?.split("  ").next()).collect();
    assert!(options.len() > 25, "{options:?}");
    for option in options {
        assert!(page.contains(&format!("\n       -{option}")), "-{option} is missing\n{page}");
    }
    for heading in ["NAME", "SYNOPSIS", "COMMANDS", "EXAMPLES", "EXIT STATUS"] {
        assert!(page.contains(&format!("\n{heading}\n")), "{heading}");
    }
}

#[test]
fn the_version_tells_the_language() {
    let version = printed(&["--version"]);
    assert_eq!(
        version,
        concat!(
            "tdgen ",
            env!("CARGO_PKG_VERSION"),
            "\nTableGen language of LLVM 21 to 24, code for LLVM and MLIR 21, 22, 23 and main of 2026-10-26 (24)\n"
        )
    );
}
