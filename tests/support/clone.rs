//! What somebody has who has cloned the repository, and does what a README says.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::pages::blocks;
use super::tools::{quiet, root, same_text, search_path};

/// The repository's committed files as they are now, less the tests, in a folder of this name below `target`.
///
/// They keep their times, so that Cargo does not build tdgen again where it has built it in an earlier clone of this
/// name. The examples, which tests change, are new.
pub(crate) fn clone(name: &str) -> PathBuf {
    let clone = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may not be there yet.
    drop(fs::remove_dir_all(&clone));
    // Cargo.toml declares the test binaries, so Cargo needs their main files.
    let lists: [&[&str]; 2] = [&[".", ":!tests"], &["tests/*/main.rs", "tests/tidy.rs"]];
    let list = |paths: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "safe.directory=*", "ls-files", "-z", "--"]).args(paths).current_dir(root());
        quiet(&mut git, "git")
    };
    let listed = lists.map(list).concat();
    for file in listed.split_terminator('\0') {
        let [from, to] = [root(), &clone].map(|folder| folder.join(file));
        copy(&from, &to);
        if !file.starts_with("examples/") {
            keep_time(&from, &to);
        }
    }
    clone
}

fn copy(from: &Path, to: &Path) {
    let folder = to.parent().expect("it is below the clone");
    fs::create_dir_all(folder).expect("folders can be made");
    if let Ok(target) = fs::read_link(from) {
        symlink(target, to).expect("a link can be made");
        return;
    }
    fs::copy(from, to).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
}

fn keep_time(from: &Path, to: &Path) {
    let time = fs::metadata(from).and_then(|data| data.modified());
    let copied = fs::File::options().write(true).open(to);
    copied.and_then(|copied| copied.set_modified(time?)).expect("the copy can have the time of its original");
}

/// Replaces the first such text in a file.
#[track_caller]
pub(crate) fn replace(file: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(file).expect("the file is there");
    assert!(text.contains(old), "{old}");
    fs::write(file, text.replacen(old, new, 1)).expect("a file can be written");
}

/// As [`replace`]; the file keeps its time.
#[track_caller]
pub(crate) fn edit(file: &Path, old: &str, new: &str) {
    let time = fs::metadata(file).and_then(|data| data.modified());
    replace(file, old, new);
    let written = fs::File::options().write(true).open(file);
    written.and_then(|written| written.set_modified(time?)).expect("a time can be set");
}

/// Runs what the blocks of a folder's README marked `sh` say, each by itself. They say nothing on stderr, and on stdout
/// what the block marked `text` behind them says, if there is one. The program under test is first on the path.
pub(crate) fn follow_readme(folder: &Path, environment: &[(&str, &str)]) {
    let readme = fs::read_to_string(folder.join("README.md")).expect("a README");
    let mut printed = String::new();
    let mut scripts = 0;
    for block in blocks(&readme) {
        match block.language.as_str() {
            "sh" => {
                let mut shell = Command::new("sh");
                shell.args(["-euc", &block.text]).current_dir(folder);
                shell.env("PATH", search_path()).env_remove("OFFLOAD_TRACE");
                printed = quiet(shell.envs(environment.iter().copied()), "dash");
                scripts += 1;
            }
            "text" => {
                let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
                same_text(&lines.join("\n"), &block.text);
            }
            _ => {}
        }
    }
    assert!(scripts > 0, "{}: no commands", folder.display());
}
