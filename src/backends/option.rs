//! [`BackendOption`]: an option that a backend declares.

/// Returns the files that a file names: for each, the paths at which it may be. Input: the options of the backend, the
/// path of the file and its text.
pub type Follow = fn(&[(String, String)], &str, &[u8]) -> Vec<Vec<String>>;

/// An option of a backend, such as `--class=NAME`.
///
/// ```
/// use tdgen::prelude::*;
///
/// const CLASS: BackendOption = BackendOption::new("class", "NAME", "Only records of this class");
/// const SORTED: BackendOption = BackendOption::flag("sorted", "Sort the output by name");
/// const LOCK: BackendOption = BackendOption::file("lock", "The lock file of the last release");
/// assert_eq!(CLASS.name, "class");
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct BackendOption {
    /// The name without dashes.
    pub name: &'static str,
    /// The placeholder of the value in `--help`: empty for a flag, [`BackendOption::TRUTH`] for a flag that can be
    /// switched off.
    pub value: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// Whether the value names a file that the backend reads with [`Context::file`](super::context::Context::file).
    /// An empty value names no file.
    pub is_input: bool,
    /// Finds the files that an input file names in turn.
    pub(crate) follow: Option<Follow>,
}

impl BackendOption {
    /// The [`value`](BackendOption::value) of a flag that a backend gets as `true` or `false` when it is given.
    pub const TRUTH: &'static str = "BOOL";

    /// An option with a value; `value` is its placeholder in `--help`.
    pub const fn new(name: &'static str, value: &'static str, about: &'static str) -> BackendOption {
        BackendOption { name, value, about, is_input: false, follow: None }
    }

    /// A flag.
    pub const fn flag(name: &'static str, about: &'static str) -> BackendOption {
        BackendOption::new(name, "", about)
    }

    /// A flag that takes `true` or `false`.
    pub const fn toggle(name: &'static str, about: &'static str) -> BackendOption {
        BackendOption::new(name, BackendOption::TRUTH, about)
    }

    /// An option whose value names a file that the backend reads.
    pub const fn file(name: &'static str, about: &'static str) -> BackendOption {
        BackendOption { is_input: true, ..BackendOption::new(name, "FILE", about) }
    }

    /// Makes the files that the option's file names inputs of the backend, too.
    pub(crate) const fn follow(mut self, follow: Follow) -> BackendOption {
        self.follow = Some(follow);
        self
    }
}
