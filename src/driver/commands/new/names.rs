//! The names of projects: which are refused, and how they are spelled in code.

use tdgen_language::backends::text::cases::pascal;
use tdgen_language::backends::text::identifiers::identifier_error;

/// Names that a crate cannot have: those of Rust's own crates and its keywords, and ours.
const CRATES: &str = "\
    abstract alloc as async await become box break const continue core crate do dyn else enum extern false final \
    fn for gen if impl in let loop macro match mod move mut override priv proc_macro pub ref return self static \
    std struct super tdgen test trait true try type typeof unsafe unsized use virtual where while yield";

/// Names that a C or C++ library, a dialect or a Python module cannot have: those of headers, modules and dialects that
/// the project uses, and of targets of every build.
const LIBRARIES: &str = "\
    all assert builtin clean cmath complex ctype enum errno fenv float func help install inttypes iso646 limits \
    llvm locale main math mlir package setjmp signal std stdalign stdarg stdatomic stdbool stddef stdint stdio \
    stdlib stdnoreturn string struct subprocess sys tdgen test tgmath threads time typing uchar unittest wchar \
    wctype";

/// Why a project cannot have this name.
pub(super) fn refusal(name: &str) -> Option<String> {
    let is_name = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= 64
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte));
    (!is_name).then(|| {
        format!("`{name}` is not a name: expected lower-case letters, digits, `-` and `_`, beginning with a letter")
    })
}

/// Why a crate cannot have this name.
pub(super) fn crate_refusal(name: &str) -> Option<String> {
    let is_taken = CRATES.split(' ').any(|taken| taken == name.replace('-', "_"));
    refusal(name).or_else(|| is_taken.then(|| format!("a crate cannot be called `{name}`")))
}

/// Why a library or dialect cannot have this name.
pub(super) fn library_refusal(name: &str) -> Option<String> {
    let names = Names::of(name);
    let is_taken = LIBRARIES.split(' ').any(|taken| taken == names.prefix || taken == names.snake)
        || [&names.prefix, &names.snake, &names.pascal].iter().any(|spelled| identifier_error(spelled).is_some());
    refusal(name).or_else(|| is_taken.then(|| format!("C, C++, Python or CMake already use the name `{name}`")))
}

/// The spellings of a name.
pub(super) struct Names {
    /// As a namespace, a dialect or a crate: `my_box`.
    pub(super) snake: String,
    /// As a part of the names of types: `MyBox`.
    pub(super) pascal: String,
    /// As the prefix of C functions and the name of files: `mybox`.
    pub(super) prefix: String,
    /// As the prefix of macros: `MYBOX`.
    pub(super) upper: String,
}

impl Names {
    pub(super) fn of(name: &str) -> Names {
        let prefix = name.replace(['-', '_'], "");
        let upper = prefix.to_ascii_uppercase();
        Names { snake: name.replace('-', "_"), pascal: pascal(name), prefix, upper }
    }
}
