//! `tdgen man`: the manual page, from the same tables as `--help`.

use clap::{ArgMatches, Command};
use roff::{Roff, bold, italic, roman};

use crate::commands::help::{EXAMPLES, Pages, possible};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::help::{EXIT_CODES, Row, Section};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "man", command, run };

const MAN_EXAMPLES: &str = "\
Examples:
  tdgen man | man -l -
  tdgen man > ~/.local/share/man/man1/tdgen.1";

const DESCRIPTION: &str = "\
Reads a description in the record language of LLVM's TableGen from FILE, or from standard input, and runs an action on \
its records. Without an action it prints them. Outputs are written only if there was no error, each completely or not \
at all.";

fn command(command: Command, _: &[Backend]) -> Command {
    command.about("Print the manual page").after_help(MAN_EXAMPLES)
}

fn run(host: &dyn Host, _: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    usage::show(page(host.program(), host.backends()).as_bytes(), streams)
}

/// The page in the language of roff.
fn page(program: &Command, backends: &[Backend]) -> String {
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
    let pages = Pages { program, backends, width: 0 };
    for Section { heading, rows } in pages.sections() {
        // The text in parentheses explains the heading.
        let heading = heading.split(" (").next().unwrap_or(&heading);
        roff.control("SH", [heading.to_uppercase().as_str()]);
        for Row { name, about, is_below } in rows {
            if is_below {
                roff.control("RS", []);
            }
            term(&mut roff, &name, &about);
            if is_below {
                roff.control("RE", []);
            }
        }
    }
    roff.control("SH", ["EXAMPLES"]);
    for paragraph in possible(EXAMPLES, pages.backends).split("\n\n") {
        roff.control("PP", []);
        roff.control("nf", []);
        for line in paragraph.trim_matches('\n').lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    roff.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in EXIT_CODES {
        term(&mut roff, code, meaning);
    }
    roff.render()
}

fn term(roff: &mut Roff, name: &str, about: &str) {
    roff.control("TP", []);
    roff.text([bold(name)]);
    roff.text([roman(about)]);
}
