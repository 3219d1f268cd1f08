//! Packing in Python: the bytes of the checked way, and each value that does not fit is named.

use std::process::Command;

use super::{file, generated};
use crate::support::tools::quiet;

#[test]
fn python_packs_with_one_call() {
    let folder = generated("pack");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1");
    quiet(python.args(["-W", "error"]).arg(file("pack_tool.py")), "python3");
    let mut mypy = Command::new("mypy");
    mypy.current_dir(folder.path()).args(["--strict", "--python-version", "3.9", "--cache-dir", "cache"]);
    quiet(mypy.arg("pack.py"), "mypy");
}
