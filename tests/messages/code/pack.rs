//! Packing in Python: the bytes of the checked way, and each value that does not fit is named.

use std::process::Command;

use super::{file, generated};
use crate::support::tools::{mypy, quiet};

#[test]
fn python_packs_with_one_call() {
    let folder = generated("pack");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1");
    quiet(python.args(["-W", "error"]).arg(file("pack_tool.py")), "python3");
    quiet(mypy(folder.path(), Some("3.9")).arg("pack.py"), "mypy");
}

/// The code for a struct of 16,384 values in structs of structs does not contain each of them.
#[test]
fn python_of_deep_structs_is_small() {
    let folder = generated("deep");
    let size = std::fs::metadata(folder.path().join("deep.py")).expect("the module").len();
    assert!(size < 300_000, "{size} bytes");
    let program = "import deep
message = deep.deep_evt()
message.s.b.c.d.a.b.c.d = 5
assert deep.unpack(message.pack()) == message and len(message.pack()) == deep.deep_evt.SIZE_
message.s.b.c.d.a.b.c.a = 10
try:
    message.pack()
except deep.PackError as error:
    print(error)
";
    let mut python = Command::new("python3");
    let printed = quiet(python.current_dir(folder.path()).args(["-W", "error", "-c", program]), "python3");
    assert_eq!(printed, "deep_evt.s.b.c.d.a.b.c.a: 10 is not in the range 0 to 9\n");
}
