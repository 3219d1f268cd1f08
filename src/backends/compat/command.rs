//! [`Comparison`]: the command line that compares two versions of a description, each with its lock file, the old one
//! perhaps from a git revision.

use std::ffi::OsString;
use std::sync::Arc;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, ValueHint};

use super::report::{Files, Form};
use crate::backends::backend::Backend;
use crate::backends::cli::exit::{FAILED, GOOD};
use crate::backends::cli::host::Host;
use crate::backends::cli::invocation::{self, Invocation};
use crate::backends::cli::options;
use crate::backends::cli::streams::Streams;
use crate::backends::cli::usage::{self, Stop};
use crate::backends::context::Context;
use crate::diagnostics::{Diags, Reported};
use crate::records::Records;
use crate::source::SourceMap;

/// A subcommand that compares two versions.
pub(crate) struct Comparison {
    /// The program and the subcommand, for messages about wrong usage.
    pub(crate) name: &'static str,
    /// The backend that both versions are compiled for.
    pub(crate) backend: Backend,
    /// The options of the program, besides those of every compilation, that both versions are compiled with.
    pub(crate) options: &'static [&'static str],
}

/// A version that was read.
pub(crate) struct Version<'m, M> {
    pub(crate) model: M,
    pub(crate) records: Arc<Records>,
    sources: Arc<SourceMap>,
    revision: Option<&'m str>,
}

impl<M> Version<'_, M> {
    /// The files of the version.
    pub(crate) fn files(&self) -> Files<'_> {
        Files { sources: &self.sources, revision: self.revision }
    }
}

impl Comparison {
    /// The arguments of the subcommand.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = Arg> {
        let option = |name: &'static str, value, help| Arg::new(name).long(name).value_name(value).help(help);
        let lock = |name, help| option(name, "FILE", help).value_hint(ValueHint::FilePath);
        let own = [
            Arg::new("files")
                .value_name("FILE")
                .required(true)
                .num_args(1..=2)
                .value_hint(ValueHint::FilePath)
                .help("OLD and NEW; with --old-rev, one name is enough for both"),
            option("old-rev", "REV", "Read OLD and all that it includes from this git revision"),
            option("format", "FORM", "Form of the report")
                .value_parser(PossibleValuesParser::new(["text", "json"]))
                .default_value("text"),
            lock("old-lock", "The lock file of OLD"),
            lock("new-lock", "The lock file of NEW"),
        ];
        own.into_iter().chain(self.compilation_options())
    }

    fn compilation_options(&self) -> impl Iterator<Item = Arg> {
        let shared = options::shared_options(self.options);
        shared.map(|arg| arg.hide_short_help(false)).chain(options::compilation_options(self.backend))
    }

    /// Compiles the old and the new version and reads a model from each.
    ///
    /// # Errors
    /// The exit code, after a message.
    pub(crate) fn read<'m, M>(
        &self,
        host: &dyn Host,
        matches: &'m ArgMatches,
        streams: &mut Streams<'_>,
        read: impl Fn(&Context<'_>, &mut Diags) -> Result<M, Reported>,
    ) -> Result<[Version<'m, M>; 2], u8> {
        let revision = matches.get_one::<String>("old-rev").map(String::as_str);
        let [old, new] =
            self.invocations(matches, revision).map_err(|stop| usage::complain(&stop.message(), self.name, streams))?;
        let loader = revision.map(|name| host.revision(name)).transpose().map_err(|message| {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {message}");
            FAILED
        })?;
        let old = host.model(loader.as_deref().unwrap_or(host.disk()), &old, streams, &read);
        if let (Err(_), Some(revision)) = (&old, revision) {
            let _ = writeln!(streams.stderr, "note: these are the files of revision {revision}");
        }
        // Both versions are read, so that one run reports the errors of both.
        let new = host.model(host.disk(), &new, streams, &read);
        let (Ok((old, (old_records, old_sources))), Ok((new, (new_records, new_sources)))) = (old, new) else {
            return Err(FAILED);
        };
        let old = Version { model: old, records: old_records, sources: old_sources, revision };
        let new = Version { model: new, records: new_records, sources: new_sources, revision: None };
        Ok([old, new])
    }

    fn invocations(&self, matches: &ArgMatches, revision: Option<&str>) -> Result<[Invocation; 2], Stop> {
        let files: Vec<&String> = matches.get_many("files").unwrap_or_default().collect();
        let (old, new) = match (files.as_slice(), revision) {
            ([old, new], _) => (*old, *new),
            ([both], Some(_)) => (*both, *both),
            _ => return Err(Stop::Usage("error: expected two files, or one file and --old-rev".to_owned())),
        };
        let shared = options::given(matches, self.compilation_options());
        let invocation = |file: &String, lock| {
            let lock = matches.get_one::<String>(lock).map(|path| OsString::from(format!("--lock={path}")));
            invocation::run_of(self.backend, file.clone(), lock.into_iter().chain(shared.clone()).collect())
        };
        Ok([invocation(old, "old-lock")?, invocation(new, "new-lock")?])
    }
}

/// Shows a report in the form that the command line names; returns the exit code.
pub(crate) fn show(
    matches: &ArgMatches,
    streams: &mut Streams<'_>,
    is_compatible: bool,
    report: impl Fn(Form) -> String,
) -> u8 {
    let form =
        if matches.get_one::<String>("format").is_some_and(|form| form == "json") { Form::Json } else { Form::Text };
    let shown = usage::show(report(form).as_bytes(), streams);
    if shown == GOOD && !is_compatible { FAILED } else { shown }
}
