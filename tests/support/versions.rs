//! The versions of LLVM that `tools/install-llvm.sh` installs beside Debian's.

use std::path::{Path, PathBuf};

/// The folder of a version (`21`, `23`, `main-20260905`): `$TDGEN_LLVM/VERSION`, by default `~/.cache/tdgen/llvm/VERSION`.
pub(crate) fn llvm(version: &str) -> PathBuf {
    let folder = root().join(version);
    assert!(folder.is_dir(), "this test needs LLVM {version} in {}: run tools/install-llvm.sh", folder.display());
    folder
}

/// `llvm-tblgen` of a version: Debian's 22, 21 and 23 of [`llvm`].
pub(crate) fn llvm_tblgen(version: &str) -> PathBuf {
    if version == "22" {
        return super::oracle();
    }
    let program = llvm(version).join("bin/llvm-tblgen");
    assert!(program.is_file(), "this test needs {}: run tools/install-llvm.sh", program.display());
    program
}

fn root() -> PathBuf {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = || variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    let root = variable("TDGEN_LLVM").or_else(|| Some(cache()?.join("tdgen/llvm")));
    root.unwrap_or_else(|| Path::new("/nonexistent").to_owned())
}
