//! The pages of `--help`, `--help-all`, `tdgen help TOPIC` and `tdgen` alone.

use clap::builder::StyledStr;
use clap::{Arg, ArgMatches, Command};

use crate::commands::help_search;
use crate::registry::{self, Product};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::errors::join;
use tdgen_language::backends::cli::help::{EXIT_CODES, MESSAGES, Page, Row, Section, about};
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::invocation::Topic;
use tdgen_language::backends::cli::llvm::foreign_action;
use tdgen_language::backends::cli::options::ACTION_OPTIONS;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::version::feature::{FEATURES, NEWEST, OLDEST, SUPPORTED};
use tdgen_language::diagnostics::did_you_mean;

pub(crate) const HELP: Subcommand = Subcommand { name: "help", command: help_command, run: run_help };
pub(crate) const VERSION: Subcommand = Subcommand { name: "version", command: version_command, run: run_version };

pub(crate) const USAGE: &str = "\
Usage: tdgen [OPTIONS] [ACTION[=OUTPUT]]... [FILE]
       tdgen COMMAND ...";

/// What follows the usage on the page of `tdgen` alone on a terminal.
pub(crate) const FIRST_STEPS: &str = "
`tdgen FILE` prints the records of FILE, and `tdgen -` those of standard input.
`tdgen --help` shows options, actions and commands.
";

const FIRST_EXAMPLES: &str = "
Examples:
  tdgen api.td                              print all records
  tdgen api.td --gen-api=api.h              write a C header
  tdgen -gen-op-decls -I include ops.td -o ops.h.inc
";

/// The examples of `--help-all` and the manual page.
pub(crate) const EXAMPLES: &str = "
One run, one output, as LLVM's tools are called. Long options accept one dash or two:
  tdgen -gen-api -I include api.td -o api.h
  tdgen -gen-api -I include api.td --write-if-changed -o api.h -d api.h.d

One run, several outputs. The input is read once:
  tdgen api.td --gen-api=api.h --dump-json=api.json
  tdgen api.td -gen-api -o api.h -dump-json -o api.json

An action written --action=FILE has its own output. With several -o, each belongs to
the action before it. Otherwise there is one output, and the last action wins.

Many runs at once, on all cores. Each line of the file has the arguments of one run:
  tdgen --batch=jobs.txt

Look around:
  tdgen api.td                         print all records
  tdgen api.td --dump-json | jq        the same for programs
  tdgen -M -I include api.td           list the files that are read

Compare two versions of an API, and fail if the new one breaks programs:
  tdgen api-diff old/api.td new/api.td
";

const HELP_EXAMPLES: &str = "\
Examples:
  tdgen help gen-graph
  tdgen help --format
  tdgen help messages check
  tdgen help versions
  tdgen help mlir";

/// Options that are shown on the first page, and on the page of an action those of them that change its outputs.
const COMMON: [&str; 8] =
    ["include", "define", "output", "depfile", "write-if-changed", "deps-only", "help", "version"];
const COMMON_OF_ACTIONS: &[&str] = COMMON.split_at(5).0;

/// The commands that have a line on the first page.
const EVERYDAY: &[&str] = &["new", "fmt", "lint", "lsp", "explain", "diff", "capi trace", "help"];

/// The commands and groups of products in examples, which a program without the products does not have.
const OF_PRODUCTS: &[&str] = &["api-diff", "messages", "mlir"];

/// The topic of the page about versions of LLVM.
const VERSIONS: &str = "versions";

/// The product of backends that an application adds.
const ADDED: Product = Product::new("added", "Further actions", &[], &[]);

/// What the pages show.
pub(crate) struct Pages<'a> {
    pub(crate) program: &'a Command,
    pub(crate) backends: &'a [Backend],
    pub(crate) width: usize,
}

impl Pages<'_> {
    /// The page of a topic.
    pub(crate) fn page(&self, topic: Topic<'_>) -> StyledStr {
        match topic {
            Topic::Overview => self.overview(),
            Topic::All => self.all(),
            Topic::Action(backend) => self.action(backend),
        }
    }

    /// The page of about thirty lines.
    fn overview(&self) -> StyledStr {
        let options = Section { heading: "Options".into(), rows: self.options(&COMMON) };
        let mut rows: Vec<Row> = self.products().iter().map(|product| self.summary(product)).collect();
        rows.push(Row::new("tdgen", format!("This program: {}", self.own_commands().join(", "))));
        let everyday = Section { heading: "Everyday commands".into(), rows: self.everyday_commands() };
        let groups = Section { heading: "Actions and commands by group".into(), rows };
        let mut page = Page::new(self.width);
        page.paragraph(&format!("{}.", about(self.program.get_about()))).lines("").lines(USAGE);
        page.section(&options).section(&everyday).section(&groups).lines(&possible(FIRST_EXAMPLES, self.backends));
        page.paragraph(
            "`tdgen help TOPIC` explains a group, action or command: `tdgen help records`, `tdgen help gen-graph`. \
             `tdgen --help-all` lists all options.",
        );
        page.finish()
    }

    /// These options of the program.
    fn options(&self, names: &[&str]) -> Vec<Row> {
        names
            .iter()
            .filter_map(|name| self.program.get_arguments().find(|arg| arg.get_id() == name))
            .map(Row::of)
            .collect()
    }

    /// A product in one line: its first actions and its commands.
    fn summary(&self, product: &Product) -> Row {
        const SHOWN: usize = 2;
        let backends = self.backends_of(product);
        let first: Vec<String> = backends.iter().take(SHOWN).map(|backend| format!("--{}", backend.name)).collect();
        let more = backends.len() - first.len();
        let actions = match more {
            0 => first.join(", "),
            more => format!("{} and {more} more", first.join(", ")),
        };
        let commands = product.subcommands.iter().map(|it| it.bin_name());
        let names: Vec<String> = Some(actions).filter(|text| !text.is_empty()).into_iter().chain(commands).collect();
        Row::new(product.name, format!("{}: {}", product.about, names.join("; ")))
    }

    /// The page with all options.
    fn all(&self) -> StyledStr {
        let mut page = Page::new(self.width);
        page.paragraph(&format!("{}.", about(self.program.get_about()))).lines("").lines(USAGE);
        for section in self.sections() {
            page.section(&section);
        }
        page.lines(possible(EXAMPLES, self.backends).trim_end());
        let codes = EXIT_CODES.iter().map(|(code, meaning)| Row::new(*code, *meaning));
        page.section(&Section { heading: "Exit codes".into(), rows: codes.collect() });
        page.finish()
    }

    /// All options, actions and commands.
    pub(crate) fn sections(&self) -> Vec<Section> {
        let own = |heading: Option<&'static str>| {
            let is_shown =
                move |arg: &&Arg| !arg.is_hide_set() && !arg.is_positional() && arg.get_help_heading() == heading;
            self.program.get_arguments().filter(is_shown).map(Row::of).collect()
        };
        let mut sections = vec![Section { heading: "Options".into(), rows: own(None) }];
        sections.push(Section { heading: MESSAGES.into(), rows: own(Some(MESSAGES)) });
        for product in self.products() {
            sections.extend(self.group(&product));
        }
        let rows = self.program.get_subcommands().map(|command| Row::of_command("tdgen", command)).collect();
        sections.push(Section { heading: "Commands (`tdgen help COMMAND` explains one)".into(), rows });
        sections
    }

    /// The actions of a product, each with the options that only it has, then those that several share.
    fn group(&self, product: &Product) -> Vec<Section> {
        let backends = self.backends_of(product);
        let users = |option: &BackendOption| -> Vec<&str> {
            let is_same = |other: &BackendOption| other.name == option.name && other.about == option.about;
            let uses = |backend: &&&Backend| backend.options.iter().any(is_same);
            backends.iter().filter(uses).map(|backend| backend.name).collect()
        };
        let mut rows = Vec::new();
        let mut shared: Vec<(Vec<&str>, Section)> = Vec::new();
        for backend in &backends {
            rows.push(Row::new(format!("--{}", backend.name), backend.about));
            for option in backend.options {
                let users = users(option);
                let row = Row::of_option(option);
                if users.len() == 1 {
                    rows.push(Row { is_below: true, ..row });
                } else if users.first() == Some(&backend.name) {
                    match shared.iter_mut().find(|(known, _)| *known == users) {
                        Some((_, section)) => section.rows.push(row),
                        None => {
                            let heading = options_of(&users, backends.len());
                            shared.push((users, Section { heading, rows: vec![row] }));
                        }
                    }
                }
            }
        }
        let heading = format!("{} (`tdgen help {}`)", product.about, product.name);
        let shared = shared.into_iter().map(|(_, section)| section);
        std::iter::once(Section { heading, rows }).filter(|section| !section.rows.is_empty()).chain(shared).collect()
    }

    /// The page of an action.
    fn action(&self, backend: &Backend) -> StyledStr {
        let mut page = Page::new(self.width);
        page.paragraph(&format!("{}.", backend.about)).lines("");
        page.lines(&format!("Usage: tdgen --{}[=OUTPUT] [OPTIONS] [FILE]", backend.name));
        let heading = format!("Options of --{}", backend.name);
        page.section(&Section { heading, rows: backend.options.iter().map(Row::of_option).collect() });
        page.section(&Section { heading: "Common options".into(), rows: self.options(COMMON_OF_ACTIONS) });
        page.lines("").paragraph("`tdgen --help-all` lists all options.");
        page.finish()
    }

    /// The page of a group: its actions, their options and the commands.
    fn product(&self, product: &Product) -> StyledStr {
        let mut page = Page::new(self.width);
        page.lines(USAGE);
        for section in self.group(product) {
            page.section(&section);
        }
        let is_own = |command: &&Command| product.subcommands.iter().any(|own| own.name == command.get_name());
        let commands = self.program.get_subcommands().filter(is_own);
        let rows = commands.map(|command| Row::of_command("tdgen", command)).collect();
        page.section(&Section { heading: "Commands".into(), rows });
        page.finish()
    }

    /// The page about versions of LLVM.
    fn versions(&self) -> StyledStr {
        let mut page = Page::new(self.width);
        page.paragraph(&format!(
            "Code is for LLVM and MLIR {SUPPORTED}. The first of these decides for which: `--llvm-version=N`, MLIR's headers \
             beside the included descriptions, the classes of the records, `llvm/Config/llvm-config.h` in the include folders; \
             else it is for main. `--time-phases` shows the choice and the reason."
        ));
        for number in OLDEST..=NEWEST {
            let rows = FEATURES.iter().filter(|row| row.since == number);
            let rows = rows.map(|row| Row::new(format!("{:?}", row.feature), row.about)).collect();
            page.section(&Section { heading: format!("Since LLVM {number}"), rows });
        }
        page.finish()
    }

    /// The page of `tdgen help WORDS`; the error is a message.
    fn topic(&self, words: &[&str]) -> Result<StyledStr, String> {
        let [first, rest @ ..] = words else { return Ok(self.overview()) };
        if words == [VERSIONS] {
            return Ok(self.versions());
        }
        let name = first.trim_start_matches('-');
        if let Some(backend) = self.backends.iter().find(|backend| backend.name == name && rest.is_empty()) {
            return Ok(self.action(backend));
        }
        if let Some(page) = self.option(name).filter(|_| rest.is_empty() && first.starts_with('-')) {
            return Ok(page);
        }
        let part = |command: &'_ Command, name: &&str| command.find_subcommand(name).cloned();
        let command = part(self.program, first);
        let command = rest.iter().fold(command, |command, name| command.and_then(|command| part(&command, name)));
        let command = command.map(|mut command| command.render_long_help());
        let product = self.products().into_iter().find(|product| product.name == *first && rest.is_empty());
        match (command, product.map(|product| self.product(&product))) {
            (Some(command), Some(product)) => {
                Ok(StyledStr::from(format!("{}\n\n{}", command.ansi().to_string().trim_end(), product.ansi())))
            }
            (Some(page), None) | (None, Some(page)) => match help_search::first(name).filter(|_| rest.is_empty()) {
                // Another page is more likely wanted.
                Some(other) if other != *first => {
                    let hint = format!("`tdgen help {other}` is about another `{first}`.");
                    Ok(StyledStr::from(format!("{hint}\n\n{}", page.ansi())))
                }
                _ => Ok(page),
            },
            (None, None) => self.found(words).ok_or_else(|| self.unknown_topic(words, name)),
        }
    }

    /// The page of a word that is not the name of anything: the page that it leads to, and what else has the word.
    fn found(&self, words: &[&str]) -> Option<StyledStr> {
        let [word] = words else { return None };
        if word.starts_with('-') || foreign_action(word, &format!("--{word}")).is_some() {
            return None;
        }
        let first = help_search::first(word);
        let sections = help_search::search(self.program, self.backends, word);
        if sections.is_empty() && first.is_none() {
            return None;
        }
        let mut page = Page::new(self.width);
        if let Some(first) = first {
            page.paragraph(&format!("`tdgen help {first}` is about `{word}`."));
        }
        for section in &sections {
            page.section(section);
        }
        if !sections.is_empty() {
            page.lines("").paragraph("`tdgen help NAME` explains each.");
        }
        Some(page.finish())
    }

    /// The page of an option: of the program, or of each group of actions that declares it in the same words.
    fn option(&self, name: &str) -> Option<StyledStr> {
        let has_name =
            |arg: &&Arg| arg.get_long() == Some(name) || arg.get_short().is_some_and(|short| name == short.to_string());
        let own = self
            .program
            .get_arguments()
            .filter(|arg| !arg.is_hide_set() && arg.get_help_heading() != Some(ACTION_OPTIONS));
        let rows: Vec<Row> = own.filter(has_name).map(Row::of).collect();
        let mut sections = vec![Section { heading: "Options".into(), rows }];
        let users = |option: &BackendOption| -> Vec<&str> {
            let declares =
                |backend: &&Backend| backend.options.iter().any(|own| own.name == name && own.about == option.about);
            self.backends.iter().filter(declares).map(|backend| backend.name).collect()
        };
        for backend in self.backends {
            for option in backend.options.iter().filter(|option| option.name == name) {
                let users = users(option);
                if users.first() == Some(&backend.name) {
                    let users: Vec<String> = users.iter().map(|user| format!("--{user}")).collect();
                    let heading = format!("Options of {}", users.join(", "));
                    sections.push(Section { heading, rows: vec![Row::of_option(option)] });
                }
            }
        }
        let is_known = sections.iter().any(|section| !section.rows.is_empty());
        let mut page = Page::new(self.width);
        page.lines(USAGE);
        for section in &sections {
            page.section(section);
        }
        is_known.then(|| page.finish())
    }

    fn unknown_topic(&self, words: &[&str], name: &str) -> String {
        let shown = words.join(" ");
        if let Some(message) = foreign_action(name, &format!("--{name}")) {
            return format!("error: {message}");
        }
        let known = topics(self.program, self.backends).map(str::as_bytes);
        let help = did_you_mean(name.as_bytes(), known).map(|guess| format!("\nhelp: did you mean `{guess}`?"));
        format!("error: no help about `{shown}`{}", help.unwrap_or_default())
    }

    /// The products that have something to show, with their backends as the program has them.
    fn products(&self) -> Vec<Product> {
        let added = std::iter::once(ADDED).filter(|product| !self.backends_of(product).is_empty());
        registry::products().copied().chain(added).collect()
    }

    fn backends_of(&self, product: &Product) -> Vec<&Backend> {
        let owner = |backend: &&Backend| registry::product_of(backend.name).unwrap_or(ADDED.name) == product.name;
        self.backends.iter().filter(owner).collect()
    }

    /// The commands of the first page.
    fn everyday_commands(&self) -> Vec<Row> {
        let of = |path: &&str| {
            let (parent, name) = path.rsplit_once(' ').unwrap_or(("", path));
            let program = if parent.is_empty() { self.program } else { self.program.find_subcommand(parent)? };
            Some(Row::of_command(format!("tdgen {parent}").trim_end(), program.find_subcommand(name)?))
        };
        EVERYDAY.iter().filter_map(of).collect()
    }

    /// The commands of this program that have no line of their own.
    fn own_commands(&self) -> Vec<String> {
        let is_own = |command: &&Command| {
            let name = command.get_name();
            !EVERYDAY.contains(&name) && registry::subcommands().all(|known| known.name != name)
        };
        self.program.get_subcommands().filter(is_own).map(|command| format!("tdgen {}", command.get_name())).collect()
    }
}

/// The heading of options that these of `all` actions share.
fn options_of(users: &[&str], all: usize) -> String {
    match users {
        _ if users.len() == all => "Options of all of these actions".to_owned(),
        [first, second, _, _, rest @ ..] => {
            format!("Options of --{first}, --{second} and {} others of these actions", rest.len() + 2)
        }
        few => {
            let few: Vec<String> = few.iter().map(|name| format!("--{name}")).collect();
            format!("Options of {}", join(&few, "and"))
        }
    }
}

/// The names that `tdgen help` explains.
pub(crate) fn topics<'a>(program: &'a Command, backends: &'a [Backend]) -> impl Iterator<Item = &'a str> {
    let actions = backends.iter().map(|backend| backend.name);
    let commands = program.get_subcommands().map(Command::get_name);
    let products = registry::products().map(|product| product.name);
    actions.chain(commands).chain(products).chain([VERSIONS])
}

/// The examples without those of actions and commands that a program with these backends does not have.
pub(crate) fn possible(examples: &str, backends: &[Backend]) -> String {
    let has_action = |name: &str| backends.iter().any(|backend| backend.name == name);
    let has_command = |word: &str| {
        registry::subcommands().any(|command| command.name == word) || registry::products().any(|it| it.name == word)
    };
    let is_known = |word: &str| match word.trim_start_matches('-') {
        action if action.starts_with("gen-") => has_action(action),
        word => has_command(word) || !OF_PRODUCTS.contains(&word),
    };
    let is_command = |line: &&str| line.starts_with("  ");
    let shown = |block: &&str| {
        let is_shown = |line: &&str| !is_command(line) || line.split([' ', '=']).all(is_known);
        let lines: Vec<&str> = block.split('\n').filter(is_shown).collect();
        let is_whole = !block.split('\n').any(|line| is_command(&line)) || lines.iter().any(is_command);
        is_whole.then(|| lines.join("\n"))
    };
    let blocks: Vec<String> = examples.split("\n\n").filter_map(|block| shown(&block)).collect();
    blocks.join("\n\n")
}

fn help_command(command: Command, backends: &[Backend]) -> Command {
    let topic = Arg::new("topic").value_name("TOPIC").num_args(0..).allow_hyphen_values(true);
    command
        .about("Explain an action, an option, a command or a group of actions")
        .after_help(possible(HELP_EXAMPLES, backends))
        .arg(topic.help("The name of an action, option, command or group; without it, the first page"))
}

fn run_help(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let words: Vec<&str> = matches.get_many("topic").unwrap_or_default().map(String::as_str).collect();
    let pages = Pages { program: host.program(), backends: host.backends(), width: streams.terminal.help_width() };
    let name = host.program().get_name();
    match pages.topic(&words) {
        Ok(page) => usage::show_styled(&usage::renamed(&page.ansi().to_string(), name).into(), streams),
        Err(message) => usage::complain(&usage::renamed(&message, name), name, streams),
    }
}

fn version_command(command: Command, _: &[Backend]) -> Command {
    command.about("Print the version").after_help("Example:\n  tdgen version")
}

fn run_version(host: &dyn Host, _: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    usage::show(host.program().render_version().as_bytes(), streams)
}
