//! [`LocalHost`]: this machine, as subcommands see it.

use std::cell::RefCell;
use std::io::{self, Seek, Write};

use clap::Command;

use crate::disk::{Disk, path_of, read_bounded};
use crate::run::local_machine::LocalMachine;
use crate::run::output;
use crate::run::revision::Revision;
use crate::run::session;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::{Compiled, Files, Host, Opened, ReadWriteSeek};
use tdgen_language::backends::cli::invocation::Invocation;
use tdgen_language::backends::cli::machine::Machine;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Reported};
use tdgen_language::source::{FolderEntry, Loader, Text};

/// The disk, git and the compiler.
pub(crate) struct LocalHost<'a> {
    pub(crate) backends: &'a [Backend],
    pub(crate) program: Command,
    pub(crate) disk: Recorder,
    pub(crate) machine: LocalMachine,
}

/// The disk; keeps the paths of the files that were read.
pub(crate) struct Recorder {
    paths: RefCell<Vec<String>>,
}

impl Recorder {
    /// Begins with files that were read already.
    pub(crate) fn new(paths: Vec<String>) -> Recorder {
        Recorder { paths: RefCell::new(paths) }
    }

    fn record(&self, path: &str) {
        self.paths.borrow_mut().push(path.to_owned());
    }

    /// Calls a function with the paths of the files that were read.
    fn with_paths<T>(&self, read: impl FnOnce(&[&str]) -> T) -> T {
        let paths = self.paths.borrow().clone();
        read(&paths.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

impl Loader for Recorder {
    fn load(&self, path: &str) -> io::Result<Text> {
        let text = Disk.load(path)?;
        self.record(path);
        Ok(text)
    }

    fn list(&self, folder: &str) -> Vec<FolderEntry> {
        Disk.list(folder)
    }
}

impl Host for LocalHost<'_> {
    fn backends(&self) -> &[Backend] {
        self.backends
    }

    fn program(&self) -> &Command {
        &self.program
    }

    fn disk(&self) -> &dyn Loader {
        &self.disk
    }

    fn revision(&self, name: &str) -> Result<Box<dyn Loader>, String> {
        Ok(Box::new(Revision::find(name)?))
    }

    fn output_of(&self, program: &str, args: &[String], input: &[u8]) -> Result<Vec<u8>, String> {
        let output = tempfile::tempfile().and_then(|mut stdin| {
            stdin.write_all(input)?;
            stdin.rewind()?;
            std::process::Command::new(program).args(args).stdin(stdin).output()
        });
        let output = output.map_err(|error| format!("cannot run `{program}`: {error}"))?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        Err(format!("`{program}` failed:\n{}", messages.trim_end()))
    }

    fn machine(&self) -> &dyn Machine {
        &self.machine
    }

    fn read_stdin(&self, streams: &mut Streams<'_>) -> io::Result<Text> {
        read_bounded(&mut streams.stdin, 0)
    }

    fn open(&self, path: &str) -> io::Result<Opened> {
        let file = std::fs::File::open(path_of(path))?;
        let metadata = file.metadata()?;
        self.disk.record(path);
        Ok(Opened { reader: Box::new(file), size: metadata.len(), is_regular: metadata.is_file() })
    }

    fn temporary(&self) -> io::Result<Box<dyn ReadWriteSeek>> {
        Ok(Box::new(tempfile::tempfile()?))
    }

    fn write(&self, files: &Files<'_>, stdout: &mut dyn Write) -> Result<(), String> {
        self.disk.with_paths(|inputs| output::write_all(files, inputs, stdout))
    }

    fn write_with(
        &self,
        path: &str,
        stdout: &mut dyn Write,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.disk.with_paths(|inputs| output::write_with(path, inputs, stdout, write))
    }

    fn run(&self, invocation: &Invocation, streams: &mut Streams<'_>) -> u8 {
        session::run(invocation, streams).exit_code
    }

    fn compile(
        &self,
        loader: &dyn Loader,
        invocation: &Invocation,
        streams: &mut Streams<'_>,
        read: &mut dyn FnMut(&Context<'_>, &mut Diags),
    ) -> Result<Compiled, Reported> {
        session::compile_for(loader, invocation, streams, read)
    }
}
