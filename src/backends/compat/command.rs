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
use crate::source::{Loader, SourceMap};

/// A subcommand that compares two versions.
pub struct Comparison {
    /// The program and the subcommand, for messages about wrong usage.
    pub name: &'static str,
    /// The backend that both versions are compiled for.
    pub backend: Backend,
    /// The options of the program, besides those of every compilation, that both versions are compiled with.
    pub options: &'static [&'static str],
}

/// A version that was read.
pub struct Version<'m, M> {
    pub model: M,
    /// The records; `None` for a saved model.
    pub records: Option<Arc<Records>>,
    sources: Arc<SourceMap>,
    /// The file of a saved model.
    saved: Option<String>,
    revision: Option<&'m str>,
}

/// Reads a saved model from the bytes of its file.
pub(crate) type ReadSaved<M> = fn(&[u8]) -> Result<M, String>;

impl<M> Version<'_, M> {
    /// The files of the version.
    pub fn files(&self) -> Files<'_> {
        Files { sources: &self.sources, revision: self.revision, saved: self.saved.as_deref() }
    }
}

impl Comparison {
    /// The arguments of the subcommand.
    pub fn arguments(&self) -> impl Iterator<Item = Arg> {
        let option = |name: &'static str, value, help| Arg::new(name).long(name).value_name(value).help(help);
        let lock = |name, help| option(name, "FILE", help).value_hint(ValueHint::FilePath);
        let own = [
            Arg::new("files").value_name("FILE").required(true).num_args(1..=2).value_hint(ValueHint::FilePath).help(
                "OLD and NEW; with --old-rev, one name is enough for both. Includes are searched beside each file first",
            ),
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

    /// Compiles the old and the new version and reads a model from each. A file whose name ends in `.json` is a saved
    /// model, if `saved` can read one.
    ///
    /// # Errors
    /// The exit code, after a message.
    pub fn read<'m, M>(
        &self,
        host: &dyn Host,
        matches: &'m ArgMatches,
        streams: &mut Streams<'_>,
        read: impl Fn(&Context<'_>, &mut Diags) -> Result<M, Reported>,
        saved: Option<ReadSaved<M>>,
    ) -> Result<[Version<'m, M>; 2], u8> {
        let revision = matches.get_one::<String>("old-rev").map(String::as_str);
        let sides = self
            .sides(matches, revision, saved)
            .map_err(|stop| usage::complain(&stop.message(), self.name, streams))?;
        let loader = revision.map(|name| host.revision(name)).transpose().map_err(|message| {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {message}");
            FAILED
        })?;
        let [old, new] = sides;
        let mut version = |loader: &dyn Loader, side: Side<M>, revision| match side {
            Side::Described(invocation) => {
                let (model, (records, sources)) = host.model(loader, &invocation, streams, &read).map_err(|_| ())?;
                Ok(Version { model, records: Some(records), sources, saved: None, revision })
            }
            Side::Saved(path, read) => {
                let text = loader.load(&path).map_err(|error| error.to_string());
                let model = text.and_then(|text| read(&text)).map_err(|error| {
                    let _ = writeln!(streams.stderr, "error: cannot read `{path}`: {error}");
                })?;
                Ok(Version {
                    model,
                    records: None,
                    sources: Arc::new(SourceMap::new(Vec::new())),
                    saved: Some(path),
                    revision,
                })
            }
        };
        let old: Result<Version<'m, M>, ()> = version(loader.as_deref().unwrap_or(host.disk()), old, revision);
        // Both versions are read, so that one run reports the errors of both.
        let new = version(host.disk(), new, None);
        if let (Err(()), Some(revision)) = (&old, revision) {
            let _ = writeln!(streams.stderr, "note: the old files are those of revision {revision}");
        }
        match (old, new) {
            (Ok(old), Ok(new)) => Ok([old, new]),
            _ => Err(FAILED),
        }
    }

    fn sides<M>(
        &self,
        matches: &ArgMatches,
        revision: Option<&str>,
        saved: Option<ReadSaved<M>>,
    ) -> Result<[Side<M>; 2], Stop> {
        let files: Vec<&String> = matches.get_many("files").unwrap_or_default().collect();
        let (old, new) = match (files.as_slice(), revision) {
            ([old, new], _) => (*old, *new),
            ([both], Some(_)) => (*both, *both),
            _ => return Err(Stop::Usage("error: expected two files, or one file and --old-rev".to_owned())),
        };
        let shared = options::given(matches, self.compilation_options());
        let side = |file: &String, option| {
            let lock = matches.get_one::<String>(option);
            if let Some(read) = saved.filter(|_| file.ends_with(".json")) {
                return match lock {
                    Some(_) => Err(Stop::Usage(format!("error: --{option} has no effect: `{file}` has all values"))),
                    None => Ok(Side::Saved(file.clone(), read)),
                };
            }
            let lock = lock.map(|path| OsString::from(format!("--lock={path}")));
            let options = lock.into_iter().chain(shared.clone()).collect();
            let invocation = invocation::run_of(self.backend, file.clone(), options)?;
            // Files of both versions may have the same names.
            let invocation = Invocation { includes_beside_input: true, ..invocation };
            Ok(Side::Described(Box::new(invocation)))
        };
        Ok([side(old, "old-lock")?, side(new, "new-lock")?])
    }
}

/// A side of a comparison.
enum Side<M> {
    /// The compilation of a description.
    Described(Box<Invocation>),
    /// The file of a saved model, and what reads it.
    Saved(String, ReadSaved<M>),
}

/// Shows a report in the form that the command line names; returns the exit code.
pub fn show(
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
