//! What was read, and where everything stands.
//!
//! Takes paths and bytes; hands on [`FileId`]s, [`Span`]s and [`Symbol`]s, the small `Copy` types that the whole
//! house refers to the input with. [`SourceMap`] owns every inclusion's text and finds file, line and column of a
//! span when a diagnostic or a backend asks. [`Loader`] is the only way to a file's bytes: the driver implements it
//! over the disk, tests over memory.
//!
//! The lowest floor: it knows nothing of the language.

mod map;
mod span;
mod symbol;
mod table;

pub use map::{Builtin, IncludeError, Loader, Location, MemoryLoader, SourceMap, Text};
pub use span::{FileId, Span};
pub use symbol::{Interner, Symbol};
pub(crate) use table::{IdTable, halve};
