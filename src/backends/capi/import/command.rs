//! `tdgen capi import HEADER`: the subcommand.

use std::collections::{HashMap, HashSet};

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::ast::{Foreign, Node};
use super::declarations::{Header, Loss};
use super::describe::Description;
use super::prefix::common_prefix;
use super::update::update;
use super::validate::{generated_header, write_valid};
use super::{bodies, incomplete, packing, pointers, printed, unnamed};
use crate::model::naming::{file_name, identifier_error};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::{FAILED, USAGE};
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::output::Content;
use tdgen_language::source::Text;

pub(crate) const PART: Subcommand = Subcommand { name: "import", command: import_command, run: run_import };

const IMPORT_EXAMPLES: &str = "\
Examples:
  tdgen capi import /usr/include/sqlite3.h -o sqlite3.td
  tdgen capi import /usr/include/zlib.h --also=zconf.h -o zlib.td
  tdgen capi import /usr/include/vulkan/vulkan.h --folder -o vulkan.td

The next version of a header:
  tdgen capi import /usr/include/sqlite3.h --update sqlite3.td

Macros for the header, and another Clang:
  tdgen capi import CL/cl.h --folder --clang=clang-21 --flag=-DCL_TARGET_OPENCL_VERSION=300";

const ABOUT: &str = "\
Write a description of the API that a header declares

Clang reads the header. The description generates its functions, structures, unions, enumerations,
typedefs and variables again, with the names as they are. tdgen reports each declaration that a
description cannot express. It imports no macros, of comments only those of Doxygen, and of
attributes only those of layouts, deprecated, noreturn and warn_unused_result.";

fn import_command(command: Command, _: &[Backend]) -> Command {
    let header = Arg::new("header").value_name("HEADER").required(true).value_hint(ValueHint::FilePath);
    let output = Arg::new("output").short('o').value_name("FILE").default_value("-").value_hint(ValueHint::FilePath);
    let folder = Arg::new("folder").long("folder").action(ArgAction::SetTrue);
    let update = Arg::new("update").long("update").value_name("FILE").value_hint(ValueHint::FilePath);
    let update = update.conflicts_with("output");
    command
        .about("Write a description of the API that a header declares")
        .long_about(ABOUT)
        .after_help(IMPORT_EXAMPLES)
        .arg(header.help("The header"))
        .arg(output.help("Output file, or - for standard output"))
        .arg(folder.help("Import the declarations of all included headers of the same folder"))
        .arg(update.help("Update this description from the header, and keep what you added"))
        .args(arguments())
}

/// The arguments that say how a header is read.
pub(crate) fn arguments() -> [Arg; 4] {
    let also = Arg::new("also").long("also").value_name("HEADER").action(ArgAction::Append);
    let prefix = Arg::new("prefix").long("prefix").value_name("PREFIX");
    let clang = Arg::new("clang").long("clang").value_name("PROGRAM").default_value("clang-22");
    let flag = Arg::new("flag").long("flag").value_name("FLAG").action(ArgAction::Append).allow_hyphen_values(true);
    [
        also.help("Import the declarations of this included header, too"),
        prefix.help("Prefix of the API [that of most functions, or the name of the header]"),
        clang.help("The Clang that reads the header"),
        flag.help("Argument for Clang, such as -DNAME or -Ifolder"),
    ]
}

/// The headers that a header includes, of those that Clang read: as written, and their paths.
fn included<'f>(file: &str, files: &[&'f str], sources: &Sources) -> Vec<(String, &'f str)> {
    let text = sources.get(file).map(|text| String::from_utf8_lossy(text)).unwrap_or_default();
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
        let ends =
            |file: &&&str| file.strip_suffix(path).is_some_and(|before| before.is_empty() || before.ends_with('/'));
        // Of several headers with this path, one in the same folder.
        let beside = file.rsplit_once('/').map(|(folder, _)| format!("{folder}/{path}"));
        let beside = files.iter().find(|file| beside.as_deref() == Some(**file));
        // Otherwise the outermost: `<setjmp.h>` is not `bits/setjmp.h`.
        let outermost = || files.iter().filter(ends).min_by_key(|file| file.matches('/').count());
        if let Some(found) = beside.or_else(outermost) {
            let (open, close) = if line.starts_with('<') { ('<', '>') } else { ('"', '"') };
            includes.push((format!("{open}{path}{close}"), *found));
        }
    }
    includes
}

/// Whether a header has an error for programs that include it and not another one: `#error Never include this
/// directly`.
fn refuses_inclusion(text: &[u8]) -> bool {
    String::from_utf8_lossy(text).lines().any(|line| {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        directive.is_some_and(|text| text.starts_with("error") && text.to_ascii_lowercase().contains("directly"))
    })
}

/// A header that the generated one includes.
struct Inclusion {
    /// As written.
    text: String,
    /// Its path; empty if it is not known.
    file: String,
}

impl Inclusion {
    /// The path as written.
    fn path(&self) -> &str {
        self.text.trim_matches(['<', '>', '"'])
    }
}

/// The arguments of a run.
pub(crate) struct Import<'a> {
    header: &'a str,
    clang: &'a str,
    prefix: Option<&'a String>,
    flags: Vec<String>,
    /// The ends of the paths of other headers whose declarations are imported.
    also: Vec<String>,
    folder: Option<Folder<'a>>,
    /// Whether pointers of the description are followed: by a reader that needs no promise about them.
    follows_pointers: bool,
}

/// A folder whose headers are imported.
struct Folder<'a> {
    path: &'a str,
    /// The start of their names. A folder of the system has headers of many libraries.
    start: &'a str,
}

impl<'a> Folder<'a> {
    fn of(header: &'a str, host: &dyn Host) -> Folder<'a> {
        let (path, file) = header.rsplit_once('/').unwrap_or((".", header));
        let has = |name: &str| host.disk().load(&format!("{path}/{name}")).is_ok();
        let is_of_system = has("stdio.h") || has("sys/cdefs.h");
        let start = if is_of_system { file.split('.').next().unwrap_or_default() } else { "" };
        Folder { path, start }
    }

    fn has(&self, file: &str) -> bool {
        let file = if self.path == "." {
            Some(file)
        } else {
            file.strip_prefix(self.path).and_then(|rest| rest.strip_prefix('/'))
        };
        file.is_some_and(|file| !file.starts_with('/') && file.starts_with(self.start))
    }
}

fn run_import(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let output = matches.get_one::<String>("output").map_or("", String::as_str);
    let header = matches.get_one::<String>("header").map_or("", String::as_str);
    let mut import = Import::of(header, matches);
    if matches.get_flag("folder") {
        import.with_folder(host);
    }
    if let Some(message) = import.wrong_prefix() {
        let _ = writeln!(streams.stderr, "error: {message}");
        return USAGE;
    }
    let old = matches.get_one::<String>("update");
    let output = old.map_or(output, String::as_str);
    let imported = import.describe(host, &|_| true).map_err(|failure| failure.message);
    let imported = imported.and_then(|imported| match old {
        Some(old) => import.update(host, old, imported),
        None => Ok(imported),
    });
    let written = imported.and_then(|imported| {
        let content = Content::Bytes(imported.description);
        let file = File { updates: old.cloned(), ..File::new(output, content) };
        let files = Files { outputs: vec![file], ..Files::default() };
        host.write(&files, &mut *streams.stdout).map(|()| imported.declarations)
    });
    match written {
        Ok(declarations) => {
            report(&declarations, streams);
            0
        }
        Err(message) => {
            let _ = writeln!(streams.stderr, "error: {message}");
            FAILED
        }
    }
}

/// What was read from a header.
pub(crate) struct Imported {
    /// The text of the description.
    pub(crate) description: Vec<u8>,
    declarations: Header,
}

impl Imported {
    /// The number of functions that a program can call in place of those of the header.
    pub(crate) fn functions(&self) -> usize {
        let functions = self.declarations.functions.iter();
        functions.filter(|function| !function.is_variadic && function.body.is_none()).count()
    }

    /// The declarations that are lost, and why.
    pub(crate) fn losses(&self) -> impl Iterator<Item = String> {
        self.declarations.losses.iter().map(Loss::to_string)
    }
}

/// Why a header cannot be imported.
pub(crate) struct Failure {
    pub(crate) message: String,
    /// The headers that must be imported, too.
    pub(crate) also: Vec<String>,
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure { message, also: Vec::new() }
    }
}

/// The common prefix of the functions, or the name of the header.
fn derived_prefix(header: &str, declarations: &Header) -> String {
    let functions = declarations.functions.iter().map(|function| function.name.as_str());
    let stem = file_name(header).split('.').next().unwrap_or_default();
    let stem: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let common = common_prefix(functions).filter(|prefix| identifier_error(prefix).is_none()).map(str::to_owned);
    common.unwrap_or(if identifier_error(&stem).is_some() { format!("api_{stem}") } else { stem })
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
        let _ = writeln!(streams.stderr, "warning: {loss}");
    }
    for (name, remark) in &header.remarks {
        let _ = writeln!(streams.stderr, "remark: `{name}` {remark}");
    }
    let kinds = ["function", "structure", "enumeration"].into_iter().zip(header.totals);
    let counts = kinds.map(|(kind, total)| {
        let lost = header.losses.iter().filter(|loss| loss.kind == kind).count();
        format!("{} of {total} {kind}s", total.saturating_sub(lost))
    });
    let _ = writeln!(streams.stderr, "imported {}", counts.collect::<Vec<String>>().join(", "));
}

impl<'a> Import<'a> {
    /// The import that [`arguments`] ask for.
    pub(crate) fn of(header: &'a str, matches: &'a ArgMatches) -> Import<'a> {
        let many = |name: &str| matches.get_many(name).unwrap_or_default().cloned().collect();
        let clang = matches.get_one::<String>("clang").map_or("", String::as_str);
        let prefix = matches.get_one::<String>("prefix");
        Import { header, clang, prefix, flags: many("flag"), also: many("also"), folder: None, follows_pointers: false }
    }

    /// Describes pointers as if all of them pointed to something.
    pub(crate) fn follow_pointers(&mut self) {
        self.follows_pointers = true;
    }

    /// Imports the headers of the same folder, too.
    pub(crate) fn with_folder(&mut self, host: &dyn Host) {
        self.folder = Some(Folder::of(self.header, host));
    }

    /// Imports no other headers of the folder. Returns whether it would have.
    pub(crate) fn without_folder(&mut self) -> bool {
        self.folder.take().is_some()
    }

    /// Why the prefix cannot be one.
    pub(crate) fn wrong_prefix(&self) -> Option<String> {
        let prefix = self.prefix?;
        Some(format!("the prefix `{prefix}` {}", identifier_error(prefix)?))
    }

    /// Imports these headers, too. Returns whether one is new.
    pub(crate) fn add(&mut self, also: Vec<String>) -> bool {
        let old = self.also.len();
        self.also.extend(also);
        self.also.sort_unstable();
        self.also.dedup();
        self.also.len() > old
    }

    /// Describes the functions that `keeps` wants, and the other declarations.
    pub(crate) fn describe(&self, host: &dyn Host, keeps: &dyn Fn(&str) -> bool) -> Result<Imported, Failure> {
        let (mut declarations, inclusions) = self.read(host)?;
        let prefix = self.prefix.cloned().unwrap_or_else(|| derived_prefix(self.header, &declarations));
        declarations.functions.retain(|function| keeps(&function.name));
        if self.follows_pointers {
            pointers::set_uses(&mut declarations);
        }
        let includes = &inclusions.iter().map(|inclusion| inclusion.text.clone()).collect::<Vec<String>>();
        let names = Description { header: self.header, prefix: &prefix, includes };
        let description = write_valid(host, &names, &mut declarations)?;
        self.compile(host, &generated_header(host, &description)?, &inclusions, &declarations)?;
        Ok(Imported { description, declarations })
    }

    /// Brings an imported header into a description.
    fn update(&self, host: &dyn Host, path: &str, mut imported: Imported) -> Result<Imported, String> {
        let old = host.disk().load(path).map_err(|error| format!("cannot read {path}: {error}"))?;
        let [old, new] = [&old[..], &imported.description].map(String::from_utf8_lossy);
        let updated = update(&old, &new);
        let header = generated_header(host, updated.text.as_bytes());
        let header = header.map_err(|error| format!("the description `{path}` cannot be updated: {error}"))?;
        self.compile(host, &header, &[], &imported.declarations)
            .map_err(|failure| format!("{path} is not changed: {}", failure.message))?;
        imported.declarations.remarks.extend(updated.remarks);
        imported.description = updated.text.into_bytes();
        Ok(imported)
    }

    /// All that the header includes, itself first.
    pub(crate) fn dependencies(&self, host: &dyn Host) -> Result<Vec<String>, String> {
        let rule = self.clang(host, &["-M"])?;
        let rule = String::from_utf8_lossy(&rule);
        Ok(rule.split_whitespace().filter(|file| *file != "\\").skip(1).map(str::to_owned).collect())
    }

    /// Reads the header: its declarations, and the headers that it includes.
    fn read(&self, host: &dyn Host) -> Result<(Header, Vec<Inclusion>), String> {
        let tree = self.clang(host, &["-Xclang", "-ast-dump=json"])?;
        let mut root: Node =
            serde_json::from_slice(&tree).map_err(|error| format!("cannot read the syntax tree of Clang: {error}"))?;
        if packing::has_pragma_pack(&root) {
            let dump = self.clang(host, &["-Xclang", "-ast-dump", "-fno-color-diagnostics"])?;
            packing::set_packings(&mut root, &String::from_utf8_lossy(&dump));
        }
        let mut foreign = Foreign::default();
        let nodes = root.own(|file| self.is_own(file), &mut foreign);
        let dependencies = self.dependencies(host)?;
        let files: Vec<&str> = dependencies.iter().map(String::as_str).collect();
        let mut sources = HashMap::new();
        for file in &files {
            let text = host.disk().load(file).map_err(|error| format!("cannot read {file}: {error}"))?;
            sources.insert((*file).to_owned(), text);
        }
        let mut header = Header::of(&nodes, foreign);
        unnamed::name_numbers(&mut header);
        unnamed::declare_tags(&mut header);
        incomplete::drop_uses(&mut header);
        header.drop_results_of_noreturn();
        self.measure(host, &mut header)?;
        let source = |file: &str, offsets: [usize; 2]| source_of(&sources, file, offsets);
        let macros = if bodies::has_bodies(&header) { self.macros(host)? } else { HashSet::new() };
        if bodies::has_bodies(&header) || printed::has_pointers(&header) {
            let printed = self.clang(host, &["-Xclang", "-ast-print"])?;
            let printed = String::from_utf8_lossy(&printed);
            printed::set_params(&mut header, &printed);
            bodies::read_bodies(&mut header, &source, &macros, &printed);
        }
        let mut includes = self.includes(&files, &sources);
        includes.retain(|(include, file)| {
            let is_refused = sources.get(*file).is_some_and(|text| refuses_inclusion(text));
            if is_refused {
                let path = include.trim_matches(['<', '>', '"']);
                let reason = format!("it must not be included by itself; write --also={path} to import it, too");
                header.losses.push(Loss { kind: "header", name: path.to_owned(), reason });
            }
            !is_refused
        });
        for (include, file) in &includes {
            if let Some(own) = self.own_of(file, &files, &sources) {
                let path = include.trim_matches(['<', '>', '"']);
                let or = if self.folder.is_none() { ", or --folder" } else { "" };
                let reason = format!("it includes `{}` again; write --also={path}, too{or}", file_name(own));
                header.losses.push(Loss { kind: "header", name: path.to_owned(), reason });
            }
        }
        let before = self.included_before().map(|file| Inclusion { text: format!("<{file}>"), file: String::new() });
        let includes = includes.into_iter().map(|(text, file)| Inclusion { text, file: file.to_owned() });
        Ok((header, before.chain(includes).collect()))
    }

    /// Compiles a generated header, which includes other headers and no imported ones.
    fn compile(
        &self,
        host: &dyn Host,
        header: &[u8],
        inclusions: &[Inclusion],
        declarations: &Header,
    ) -> Result<(), Failure> {
        let folder = self.header.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let notes = "-fdiagnostics-show-note-include-stack";
        let own = ["-fsyntax-only", "-w", "-fno-color-diagnostics", "-ferror-limit=3", notes, "-iquote", folder];
        let Err(message) = self.run(host, &own, "-", header) else { return Ok(()) };
        let lost = declarations.losses.iter().filter(|loss| loss.kind == "header").map(|loss| loss.name.as_str());
        // The headers that include the imported one again.
        let is_blamed = |one: &&Inclusion| message.contains(&format!("In file included from {}:", one.file));
        let blamed = inclusions.iter().filter(is_blamed).map(Inclusion::path);
        let mut cures: Vec<&str> = lost.chain(blamed).collect();
        cures.sort_unstable();
        cures.dedup();
        let options: Vec<String> = cures.iter().map(|path| format!("--also={path}")).collect();
        let help = match options.as_slice() {
            [] => String::new(),
            options => format!("; import it together with those that need it: {}", options.join(" ")),
        };
        let message = format!("the header of the description does not compile{help}\n{message}");
        Err(Failure { message, also: cures.into_iter().map(str::to_owned).collect() })
    }

    /// Asks Clang for the sizes and alignments of the types of other headers.
    fn measure(&self, host: &dyn Host, header: &mut Header) -> Result<(), String> {
        let names = header.foreign_types().into_iter();
        let types: Vec<(String, String)> =
            names.filter_map(|name| Some((header.foreign.sized_type(&name)?, name))).collect();
        if types.is_empty() {
            return Ok(());
        }
        let sizes = types.iter().map(|(ty, _)| format!("sizeof({ty}), _Alignof({ty}), "));
        let sizes: String = sizes.collect();
        let probe = format!("#include \"{}\"\nunsigned long long tdgen_sizes[] = {{{sizes}}};\n", self.header);
        let own = ["-w", "-S", "-emit-llvm", "-o", "-"];
        let code = self.run(host, &own, "-", probe.as_bytes())?;
        let code = String::from_utf8_lossy(&code);
        let line = code.lines().find(|line| line.starts_with("@tdgen_sizes ")).unwrap_or_default();
        let numbers = line.split("i64 ").skip(1).map(|text| {
            let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            text[..end].parse::<u64>().ok()
        });
        let numbers: Vec<u64> = numbers.flatten().collect();
        for ((_, name), pair) in types.into_iter().zip(numbers.chunks_exact(2)) {
            header.foreign.sizes.insert(name, (pair[0], pair[1]));
        }
        Ok(())
    }

    /// The macros that the imported headers and the flags define; those of other headers are in the generated one, too.
    fn macros(&self, host: &dyn Host) -> Result<HashSet<String>, String> {
        let text = self.clang(host, &["-E", "-dD"])?;
        let text = String::from_utf8_lossy(&text);
        let mut is_own = false;
        let mut macros = HashSet::new();
        for line in text.lines().filter_map(|line| line.strip_prefix('#')) {
            if let Some(definition) = line.strip_prefix("define ") {
                let end = definition.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                let name = definition.get(..end.unwrap_or(definition.len())).unwrap_or_default();
                if is_own {
                    macros.insert(name.to_owned());
                }
            } else if let Some(file) = line.split('"').nth(1).filter(|_| line.starts_with(' ')) {
                is_own = file == "<command line>" || self.is_own(file);
            }
        }
        Ok(macros)
    }

    /// The headers that flags include before the header: `-include stdio.h`.
    fn included_before(&self) -> impl Iterator<Item = &str> {
        let next = self.flags.iter().skip(1).map(String::as_str).chain([""]);
        let files = self.flags.iter().zip(next).filter_map(|(flag, next)| match flag.strip_prefix("-include")? {
            "" => Some(next),
            file => Some(file.trim()),
        });
        files.filter(|file| !file.is_empty())
    }

    /// The headers that the imported ones include, as written and with their paths, without those that are imported.
    fn includes<'f>(&self, files: &[&'f str], sources: &Sources) -> Vec<(String, &'f str)> {
        let mut includes: Vec<(String, &str)> = Vec::new();
        for file in files.iter().filter(|file| self.is_own(file)) {
            for (include, file) in included(file, files, sources) {
                if !self.is_imported(file, sources) && !includes.iter().any(|(other, _)| *other == include) {
                    includes.push((include, file));
                }
            }
        }
        // As Clang reads them: a text has those of all its conditions.
        includes.sort_by_key(|(_, file)| files.iter().position(|other| other == file));
        includes
    }

    /// The imported header that a header includes, itself or through others.
    fn own_of<'f>(&self, file: &'f str, files: &[&'f str], sources: &Sources) -> Option<&'f str> {
        let mut seen = HashSet::from([file]);
        let mut waiting = vec![file];
        while let Some(file) = waiting.pop() {
            if self.is_imported(file, sources) {
                return Some(file);
            }
            waiting.extend(
                included(file, files, sources).into_iter().map(|(_, file)| file).filter(|file| seen.insert(file)),
            );
        }
        None
    }

    /// Whether a file is an imported one, or a symbolic link to one, which has the same text.
    fn is_imported(&self, file: &str, sources: &Sources) -> bool {
        let text = sources.get(file).map(|text| text.as_slice());
        let is_same = |(own, other): (&String, &Text)| Some(other.as_slice()) == text && self.is_own(own);
        self.is_own(file) || sources.iter().any(is_same)
    }

    fn is_own(&self, file: &str) -> bool {
        let ends =
            |name: &String| file.strip_suffix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
        file == self.header || self.also.iter().any(ends) || self.folder.as_ref().is_some_and(|folder| folder.has(file))
    }

    fn clang(&self, host: &dyn Host, own: &[&str]) -> Result<Vec<u8>, String> {
        let own = [&["-fsyntax-only", "-w"], own].concat();
        self.run(host, &own, self.header, &[])
    }

    /// Runs Clang on a file.
    fn run(&self, host: &dyn Host, own: &[&str], file: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        let own = ["-x", "c", "-std=gnu11"].iter().chain(own).map(|&arg| arg.to_owned());
        let args: Vec<String> = own.chain(self.flags.iter().cloned()).chain([file.to_owned()]).collect();
        host.output_of(self.clang, &args, input)
    }
}
