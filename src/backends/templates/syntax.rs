//! [`Syntax`]: what marks expressions, statements and comments in a template, and what happens to the whitespace
//! around them.
//!
//! Takes the options of `--gen-template` and the template's name; hands on marks of which none is empty and no two begin
//! alike.

use crate::backends::option::{BackendOption, OptionValues};

/// `--template-syntax`.
const SYNTAX: BackendOption = BackendOption::new(
    "template-syntax",
    "angle|jinja",
    "marks of the template: `<% %>` and `<< >>`, or `{% %}` and `{{ }}` [angle for *.jinja]",
);

const BLOCK: BackendOption = pair("template-block", "marks around statements, with a blank between them");
const VARIABLE: BackendOption = pair("template-variable", "marks around expressions, with a blank between them");
const COMMENT: BackendOption = pair("template-comment", "marks around comments, with a blank between them");
const LINE_STATEMENT: BackendOption =
    mark("template-line-statement", "what a line begins with that is a statement; empty for nothing");
const LINE_COMMENT: BackendOption =
    mark("template-line-comment", "what a comment begins with that ends with its line; empty for nothing");
const TRIM_BLOCKS: BackendOption =
    switch("template-trim-blocks", "whether the line end behind a statement or comment goes [true]");
const LSTRIP_BLOCKS: BackendOption = switch(
    "template-lstrip-blocks",
    "whether the blanks before a statement or comment at the begin of a line go [true]",
);
const KEEP_TRAILING_NEWLINE: BackendOption =
    switch("template-keep-trailing-newline", "whether the line end at the end of a template stays [true]");

/// All options that say how a template is read.
pub(super) const OPTIONS: &[BackendOption] = &[
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

const fn mark(name: &'static str, about: &'static str) -> BackendOption {
    BackendOption::new(name, "MARK", about)
}

const fn switch(name: &'static str, about: &'static str) -> BackendOption {
    BackendOption::toggle(name, about)
}

/// What stands around a part of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Marks {
    pub(super) begin: String,
    pub(super) end: String,
}

/// How a template is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Syntax {
    pub(super) block: Marks,
    pub(super) variable: Marks,
    pub(super) comment: Marks,
    /// Empty for none.
    pub(super) line_statement: String,
    /// Empty for none.
    pub(super) line_comment: String,
    pub(super) trim_blocks: bool,
    pub(super) lstrip_blocks: bool,
    pub(super) keep_trailing_newline: bool,
}

impl Syntax {
    /// The syntax of a template of this name.
    ///
    /// # Errors
    /// What is wrong with the options, in a sentence.
    pub(super) fn of(options: &OptionValues, name: &str) -> Result<Syntax, String> {
        let given = |option: &BackendOption| options.last(option);
        let mut syntax = match given(&SYNTAX) {
            Some("angle") => Syntax::angle(),
            Some("jinja") => Syntax::jinja(),
            Some(other) => {
                return Err(format!("--{}: there is no syntax `{other}`: it is `angle` or `jinja`", SYNTAX.name));
            }
            None if name.ends_with(".jinja") => Syntax::angle(),
            None => Syntax::jinja(),
        };
        for (option, marks) in
            [(BLOCK, &mut syntax.block), (VARIABLE, &mut syntax.variable), (COMMENT, &mut syntax.comment)]
        {
            let Some(value) = given(&option) else {
                continue;
            };
            let words: Vec<&str> = value.split_whitespace().collect();
            let [begin, end] = words.as_slice() else {
                return Err(format!("--{}: `{value}` is not two marks with a blank between them", option.name));
            };
            *marks = Marks::new(begin, end);
        }
        for (option, mark) in [(LINE_STATEMENT, &mut syntax.line_statement), (LINE_COMMENT, &mut syntax.line_comment)] {
            if let Some(value) = given(&option) {
                if value.chars().any(char::is_whitespace) {
                    return Err(format!("--{}: `{value}` has blanks", option.name));
                }
                value.clone_into(mark);
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
                return Err(format!("`{begin}` begins two kinds of parts of a template"));
            }
            seen.push(begin);
        }
        Ok(())
    }

    fn angle() -> Syntax {
        Syntax {
            block: Marks::new("<%", "%>"),
            variable: Marks::new("<<", ">>"),
            comment: Marks::new("<%doc>", "</%doc>"),
            line_statement: "%".to_owned(),
            line_comment: "##".to_owned(),
            trim_blocks: true,
            lstrip_blocks: true,
            keep_trailing_newline: true,
        }
    }

    fn jinja() -> Syntax {
        Syntax {
            block: Marks::new("{%", "%}"),
            variable: Marks::new("{{", "}}"),
            comment: Marks::new("{#", "#}"),
            line_statement: String::new(),
            line_comment: String::new(),
            ..Syntax::angle()
        }
    }
}

impl Marks {
    fn new(begin: &str, end: &str) -> Marks {
        Marks { begin: begin.to_owned(), end: end.to_owned() }
    }
}
