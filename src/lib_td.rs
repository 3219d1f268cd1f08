//! The class libraries of lib-td, compiled into the binary.
//!
//! The include search uses [`builtin`] last, so a folder given with `-I` can replace any of them.

/// The files of lib-td by the name in `include`.
pub(crate) const FILES: &[(&str, &[u8])] = &[
    ("tdgen/api/APIDefs.td", include_bytes!("../lib-td/api/APIDefs.td")),
    ("tdgen/api/api.td", include_bytes!("../lib-td/api/api.td")),
    ("tdgen/api/names.td", include_bytes!("../lib-td/api/names.td")),
    ("tdgen/api/objects.td", include_bytes!("../lib-td/api/objects.td")),
    ("tdgen/api/parameters.td", include_bytes!("../lib-td/api/parameters.td")),
    ("tdgen/api/returns.td", include_bytes!("../lib-td/api/returns.td")),
    ("tdgen/messages/messages.td", include_bytes!("../lib-td/messages/messages.td")),
    ("tdgen/mlir/bytecode.td", include_bytes!("../lib-td/mlir/bytecode.td")),
    ("tdgen/signature/signature.td", include_bytes!("../lib-td/signature/signature.td")),
];

/// The names that descriptions for other tools include, and the files that replace them.
const ALIASES: &[(&str, &str)] = &[
    // LLVM's offload-tblgen has its classes in a file beside the description.
    ("APIDefs.td", "tdgen/api/APIDefs.td"),
];

/// The library file that `include "name"` means.
pub fn builtin(name: &str) -> Option<&'static [u8]> {
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, file)| file);
    FILES.iter().find(|(file, _)| *file == name).map(|(_, text)| *text)
}

/// Whether a file is a class library, also another tool's file that one of lib-td replaces.
pub(crate) fn is_library(path: &str) -> bool {
    let is_file = |name: &str| path.strip_suffix(name).is_some_and(|folder| folder.is_empty() || folder.ends_with('/'));
    FILES.iter().any(|(name, _)| is_file(name)) || ALIASES.iter().any(|(alias, _)| is_file(alias))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[expect(clippy::disallowed_methods, reason = "the test looks at the repository")]
    /// Every `.td` file below `dir`, as `tdgen/...`.
    fn files_below(dir: &Path, name: &str, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(dir).expect("lib-td is in the repository") {
            let path = entry.expect("lib-td can be listed").path();
            let name = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
            if path.is_dir() {
                files_below(&path, &name, found);
            } else if name.ends_with(".td") {
                found.push(name);
            }
        }
    }

    #[test]
    fn every_file_of_lib_td_is_built_in() {
        let mut found = Vec::new();
        files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("lib-td"), "tdgen", &mut found);
        found.sort();
        let built_in: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(built_in, found, "the table lists the files of lib-td in order");
    }

    #[test]
    fn the_name_in_use_elsewhere_is_known() {
        assert_eq!(builtin("APIDefs.td"), builtin("tdgen/api/APIDefs.td"));
        assert!(builtin("tdgen/api/nothing.td").is_none());
    }
}
