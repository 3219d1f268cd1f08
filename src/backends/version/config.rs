//! The version that LLVM's `llvm/Config/llvm-config.h` states.

use crate::source::{Loader, SourceMap};

const CONFIG: &str = "llvm/Config/llvm-config.h";

/// The first `llvm-config.h` of the include folders: its path and LLVM's major version.
pub(crate) fn find(sources: &SourceMap, loader: &dyn Loader) -> Option<(String, u32)> {
    sources.include_dirs().iter().find_map(|folder| {
        let path = format!("{}/{CONFIG}", folder.trim_end_matches('/'));
        let text = loader.load(&path).ok()?;
        let number = major(std::str::from_utf8(&text).ok()?)?;
        Some((path, number))
    })
}

/// The value of the macro `LLVM_VERSION_MAJOR`.
fn major(text: &str) -> Option<u32> {
    let value = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        let is_macro = words.next() == Some("#define") && words.next() == Some("LLVM_VERSION_MAJOR");
        is_macro.then(|| words.next()?.parse().ok()).flatten()
    };
    text.lines().find_map(value)
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_version_is_the_value_of_a_macro() {
        assert_eq!(major("/* x */\n#define LLVM_VERSION_MAJOR 23\n#define LLVM_VERSION_MINOR 1\n"), Some(23));
        assert_eq!(major("# define LLVM_VERSION_MAJOR_X 1\n#define LLVM_VERSION_MAJOR\n"), None);
    }
}
