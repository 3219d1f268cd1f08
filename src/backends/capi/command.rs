//! `tdgen capi`: what is done with the headers of existing libraries.

use clap::{ArgMatches, Command};

use crate::import::command as import;
use crate::trace::command as trace;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::{Subcommand, run_part};

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "capi", command, run };

const PARTS: &[Subcommand] = &[import::PART, trace::PART, trace::CACHE];

const EXAMPLES: &str = "\
Examples:
  tdgen capi trace sndfile.h -- sndfile-info a.wav
  tdgen capi import /usr/include/zlib.h --also=zconf.h -o zlib.td
  tdgen --gen-api zlib.td";

fn command(command: Command, backends: &[Backend]) -> Command {
    command
        .about("Trace the calls of a C library, or import its header")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .subcommands(PARTS.iter().map(|part| part.plain_command(backends)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    run_part(PARTS, host, matches, streams)
}
