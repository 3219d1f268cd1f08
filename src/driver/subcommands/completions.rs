//! `tdgen completions SHELL`: the script that makes a shell complete tdgen's options.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use clap_complete::{Shell, generate};

use super::Subcommand;
use crate::driver::{Streams, usage};

pub(super) const SUBCOMMAND: Subcommand = Subcommand { command, run };

const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

const EXAMPLES: &str = "\
Examples, for the files that each shell reads when it starts:
  tdgen completions bash > ~/.local/share/bash-completion/completions/tdgen
  tdgen completions zsh > \"${fpath[1]}/_tdgen\"
  tdgen completions fish > ~/.config/fish/completions/tdgen.fish

In this bash only:
  source <(tdgen completions bash)";

fn command() -> Command {
    Command::new("completions")
        .about("Print a script that makes a shell complete tdgen's options")
        .after_help(EXAMPLES)
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(PossibleValuesParser::new(SHELLS))
                .help("The shell"),
        )
}

fn run(program: &Command, matches: &ArgMatches, streams: &mut Streams) -> u8 {
    let shell = match matches.get_one::<String>("shell").map(String::as_str) {
        Some("zsh") => Shell::Zsh,
        Some("fish") => Shell::Fish,
        _ => Shell::Bash,
    };
    // bash would offer the placeholder of the file as if it were a word.
    let hide = shell == Shell::Bash;
    let mut program = program.clone().mut_args(|arg| {
        let hide = arg.is_hide_set() || (hide && arg.is_positional());
        arg.hide(hide)
    });
    let mut script = Vec::new();
    generate(shell, &mut program, "tdgen", &mut script);
    usage::show(&script, streams)
}
