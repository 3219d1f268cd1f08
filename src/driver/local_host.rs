//! [`LocalHost`]: this machine, as subcommands see it.

use std::io::{self, Write};

use clap::Command;

use super::disk::{Disk, path_of, read_bounded};
use super::revision::Revision;
use super::{output, session};
use crate::backends::backend::Backend;
use crate::backends::cli::host::{Compiled, File, Host, Opened, ReadWriteSeek};
use crate::backends::cli::invocation::Invocation;
use crate::backends::cli::streams::Streams;
use crate::backends::context::Context;
use crate::diagnostics::{Diags, Reported};
use crate::source::Loader;

/// The disk, git and the compiler.
pub(super) struct LocalHost<'a> {
    pub(super) backends: &'a [Backend],
    pub(super) program: Command,
}

impl Host for LocalHost<'_> {
    fn backends(&self) -> &[Backend] {
        self.backends
    }

    fn program(&self) -> &Command {
        &self.program
    }

    fn disk(&self) -> &dyn Loader {
        &Disk
    }

    fn revision(&self, name: &str) -> Result<Box<dyn Loader>, String> {
        Ok(Box::new(Revision::named(name)?))
    }

    fn read_stdin(&self, streams: &mut Streams<'_>) -> io::Result<Vec<u8>> {
        read_bounded(&mut streams.stdin, 0)
    }

    fn open(&self, path: &str) -> io::Result<Opened> {
        let file = std::fs::File::open(path_of(path))?;
        let metadata = file.metadata()?;
        Ok(Opened { reader: Box::new(file), size: metadata.len(), is_regular: metadata.is_file() })
    }

    fn temporary(&self) -> io::Result<Box<dyn ReadWriteSeek>> {
        Ok(Box::new(tempfile::tempfile()?))
    }

    fn write(&self, files: &[File<'_>], if_changed: bool, stdout: &mut dyn Write) -> Result<(), String> {
        output::write_all(files, if_changed, stdout)
    }

    fn write_with(
        &self,
        path: &str,
        stdout: &mut dyn Write,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        output::write_with(path, stdout, write)
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
