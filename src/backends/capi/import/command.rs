//! `tdgen capi import HEADER`: the subcommand.

use std::collections::HashMap;

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::ast::Node;
use super::declarations::Header;
use super::describe::{self, Description};
use crate::backends::backend::Backend;
use crate::backends::capi::naming::identifier_error;
use crate::backends::capi::text::file_name;
use crate::backends::cli::exit::{FAILED, USAGE};
use crate::backends::cli::host::{File, Files, Host};
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::{Subcommand, run_part};
use crate::backends::output::Content;
use crate::source::Text;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "capi", command, run };

const PARTS: &[Subcommand] = &[Subcommand { name: "import", command: import_command, run: run_import }];

const EXAMPLES: &str = "\
Examples:
  tdgen capi import /usr/include/zlib.h --also=zconf.h -o zlib.td
  tdgen --gen-api zlib.td";

const IMPORT_EXAMPLES: &str = "\
Examples:
  tdgen capi import /usr/include/sqlite3.h -o sqlite3.td
  tdgen capi import /usr/include/zlib.h --also=zconf.h -o zlib.td
  tdgen capi import /usr/include/vulkan/vulkan.h --folder -o vulkan.td

Macros for the header, and another Clang:
  tdgen capi import CL/cl.h --folder --clang=clang-21 --flag=-DCL_TARGET_OPENCL_VERSION=300";

const ABOUT: &str = "\
Write the description of an API that has a header

Clang reads the header. The description generates its functions, structures, unions, enumerations and
typedefs again, with the names as they are. Each declaration that a description cannot say is reported.
Comments, macros and attributes are not imported.";

fn command(command: Command, backends: &[Backend]) -> Command {
    command
        .about("Describe an API that has a header")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(PARTS.iter().map(|part| part.plain_command(backends)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    run_part(PARTS, host, matches, streams)
}

fn import_command(command: Command, _: &[Backend]) -> Command {
    let header = Arg::new("header").value_name("HEADER").required(true).value_hint(ValueHint::FilePath);
    let output = Arg::new("output").short('o').value_name("FILE").default_value("-").value_hint(ValueHint::FilePath);
    let also = Arg::new("also").long("also").value_name("HEADER").action(ArgAction::Append);
    let folder = Arg::new("folder").long("folder").action(ArgAction::SetTrue);
    let prefix = Arg::new("prefix").long("prefix").value_name("PREFIX");
    let clang = Arg::new("clang").long("clang").value_name("PROGRAM").default_value("clang-22");
    let flag = Arg::new("flag").long("flag").value_name("FLAG").action(ArgAction::Append).allow_hyphen_values(true);
    command
        .about("Write the description of an API that has a header")
        .long_about(ABOUT)
        .after_help(IMPORT_EXAMPLES)
        .arg(header.help("The header"))
        .arg(output.help("Output file, or - for standard output"))
        .arg(also.help("Import the declarations of this included header, too"))
        .arg(folder.help("Import the declarations of all included headers of the same folder"))
        .arg(prefix.help("Prefix of the API [the name of the header]"))
        .arg(clang.help("The Clang that reads the header"))
        .arg(flag.help("Argument for Clang, such as -DNAME or -Ifolder"))
}

/// The arguments of a run.
struct Import<'a> {
    header: &'a str,
    clang: &'a str,
    flags: Vec<String>,
    /// The ends of the paths of other headers whose declarations are imported.
    also: Vec<String>,
    folder: Option<&'a str>,
}

fn run_import(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let text = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let many = |name: &str| matches.get_many::<String>(name).unwrap_or_default().cloned().collect();
    let header = text("header");
    let folder = matches.get_flag("folder").then(|| header.rsplit_once('/').map_or("", |(folder, _)| folder));
    let import = Import { header, clang: text("clang"), flags: many("flag"), also: many("also"), folder };
    let stem = file_name(header).split('.').next().unwrap_or_default();
    let derived: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let prefix = matches.get_one::<String>("prefix").cloned().unwrap_or(derived);
    if let Some(error) = identifier_error(&prefix) {
        let _ = writeln!(streams.stderr, "error: the prefix `{prefix}` {error}; set another with --prefix");
        return USAGE;
    }
    let (declarations, includes, sources) = match import.read(host) {
        Ok(read) => read,
        Err(message) => {
            let _ = writeln!(streams.stderr, "error: {message}");
            return FAILED;
        }
    };
    let description = Description { header, prefix: &prefix, includes: &includes };
    let source = |file: &str, offsets: [usize; 2]| source_of(&sources, file, offsets);
    let content = Content::Bytes(describe::write(&description, &declarations, &source));
    let files = Files { outputs: vec![File::new(text("output"), content)], ..Files::default() };
    if let Err(message) = host.write(&files, &mut *streams.stdout) {
        let _ = writeln!(streams.stderr, "error: {message}");
        return FAILED;
    }
    report(&declarations, streams);
    0
}

/// The texts of the imported headers, by their paths.
type Sources = HashMap<String, Text>;

/// The text of a file between two offsets.
fn source_of(sources: &Sources, file: &str, [start, end]: [usize; 2]) -> Option<String> {
    let text = sources.get(file)?.get(start..end)?;
    Some(String::from_utf8_lossy(text).into_owned())
}

/// Reports what was imported, and what was not.
fn report(header: &Header, streams: &mut Streams<'_>) {
    for loss in &header.losses {
        let _ = writeln!(streams.stderr, "warning: {} `{}` is not imported: {}", loss.kind, loss.name, loss.reason);
    }
    let kinds = ["function", "structure", "enumeration"].into_iter().zip(header.totals);
    let counts = kinds.map(|(kind, total)| {
        let lost = header.losses.iter().filter(|loss| loss.kind == kind).count();
        format!("{} of {total} {kind}s", total.saturating_sub(lost))
    });
    let _ = writeln!(streams.stderr, "imported {}", counts.collect::<Vec<String>>().join(", "));
}

impl Import<'_> {
    /// Reads the header: its declarations, and the headers that it includes.
    fn read(&self, host: &dyn Host) -> Result<(Header, Vec<String>, Sources), String> {
        let tree = self.clang(host, &["-Xclang", "-ast-dump=json"])?;
        let root: Node =
            serde_json::from_slice(&tree).map_err(|error| format!("cannot read the syntax tree of Clang: {error}"))?;
        let nodes = root.own(|file| self.is_own(file));
        let dependencies = self.clang(host, &["-M"])?;
        let dependencies = String::from_utf8_lossy(&dependencies).into_owned();
        let files: Vec<&str> = dependencies.split_whitespace().filter(|file| *file != "\\").skip(1).collect();
        let mut includes: Vec<String> = Vec::new();
        let mut sources = HashMap::new();
        for file in files.iter().filter(|file| self.is_own(file)) {
            let text = host.disk().load(file).map_err(|error| format!("cannot read {file}: {error}"))?;
            for include in self.includes(&String::from_utf8_lossy(&text), &files) {
                if !includes.contains(&include) {
                    includes.push(include);
                }
            }
            sources.insert((*file).to_owned(), text);
        }
        let mut header = Header::of(&nodes);
        header.drop_uses_of_macros(&|file, offsets| source_of(&sources, file, offsets));
        Ok((header, includes, sources))
    }

    /// The headers that the text of a header includes, of those that Clang read, without those that are imported.
    fn includes(&self, text: &str, files: &[&str]) -> Vec<String> {
        let lines =
            text.lines().filter_map(|line| line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include"));
        let mut includes = Vec::new();
        for line in lines.map(str::trim) {
            let path = match line.chars().next() {
                Some('<') => line.get(1..).and_then(|rest| rest.split_once('>')),
                Some('"') => line.get(1..).and_then(|rest| rest.split_once('"')),
                _ => None,
            };
            let Some((path, _)) = path else { continue };
            let is_read =
                |file: &&&str| file.strip_suffix(path).is_some_and(|before| before.is_empty() || before.ends_with('/'));
            let found = files.iter().find(is_read);
            if found.is_some_and(|file| !self.is_own(file)) {
                let (open, close) = if line.starts_with('<') { ('<', '>') } else { ('"', '"') };
                includes.push(format!("{open}{path}{close}"));
            }
        }
        includes
    }

    fn is_own(&self, file: &str) -> bool {
        let ends =
            |name: &String| file.strip_suffix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        let is_in = |folder: &str| file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        file == self.header || self.also.iter().any(ends) || self.folder.is_some_and(is_in)
    }

    fn clang(&self, host: &dyn Host, own: &[&str]) -> Result<Vec<u8>, String> {
        let mut args: Vec<String> = ["-x", "c", "-std=gnu11", "-fsyntax-only", "-w"].map(str::to_owned).to_vec();
        args.extend(own.iter().map(|&arg| arg.to_owned()));
        args.extend(self.flags.iter().cloned());
        args.push(self.header.to_owned());
        host.output_of(self.clang, &args)
    }
}
