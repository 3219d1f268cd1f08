//! [`FrontEnd`]: a reader of another input format, which produces the same syntax tree as the record language.

use super::ast::Ast;
use crate::diagnostics::Diags;
use crate::source::{Builtin, FileId, Interner, Loader, SourceMap};

/// The access of the parser and of front ends to files.
pub struct Files<'a> {
    /// The files that were read.
    pub sources: &'a mut SourceMap,
    /// Reads more files.
    pub loader: &'a dyn Loader,
    /// The class libraries inside the binary.
    pub builtin: Builtin,
}

/// Reads a main file, and checks it against the JSON Schema at a path if there is one.
pub type Read = fn(&mut Files<'_>, FileId, Option<&str>, &mut Interner, &mut Diags) -> Ast;

/// An input format beside `.td`.
#[derive(Clone, Copy, Debug)]
pub struct FrontEnd {
    /// The name, for `--input-format`.
    pub name: &'static str,
    /// The endings of file names that have this format, with the dot.
    pub endings: &'static [&'static str],
    /// Reads a main file.
    pub read: Read,
}

impl FrontEnd {
    /// Whether the ending of a file name says that the file has this format.
    pub fn reads(&self, name: &str) -> bool {
        self.endings.iter().any(|ending| name.ends_with(ending))
    }
}
