//! [`Context`]: a main file, and how it is read.

use std::path::PathBuf;

/// A main file, and how it is read.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Context {
    pub(crate) main: PathBuf,
    /// The include folders, in order.
    pub(crate) include: Vec<String>,
    pub(super) define: Vec<String>,
    /// Where relative names begin.
    pub(crate) folder: PathBuf,
}
