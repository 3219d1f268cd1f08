//! [`Syntax`]: the delimiters of expressions, statements and comments in a template, and the handling of white space.

use super::forms::Forms;
use tdgen_language::backends::option::{BackendOption, OptionValues};
use tdgen_language::backends::template_values::compat::is_device_api;

/// `--template-syntax`.
const SYNTAX: BackendOption = BackendOption::new(
    "template-syntax",
    "angle|jinja",
    "Delimiters of templates: `<% %>` and `<< >>`, or `{% %}` and `{{ }}` [angle for a file that has only those]",
);

const BLOCK: BackendOption = pair("template-block", "Delimiters of statements, separated by a space");
const VARIABLE: BackendOption = pair("template-variable", "Delimiters of expressions, separated by a space");
const COMMENT: BackendOption = pair("template-comment", "Delimiters of comments, separated by a space");
const LINE_STATEMENT: BackendOption =
    prefix("template-line-statement", "Prefix of a line that is a statement; empty for none");
const LINE_COMMENT: BackendOption =
    prefix("template-line-comment", "Prefix of a comment up to the end of the line; empty for none");
const TRIM_BLOCKS: BackendOption =
    BackendOption::toggle("template-trim-blocks", "Remove the line end after a statement or comment [true]");
const LSTRIP_BLOCKS: BackendOption = BackendOption::toggle(
    "template-lstrip-blocks",
    "Remove white space before a statement or comment at the beginning of a line [true]",
);
const KEEP_TRAILING_NEWLINE: BackendOption =
    BackendOption::toggle("template-keep-trailing-newline", "Keep the line end at the end of a template [true]");

/// The options that define the syntax of templates.
pub(crate) const OPTIONS: &[BackendOption] = &[
    SYNTAX,
    BLOCK,
    VARIABLE,
    COMMENT,
    LINE_STATEMENT,
    LINE_COMMENT,
    TRIM_BLOCKS,
    LSTRIP_BLOCKS,
    KEEP_TRAILING_NEWLINE,
];

const fn pair(name: &'static str, about: &'static str) -> BackendOption {
    BackendOption::new(name, "BEGIN END", about)
}

const fn prefix(name: &'static str, about: &'static str) -> BackendOption {
    BackendOption::new(name, "PREFIX", about)
}

/// The opening and closing delimiter of a kind of tag; neither is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Delimiters {
    pub(crate) begin: String,
    pub(crate) end: String,
}

/// The syntax of a template. No two opening delimiters or prefixes are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Syntax {
    pub(crate) block: Delimiters,
    pub(crate) variable: Delimiters,
    pub(crate) comment: Delimiters,
    /// Empty for none.
    pub(crate) line_statement: String,
    /// Empty for none.
    pub(crate) line_comment: String,
    pub(crate) trim_blocks: bool,
    pub(crate) lstrip_blocks: bool,
    pub(crate) keep_trailing_newline: bool,
}

/// Whether the options choose delimiters, so that the text of a template does not.
pub(crate) fn is_chosen(options: &OptionValues) -> bool {
    is_device_api(options) || [SYNTAX, BLOCK, VARIABLE].iter().any(|option| options.last(option).is_some())
}

impl Syntax {
    /// The syntax of all templates of a run, of which this is the main one.
    ///
    /// # Errors
    /// The message about an invalid option.
    pub(crate) fn of(options: &OptionValues, text: &str) -> Result<Syntax, String> {
        let given = |option: &BackendOption| options.last(option);
        let is_compat = is_device_api(options);
        let mut syntax = match given(&SYNTAX) {
            Some("angle") => Syntax::angle(),
            Some("jinja") => Syntax::jinja(),
            Some(other) => {
                return Err(format!("--{}: expected `angle` or `jinja`, got `{other}`", SYNTAX.name));
            }
            None if is_compat => Syntax::angle(),
            None if is_chosen(options) => Syntax::jinja(),
            None => match Forms::of(text) {
                Forms { jinja: None, begun: Some(_), .. } => Syntax::angle(),
                _ => Syntax::jinja(),
            },
        };
        if is_compat {
            syntax = Syntax { trim_blocks: false, lstrip_blocks: false, keep_trailing_newline: false, ..syntax };
        }
        for (option, delimiters) in
            [(BLOCK, &mut syntax.block), (VARIABLE, &mut syntax.variable), (COMMENT, &mut syntax.comment)]
        {
            let Some(value) = given(&option) else {
                continue;
            };
            let words: Vec<&str> = value.split_whitespace().collect();
            let [begin, end] = words.as_slice() else {
                return Err(format!("--{}: expected two delimiters separated by a space, got `{value}`", option.name));
            };
            *delimiters = Delimiters::new(begin, end);
        }
        for (option, prefix) in [(LINE_STATEMENT, &mut syntax.line_statement), (LINE_COMMENT, &mut syntax.line_comment)]
        {
            if let Some(value) = given(&option) {
                if value.chars().any(char::is_whitespace) {
                    return Err(format!("--{}: white space in prefix `{value}`", option.name));
                }
                value.clone_into(prefix);
            }
        }
        for (option, flag) in [
            (TRIM_BLOCKS, &mut syntax.trim_blocks),
            (LSTRIP_BLOCKS, &mut syntax.lstrip_blocks),
            (KEEP_TRAILING_NEWLINE, &mut syntax.keep_trailing_newline),
        ] {
            if let Some(value) = given(&option) {
                *flag = value != "false";
            }
        }
        syntax.check()?;
        Ok(syntax)
    }

    fn check(&self) -> Result<(), String> {
        let mut seen: Vec<&str> = Vec::new();
        let begins = [
            self.block.begin.as_str(),
            &self.variable.begin,
            &self.comment.begin,
            &self.line_statement,
            &self.line_comment,
        ];
        for begin in begins.into_iter().filter(|begin| !begin.is_empty()) {
            if seen.contains(&begin) {
                return Err(format!("delimiter `{begin}` has two meanings"));
            }
            seen.push(begin);
        }
        Ok(())
    }

    fn angle() -> Syntax {
        Syntax {
            block: Delimiters::new("<%", "%>"),
            variable: Delimiters::new("<<", ">>"),
            comment: Delimiters::new("<%doc>", "</%doc>"),
            line_statement: "%".to_owned(),
            line_comment: "##".to_owned(),
            trim_blocks: true,
            lstrip_blocks: true,
            keep_trailing_newline: true,
        }
    }

    fn jinja() -> Syntax {
        Syntax {
            block: Delimiters::new("{%", "%}"),
            variable: Delimiters::new("{{", "}}"),
            comment: Delimiters::new("{#", "#}"),
            line_statement: String::new(),
            line_comment: String::new(),
            ..Syntax::angle()
        }
    }
}

impl Delimiters {
    fn new(begin: &str, end: &str) -> Delimiters {
        Delimiters { begin: begin.to_owned(), end: end.to_owned() }
    }
}
