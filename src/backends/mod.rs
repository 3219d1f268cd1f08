//! Backends: functions from a finished record graph to named outputs.
//!
//! A [`Backend`] is plain data: its flag, one line for `--help`, its options and a function. It reads the records
//! through [`Context`], which also has the files that its options name, reports through [`Diags`], and returns
//! [`Output`]s; it never touches the disk, and nothing is stored between runs: what the actions of one run need alike
//! is in [`Shared`]. [`ALL`] is the table that the driver, `--help` and the tests read: a new built-in backend is a file
//! and a line there.

mod api;
mod files;
mod identifiers;
mod lock_lines;
mod messages;
mod ods;
mod parallel;
mod shared;
mod signature;
mod template;
mod writer;

pub(crate) use api::diff as api_diff;
pub(crate) use api::header::BACKEND as API_HEADER;
pub(crate) use api::signatures as api_signatures;
pub(crate) use files::open as open_files;
pub(crate) use messages::lock::BACKEND as MESSAGES_LOCK;
pub(crate) use messages::trace;
pub(crate) use messages::{convert as messages_convert, diff as messages_diff, model as messages_model};
pub(crate) use template::BACKEND as TEMPLATE;

use std::io::{self, Write};
use std::sync::Arc;

pub use shared::Shared;
pub use writer::Writer;

use crate::diagnostics::Diags;
use crate::records::Records;
use crate::source::{FileId, SourceMap};

mod records;

/// A generator, as plain data.
#[derive(Clone, Copy)]
pub struct Backend {
    /// The flag without its dashes: `gen-api`.
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// Options of its own.
    pub options: &'static [BackendOption],
    /// Does the work. Reports errors through [`Diags`]; when it reported one its outputs are not written.
    pub run: for<'a> fn(&Context<'a>, &mut Diags) -> Vec<Output<'a>>,
}

/// An option of a backend: `--class=NAME`.
#[derive(Clone, Copy)]
pub struct BackendOption {
    /// Without its dashes.
    pub name: &'static str,
    /// What stands for the value in `--help`; empty for a flag, [`BackendOption::TRUTH`] for one that may be on
    /// already.
    pub value: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// Whether the value names a file that the backend reads, with [`Context::file`]; an empty one names none.
    pub is_input: bool,
}

impl BackendOption {
    /// The [`value`](BackendOption::value) of a flag that a backend gets as `true` or `false` when it is given.
    pub const TRUTH: &'static str = "BOOL";
}

impl Backend {
    /// The files that its options name for it to read, with those options: who runs it opens them first.
    pub(crate) fn files<'o>(&self, options: &'o [(String, String)]) -> impl Iterator<Item = &'o (String, String)> {
        let is_input = |name: &str| {
            let mut declared = self.options.iter();
            declared.any(|option| option.is_input && option.name == name)
        };
        options.iter().filter(move |(name, path)| is_input(name) && !path.is_empty())
    }
}

/// What a backend works on.
pub struct Context<'a> {
    /// The finished graph.
    pub records: &'a Arc<Records>,
    /// What was read: file and line of a span.
    pub sources: &'a Arc<SourceMap>,
    /// The main file's name as given; `-` for standard input.
    pub input: &'a str,
    /// The backend's own options as given, in order: name without dashes, value (empty for a flag).
    pub options: Vec<(String, String)>,
    /// What this and the other actions of the run need alike, for [`Context::shared()`].
    pub shared: &'a Shared,
}

impl Context<'_> {
    /// The last value given for an option.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// The file that an option names, one with [`BackendOption::is_input`].
    pub fn file(&self, name: &str) -> Option<FileId> {
        self.sources.named(self.option(name)?)
    }
}

/// A file that a backend wants written.
pub struct Output<'a> {
    /// What is appended to the path that the user gave; empty for the main output.
    pub suffix: String,
    /// Its bytes.
    pub content: Content<'a>,
    /// Set where an old file must not be replaced, since it has what nothing else has: what its user can do instead.
    /// One that is empty or the same already is in nobody's way.
    pub keeps_old: Option<&'static str>,
}

/// Writes an output piece by piece.
pub type Stream<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a;

/// The bytes of an output.
pub enum Content<'a> {
    /// All at once.
    Bytes(Vec<u8>),
    /// Written piece by piece, for outputs of hundreds of megabytes; may be called more than once.
    Stream(Box<Stream<'a>>),
}

impl<'a> Output<'a> {
    /// The main output, all at once.
    pub fn main(bytes: Vec<u8>) -> Output<'a> {
        Output { suffix: String::new(), content: Content::Bytes(bytes), keeps_old: None }
    }

    /// The main output, piece by piece.
    pub fn stream(write: impl Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a) -> Output<'a> {
        Output { suffix: String::new(), content: Content::Stream(Box::new(write)), keeps_old: None }
    }
}

/// The built-in backends, in the order of `--help`.
pub const ALL: &[Backend] = &[
    records::print_records::BACKEND,
    records::print_detailed_records::BACKEND,
    records::dump_json::BACKEND,
    records::dump_json_typed::BACKEND,
    records::print_enums::BACKEND,
    records::print_sets::BACKEND,
    records::null::BACKEND,
    api::header::BACKEND,
    api::entry_points::BACKEND,
    api::impl_decls::BACKEND,
    api::print::BACKEND,
    api::function_lists::FUNC_NAMES,
    api::function_lists::EXPORTS,
    api::enum_lists::ERRCODES,
    api::enum_lists::INFO,
    api::doc::BACKEND,
    api::checker::BACKEND,
    api::gen_lock::BACKEND,
    signature::table::BACKEND,
    signature::reader::CPP,
    signature::reader::PYTHON,
    records::gen_graph::BACKEND,
    messages::c::BACKEND,
    messages::cpp::BACKEND,
    messages::python::BACKEND,
    messages::fbs::BACKEND,
    messages::json_schema::BACKEND,
    messages::doc::BACKEND,
    messages::lock::BACKEND,
    template::BACKEND,
    messages::trace::c::BACKEND,
    messages::trace::cpp::BACKEND,
    messages::trace::python::BACKEND,
    ods::op::DECLS,
    ods::op::DEFS,
    ods::dialect::DECLS,
    ods::dialect::DEFS,
    ods::enums::DECLS,
    ods::enums::DEFS,
    ods::interfaces::OP_DECLS,
    ods::interfaces::OP_DEFS,
    ods::interfaces::ATTR_DECLS,
    ods::interfaces::ATTR_DEFS,
    ods::interfaces::TYPE_DECLS,
    ods::interfaces::TYPE_DEFS,
    ods::interfaces::DIALECT_DECLS,
    ods::doc::OF_DIALECT,
    ods::doc::OF_OPS,
    ods::doc::OF_ATTRIBUTES,
    ods::doc::OF_TYPES,
    ods::doc::OF_ENUMS,
    ods::doc::OF_OP_INTERFACES,
    ods::doc::OF_ATTR_INTERFACES,
    ods::doc::OF_TYPE_INTERFACES,
    ods::definitions::TYPE_DECLS,
    ods::definitions::TYPE_DEFS,
    ods::definitions::ATTRIBUTE_DECLS,
    ods::definitions::ATTRIBUTE_DEFS,
];
