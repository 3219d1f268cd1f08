//! [`Machine`]: what a subcommand asks that runs a program for the user.

use std::ffi::{OsStr, OsString};

/// A program to run, with the input, output and environment of tdgen.
pub struct Started {
    pub program: OsString,
    pub args: Vec<OsString>,
    /// Variables that are added to the environment.
    pub variables: Vec<(String, String)>,
    /// The library that the system loads before those of the program.
    pub preloaded: String,
    /// The variable that gets the number of the process.
    pub process_variable: &'static str,
}

/// The user's machine.
pub trait Machine {
    /// Whether a library can be preloaded into a program; `is_32` says whether it is one for 32 bits.
    ///
    /// # Errors
    /// The message: there is no such program, or it cannot be.
    fn check_preload(&self, program: &OsStr, is_32: bool) -> Result<(), String>;

    /// Runs a program in place of tdgen where the system can do that; elsewhere returns its exit code.
    ///
    /// # Errors
    /// The message: it cannot be run.
    fn start(&self, started: &Started) -> Result<u8, String>;

    /// A path that is valid in all folders.
    ///
    /// # Errors
    /// The message: the working folder is unknown.
    fn absolute(&self, path: &str) -> Result<String, String>;

    /// The folder of one kind in the user's cache, which need not exist.
    ///
    /// # Errors
    /// The message: the environment names none.
    fn cache(&self, kind: &str) -> Result<String, String>;

    /// The folder for the contents of a key and this tdgen. A new one is filled by `make`; the folder appears when it
    /// is complete, also if several runs make it at once.
    ///
    /// # Errors
    /// Those of `make`, and that the cache cannot be written.
    fn find_or_make(
        &self,
        kind: &str,
        key: &[&[u8]],
        make: &mut dyn FnMut(&str) -> Result<(), String>,
    ) -> Result<String, String>;

    /// Removes all folders of a kind.
    ///
    /// # Errors
    /// The message: one cannot be removed.
    fn clear_cache(&self, kind: &str) -> Result<(), String>;
}
