//! `tdgen completions SHELL`: the script that makes a shell complete tdgen's options.
//!
//! clap generates the scripts for bash and zsh. What they lack is added: long options with one dash, as in LLVM's
//! tools.

mod fish;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use clap_complete::{Shell, generate};

use crate::commands::help::topics;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "completions", command, run };

const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

const EXAMPLES: &str = "\
Examples, for the files that each shell reads when it starts:
  tdgen completions bash > ~/.local/share/bash-completion/completions/tdgen
  tdgen completions zsh > \"${fpath[1]}/_tdgen\"
  tdgen completions fish > ~/.config/fish/completions/tdgen.fish

In this bash only:
  source <(tdgen completions bash)";

fn command(command: Command, _: &[Backend]) -> Command {
    command.about("Print a completion script for a shell").after_help(EXAMPLES).arg(
        Arg::new("shell")
            .value_name("SHELL")
            .required(true)
            .value_parser(PossibleValuesParser::new(SHELLS))
            .help("The shell"),
    )
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let topics: Vec<String> = topics(host.program(), host.backends()).map(str::to_owned).collect();
    let with_topics = |topic: Arg| topic.value_parser(PossibleValuesParser::new(topics));
    let mut program =
        offering(host.program().clone()).mut_subcommand("help", |help| help.mut_arg("topic", with_topics));
    let mut script = Vec::new();
    match matches.get_one::<String>("shell").map(String::as_str) {
        Some("fish") => script = fish::script(&program).into_bytes(),
        Some("zsh") => {
            generate(Shell::Zsh, &mut program, "tdgen", &mut script);
            script = zsh_with_one_dash(&script, &program);
        }
        _ => {
            // bash would offer the placeholder of the file as a word.
            let mut program = program.mut_args(|arg| if arg.is_positional() { arg.hide(true) } else { arg });
            generate(Shell::Bash, &mut program, "tdgen", &mut script);
            script.extend_from_slice(BASH_ONE_DASH.as_bytes());
        }
    }
    usage::show(&script, streams)
}

/// Completes `-gen-o` as `--gen-o`, and the value after `-runtime` as that after `--runtime`.
const BASH_ONE_DASH: &str = r#"
_tdgen_one_dash() {
    local one_dash='^-[^-=][^=]+$'
    local previous=$3
    [[ $previous =~ $one_dash ]] && previous="-$previous"
    _tdgen "$1" "$2" "$previous"
    if [[ ${#COMPREPLY[@]} -eq 0 && $2 =~ $one_dash ]]; then
        _tdgen "$1" "-$2" "$previous"
        COMPREPLY=("${COMPREPLY[@]/#--/-}")
    fi
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _tdgen_one_dash -o nosort -o bashdefault -o default tdgen
else
    complete -F _tdgen_one_dash -o bashdefault -o default tdgen
fi
"#;

/// The script for zsh that also completes `-gen-o`: clap's function begins with the long options under one dash.
fn zsh_with_one_dash(script: &[u8], program: &Command) -> Vec<u8> {
    let options: Vec<String> =
        program.get_arguments().filter_map(|arg| arg.get_long()).map(|long| format!("-{long}")).collect();
    let begin = format!(
        "_tdgen() {{\n    if [[ $PREFIX == -[^-]?* ]]; then\n        \
         compadd -- {} && return\n    fi\n",
        options.join(" ")
    );
    String::from_utf8_lossy(script).replacen("_tdgen() {\n", &begin, 1).into_bytes()
}

/// A command and its parts, with all values to offer.
fn offering(command: Command) -> Command {
    command.mut_args(with_values).mut_subcommands(offering)
}

/// An argument whose placeholder is all that it may be, `rst|markdown`, with these as values to offer.
fn with_values(arg: Arg) -> Arg {
    let values: Vec<String> = match arg.get_value_names() {
        Some([name]) if name.contains('|') => name.split('|').map(str::to_owned).collect(),
        _ => return arg,
    };
    arg.value_parser(PossibleValuesParser::new(values))
}
