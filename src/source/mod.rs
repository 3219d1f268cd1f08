//! Source files and positions in them.
//!
//! [`SourceMap`] owns the text of every inclusion and finds file, line and column of a span. [`FileId`] and [`Span`]
//! are the small `Copy` types that refer to the input. [`Loader`] is the only access to the bytes of files: the crate
//! `tdgen` implements it for the disk, [`MemoryLoader`] for tests.

mod bytes;
#[cfg(feature = "editor")]
mod changes;
mod map;
mod memory;
pub mod path;
mod reason;
mod search;
mod span;
mod symbol;
mod table;

#[cfg(feature = "editor")]
#[doc(hidden)]
pub use changes::{Changes, Reached};
pub use map::{Builtin, FolderEntry, IncludeError, Loader, Location, MemoryLoader, SourceMap, Text};
pub(crate) use memory::{bytes_to_grow, map_bytes, vec_bytes};
pub use reason::reason;
pub(crate) use search::DefinitionSearch;
pub use span::{FileId, Span};
#[doc(hidden)]
pub use symbol::{Interner, Symbol};
pub(crate) use table::{IdTable, halve};
