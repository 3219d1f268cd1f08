//! [`Host`]: what a subcommand can ask of the program that runs it. The driver implements it; no product touches the
//! disk itself.

use std::io::{self, Read, Seek, Write};
use std::sync::Arc;

use clap::Command;

use super::invocation::Invocation;
use super::machine::Machine;
use super::streams::Streams;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Content;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::Records;
use crate::source::{Loader, SourceMap, Text};

/// A file to write.
pub struct File<'a> {
    /// The path; `-` for standard output.
    pub path: String,
    pub content: Content<'a>,
    /// The input that this is a new version of.
    pub updates: Option<String>,
}

impl<'a> File<'a> {
    pub fn new(path: impl Into<String>, content: Content<'a>) -> File<'a> {
        File { path: path.into(), content, updates: None }
    }
}

/// All files that a run writes.
#[derive(Default)]
pub struct Files<'a> {
    pub outputs: Vec<File<'a>>,
    pub depfile: Option<File<'a>>,
    /// A file that states that all others are written.
    pub stamp: Option<File<'a>>,
    /// Whether an output that would not change is left alone. The depfile and the stamp are always new.
    pub if_changed: bool,
}

/// A file opened for reading.
pub struct Opened {
    pub reader: Box<dyn ReadSeek>,
    /// Bytes; 0 if unknown.
    pub size: u64,
    /// Whether it can seek: false for a pipe or a device.
    pub is_regular: bool,
}

/// Bytes that can be read at any position.
pub trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

/// A temporary file.
pub trait ReadWriteSeek: ReadSeek + Write {}

impl<T: ReadSeek + Write> ReadWriteSeek for T {}

/// The results of a compilation.
pub type Compiled = (Arc<Records>, Arc<SourceMap>);

/// The services of the program.
pub trait Host {
    /// The whole program as clap knows it.
    fn program(&self) -> &Command;

    /// The backends of the program.
    fn backends(&self) -> &[Backend];

    /// Reads files from the disk.
    fn disk(&self) -> &dyn Loader;

    /// Reads files as they were in a revision of git.
    ///
    /// # Errors
    /// Why there is no such revision.
    fn revision(&self, name: &str) -> Result<Box<dyn Loader>, String>;

    /// Runs another program with a text as its standard input; returns what it wrote to standard output.
    ///
    /// # Errors
    /// The message: there is no such program, or it failed.
    fn output_of(&self, program: &str, args: &[String], input: &[u8]) -> Result<Vec<u8>, String>;

    /// Runs programs for the user.
    fn machine(&self) -> &dyn Machine;

    /// Reads all of standard input.
    ///
    /// # Errors
    /// It cannot be read, or is larger than the compiler takes.
    fn read_stdin(&self, streams: &mut Streams<'_>) -> io::Result<Text>;

    /// Opens a file for reading.
    ///
    /// # Errors
    /// It cannot be opened.
    fn open(&self, path: &str) -> io::Result<Opened>;

    /// Makes a temporary file.
    ///
    /// # Errors
    /// It cannot be made.
    fn temporary(&self) -> io::Result<Box<dyn ReadWriteSeek>>;

    /// Writes files: all of them or none, and none that was read.
    ///
    /// # Errors
    /// The message about the first file that cannot be written.
    fn write(&self, files: &Files<'_>, stdout: &mut dyn Write) -> Result<(), String>;

    /// Writes one file through a function. An old file stays as it was if that fails, and if it was read.
    ///
    /// # Errors
    /// Those of `write` and of the file.
    fn write_with(
        &self,
        path: &str,
        stdout: &mut dyn Write,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()>;

    /// Runs an invocation; returns the exit code.
    fn run(&self, invocation: &Invocation, streams: &mut Streams<'_>) -> u8;

    /// Compiles the input of an invocation and calls `read` with the records instead of running the actions. All
    /// diagnostics are shown.
    ///
    /// # Errors
    /// The input has errors, or `read` reported one.
    fn compile(
        &self,
        loader: &dyn Loader,
        invocation: &Invocation,
        streams: &mut Streams<'_>,
        read: &mut dyn FnMut(&Context<'_>, &mut Diags),
    ) -> Result<Compiled, Reported>;
}

impl dyn Host + '_ {
    /// Compiles the input of an invocation and reads a model from the records. Errors are shown.
    pub fn model<T>(
        &self,
        loader: &dyn Loader,
        invocation: &Invocation,
        streams: &mut Streams<'_>,
        read: impl Fn(&Context<'_>, &mut Diags) -> Result<T, Reported>,
    ) -> Result<(T, Compiled), Reported> {
        let mut model = None;
        let mut read = |context: &Context<'_>, diags: &mut Diags| model = read(context, diags).ok();
        let compiled = self.compile(loader, invocation, streams, &mut read)?;
        // `compile` fails when `read` reported an error.
        model.map(|model| (model, compiled)).ok_or_else(|| Diags::new(0).push(Diagnostic::global("no model was read")))
    }
}
