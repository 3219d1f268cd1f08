//! What an editor asks about a text: where a name is defined and used, what it means, what may be written here.
//!
//! An [`Analysis`] is one evaluation of a main file with all that it includes: the records, the diagnostics, and what
//! each name refers to ([`Uses`](tdgen_language::records::history::uses::Uses)). It exists with errors too. Questions
//! about the form of one file, such as its outline, are answered from its [`FileTree`](crate::syntax::FileTree) alone,
//! so that they have an answer at once after each change. A text under the cursor that is not complete has no analysis
//! yet; `cursor` finds the open brackets and statements in front of it.
//!
//! Nothing here knows a protocol. Places are spans of the analysis, or offsets into the text of one file.

mod checkpoint;
mod complete;
mod completion;
mod cursor;
mod evaluation;
mod highlight;
mod hints;
mod hover;
mod names;
mod outline;
mod ranges;
mod records;
mod references;
mod rename;
mod scope;
mod signature;
mod slots;
mod text_names;

pub use checkpoint::Evaluations;
pub use complete::complete;
pub use completion::{Completion, CompletionKind};
pub use evaluation::Analysis;
pub use highlight::{Highlight, HighlightKind, highlight};
pub use hints::{Hint, hints};
pub use hover::{Hover, hover, hover_subject};
pub use names::{Subject, definitions, subject_at, subject_named, type_definitions};
pub use outline::{Outline, OutlineKind, outline};
pub use ranges::{Fold, FoldKind, folds, includes, name_at, selections};
pub use records::{final_records, records_named};
pub use references::{implementations, references};
pub use rename::{Edit, Refusal, renamable, rename};
pub use signature::{Signature, signature};
pub use text_names::{TextName, text_name_at, unknown_names};
