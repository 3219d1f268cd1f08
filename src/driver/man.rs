//! `tdgen man`: the manual page, from the same tables as `--help`.

use clap::{ArgMatches, Command};
use roff::{Roff, bold, italic, roman};

use crate::backends::backend::Backend;
use crate::backends::cli::help::{self, Section};
use crate::backends::cli::host::Host;
use crate::backends::cli::streams::Streams;
use crate::backends::cli::subcommand::Subcommand;
use crate::backends::cli::usage;

pub(super) const SUBCOMMAND: Subcommand = Subcommand { name: "man", command, run };

const EXAMPLES: &str = "\
Examples:
  tdgen man | man -l -
  tdgen man > ~/.local/share/man/man1/tdgen.1";

const DESCRIPTION: &str = "\
Reads a description in the record language of LLVM's TableGen from FILE, or from standard input, and runs an action on \
its records. Without an action it prints them. Outputs are written only if there was no error, each completely or not \
at all.";

fn command(command: Command, _: &[Backend]) -> Command {
    command.about("Print the manual page").after_help(EXAMPLES)
}

fn run(host: &dyn Host, _: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    usage::show(page(host.program()).as_bytes(), streams)
}

/// The page in the language of roff.
fn page(program: &Command) -> String {
    let mut roff = Roff::new();
    let version = concat!("tdgen ", env!("CARGO_PKG_VERSION"));
    roff.control("TH", ["TDGEN", "1", " ", version, "User Commands"]);
    roff.control("SH", ["NAME"]);
    roff.text([roman("tdgen - compiles TableGen records and generates code from them")]);
    roff.control("SH", ["SYNOPSIS"]);
    roff.text([bold("tdgen"), roman(" ["), italic("options"), roman("] ["), italic("FILE"), roman("]")]);
    roff.control("br", []);
    roff.text([bold("tdgen"), roman(" "), italic("COMMAND"), roman(" ...")]);
    roff.control("SH", ["DESCRIPTION"]);
    roff.text([roman(DESCRIPTION)]);
    for Section { heading, entries } in help::sections(program, false) {
        // The text in parentheses explains the heading.
        let heading = heading.split(" (").next().unwrap_or(heading);
        roff.control("SH", [heading.to_uppercase().as_str()]);
        for (name, about) in entries {
            term(&mut roff, &name, &about);
        }
    }
    roff.control("SH", ["EXAMPLES"]);
    for paragraph in help::EXAMPLES.split("\n\n") {
        roff.control("PP", []);
        roff.control("nf", []);
        for line in paragraph.trim_matches('\n').lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in help::EXIT_CODES {
        term(&mut roff, code, meaning);
    }
    roff.render()
}

fn term(roff: &mut Roff, name: &str, about: &str) {
    roff.control("TP", []);
    roff.text([bold(name)]);
    roff.text([roman(about)]);
}
