//! Typed JSON of files: of the whole corpus of the language, or of one.

use std::path::{Path, PathBuf};

use super::files_below;
use super::tools::{root, run, tdgen};

/// Debian's Python: the one that its packages belong to.
pub(crate) const PYTHON: &str = "/usr/bin/python3";

/// Writes the typed JSON of a file, which may have warnings.
pub(crate) fn dump(file: &Path, arguments: &[String], to: &Path) {
    let mut command = tdgen(file.parent().expect("files have folders"));
    command.arg("--dump-json-typed").args(arguments);
    command.arg(file.file_name().expect("files have names"));
    let output = run(command.arg("-o").arg(to), "");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {stderr}", file.display());
}

/// Writes the typed JSON of each file of `tests/language` that the real tool accepts; gives pairs of file and JSON.
pub(crate) fn dump_the_language(to: &Path) -> Vec<(PathBuf, PathBuf)> {
    let mut files = files_below(&root().join("tests/language"), ".td");
    files.retain(|file| file.with_extension("json").exists());
    assert!(files.len() > 300, "the corpus has gone");
    let dump_one = |(at, file): (usize, PathBuf)| {
        let typed = to.join(format!("{at}.json"));
        dump(&file, &arguments(&file), &typed);
        (file, typed)
    };
    files.into_iter().enumerate().map(dump_one).collect()
}

/// A question's own arguments, `// args:` in its first lines, without those of another action.
fn arguments(file: &Path) -> Vec<String> {
    let text = std::fs::read(file).expect("a question can be read");
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().take(3);
    let words = lines.filter_map(|line| line.strip_prefix("// args: "));
    words
        .flat_map(str::split_whitespace)
        .filter(|word| !word.starts_with("--print-") && !word.starts_with("-class"))
        .map(str::to_owned)
        .collect()
}
