//! Other versions of MLIR than Debian's: 21, of which everything is at hand, days of main, of which headers and generated
//! files are, and 19, for which tdgen generates no C++. `tools/install-llvm.sh` installs them.
//!
//! The descriptions of main are not distributed. Those of MLIR 22 are laid beside its headers, which show tdgen the version.

#![expect(clippy::disallowed_methods, reason = "tests look at installed files and write scratch files")]

mod calls;
mod clusters;
mod declared;
mod features;
mod formats;
mod old;
mod random;
mod synth;

use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::support::files_below;
use crate::support::ods::INCLUDE;
use crate::support::tools::root;
use crate::support::versions::llvm;

/// A day of main, and the release whose LLVM headers fit to its MLIR headers, with `versions/llvm.h`.
pub(super) struct Day {
    pub(super) name: &'static str,
    llvm: &'static str,
    /// The value of `--llvm-version` that it is detected as.
    pub(super) number: u32,
}

/// The installed days, the oldest first.
pub(super) const DAYS: [Day; 3] = [
    Day { name: "main-20260701", llvm: "23", number: 23 },
    Day { name: "main-20260905", llvm: "23", number: 24 },
    Day { name: "main-20261026", llvm: "23", number: 24 },
];

/// What the descriptions of MLIR 23 say otherwise than those of 22, as far as it shows in the tests: file, old and new text.
const CHANGES: [(&str, &str, &str); 2] = [
    ("mlir/IR/DialectBase.td", "class Dialect {", "class Dialect {\n  bit useStrictPropertiesInAssemblyFormat = 0;"),
    ("mlir/Interfaces/InferTypeOpInterface.td", "::mlir::OpaqueProperties", "::mlir::PropertyRef"),
];

impl Day {
    /// Returns the folder with MLIR's headers and generated files.
    pub(super) fn include(&self) -> PathBuf {
        llvm(self.name).join("include")
    }

    /// Returns a folder with the headers of the day and the descriptions of MLIR 22.
    pub(super) fn descriptions(&self) -> PathBuf {
        static DONE: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
        let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("versions").join(self.name);
        if done.insert(self.name) {
            drop(std::fs::remove_dir_all(&folder));
            link(&self.include(), &folder, ".h");
            link(&self.include(), &folder, ".inc");
            link(Path::new(INCLUDE), &folder, ".td");
            if self.number > 22 {
                CHANGES.iter().for_each(|(path, old, new)| replace(&folder.join(path), old, new));
            }
        }
        folder
    }

    /// Returns a call of clang that checks C++ against the headers.
    pub(super) fn clang(&self) -> Command {
        let mut clang = clang(&[self.include(), llvm(self.llvm).join("include")]);
        clang.arg("-include").arg(root().join("tests/ods/versions/llvm.h"));
        clang
    }
}

/// Links the files of a folder with an ending, below its folder `mlir`.
fn link(from: &Path, to: &Path, suffix: &str) {
    for file in files_below(&from.join("mlir"), suffix) {
        let path = to.join(file.strip_prefix(from).expect("it was found there"));
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
        symlink(file, path).expect("a file can be linked");
    }
}

/// Replaces a link by a file with another text.
fn replace(path: &Path, old: &str, new: &str) {
    let text = std::fs::read_to_string(path).expect("a description can be read");
    assert!(text.contains(old), "{} does not contain `{old}`", path.display());
    std::fs::remove_file(path).expect("a link can be removed");
    std::fs::write(path, text.replace(old, new)).expect("a file can be written");
}

/// Returns a call of clang with warnings as errors, which compiles against the headers in these folders.
pub(super) fn clang(headers: &[PathBuf]) -> Command {
    let mut clang = Command::new("clang++-22");
    clang.args(["-std=c++17", "-Wall", "-Werror", "-fno-rtti", "-DNDEBUG", "-ferror-limit=0"]);
    for folder in headers {
        clang.arg("-isystem").arg(folder);
    }
    clang
}
