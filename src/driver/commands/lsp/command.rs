//! The command `tdgen lsp`.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::contexts::Options;
use super::server::Server;
use crate::commands::preprocess::all;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::exit::FAILED;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::options::shared_options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "lsp", command, run };

const EXAMPLES: &str = "\
Editors start this command; it speaks the language server protocol on standard input and output. It works in every \
file, even in one that others include, and while the text is broken.

A file is read through a main file that includes it, its context. Contexts come from [[context]] in tdgen.toml, from \
tablegen_compile_commands.yml, which CMake writes for LLVM and MLIR, from the commands in build.ninja, and else from a \
search for files that no other one includes. The folders and macros of -I and --define are for files without a context.

Examples:
  tdgen lsp
  tdgen lsp -I include --define WIDE
  tdgen lsp --tablegen-compilation-database=build/tablegen_compile_commands.yml";

fn command(command: Command, _: &[Backend]) -> Command {
    command
        .about("Serve editors: diagnostics, navigation, completion, renaming, formatting")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("database")
                .long("tablegen-compilation-database")
                .value_name("FILE")
                .action(ArgAction::Append)
                .value_hint(ValueHint::FilePath)
                .help("Read main files and their include folders from a tablegen_compile_commands.yml"),
        )
        .arg(
            Arg::new("extra")
                .long("tablegen-extra-dir")
                .value_name("FOLDER")
                .action(ArgAction::Append)
                .value_hint(ValueHint::DirPath)
                .help("The same as -I, for settings of another server"),
        )
        .arg(
            Arg::new("define")
                .long("define")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("Define a macro in files without a context"),
        )
        // Clients add it by habit.
        .arg(Arg::new("stdio").long("stdio").action(ArgAction::SetTrue).hide(true))
        .args(shared_options(&["include"]))
}

fn run(_: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let here = std::env::current_dir().unwrap_or_default();
    let absolute = |folder: String| here.join(folder).to_string_lossy().into_owned();
    let folders = [all(matches, "include"), all(matches, "extra")].concat();
    let options = Options {
        include: folders.into_iter().map(absolute).collect(),
        define: all(matches, "define"),
        databases: all(matches, "database").into_iter().map(|file| here.join(file)).collect::<Vec<PathBuf>>(),
    };
    match Server::serve(options, std::io::stdin(), streams.stdout) {
        Ok(()) => 0,
        Err(message) => {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "error: {message}");
            FAILED
        }
    }
}
