//! [`Specification`]: the text of a specification as a list of items, read once for all kinds.
//!
//! Takes a slice; hands on items in the order of the text and what every kind has in common: the list of kinds, the
//! regions, the names. Faults of form and nesting are found here; what depends on the kind is `expand`'s.
//!
//! After a fault, reading goes on with what was probably meant, so that it has no further ones in its train: a
//! misspelt directive counts as the one it resembles, and a region that is not closed ends where one begins that cannot
//! stand in it.

use super::directive::{self, Command, Directive};
use super::kinds::{KindList, Pattern};
use super::macros::{self, Body, Use};
use super::names::{Names, Space};
use super::regions::{Form, RegionId, Regions};
use super::text::{Slice, todos};
use super::{MOST_GUESSES, may_guess, report};
use crate::diagnostics::{Diagnostic, Diags};

/// Regions that stand in each other in any right text are fewer by far.
const DEEPEST_NESTING: usize = 64;

/// A specification.
#[derive(Debug, Default)]
pub(super) struct Specification<'a> {
    pub(super) items: Vec<Item<'a>>,
    pub(super) kinds: Option<KindList<'a>>,
    pub(super) regions: Regions<'a>,
    pub(super) names: Names<'a>,
}

/// A line that does something, and the region that it stands in.
#[derive(Debug)]
pub(super) struct Item<'a> {
    pub(super) region: Option<RegionId>,
    pub(super) what: What<'a>,
}

/// What a line does.
#[derive(Debug)]
pub(super) enum What<'a> {
    /// A line of text, without its end.
    Text {
        line: Slice<'a>,
        uses: Vec<Use<'a>>,
        /// A `TODO` in the line as it stands.
        todo: Option<Slice<'a>>,
    },
    Define {
        name: Slice<'a>,
        body: Body<'a>,
    },
    /// Opens a section or a line macro; without a name after a fault.
    Open(Form, Option<Slice<'a>>),
    /// Opens a conditional.
    Kind(Vec<Pattern<'a>>),
    Else,
    /// Closes a region of any form.
    Close(Form),
    Insert {
        name: Slice<'a>,
        indent: usize,
    },
    InsertLines {
        name: Slice<'a>,
    },
}

/// Reads a specification.
pub(super) fn read<'a>(text: Slice<'a>, diags: &mut Diags) -> Specification<'a> {
    let mut reader = Reader { specification: Specification::default(), simple: Vec::new(), diags };
    for line in text.without_mark().lines() {
        if reader.diags.is_full() {
            return reader.specification;
        }
        reader.line(line.without_newline());
    }
    for unterminated in reader.specification.regions.unterminated() {
        report(reader.diags, unterminated);
    }
    while reader.specification.regions.current().is_some() {
        reader.close_innermost();
    }
    reader.check_simple_patterns();
    reader.specification
}

struct Reader<'a, 'd> {
    specification: Specification<'a>,
    /// The patterns that name one kind: the list of kinds may follow behind them.
    simple: Vec<Slice<'a>>,
    diags: &'d mut Diags,
}

impl<'a> Reader<'a, '_> {
    fn line(&mut self, line: Slice<'a>) {
        if line.text.starts_with("%%") {
            return;
        }
        if line.text.starts_with('%') && !line.text.starts_with("%{") {
            return self.directive(directive::split(line));
        }
        if let Some((word, meant)) = directive::misspelt_end(line) {
            let message = format!("probable misspelled directive: `{}`", word.text);
            let warning = Diagnostic::warning(word.span(), message);
            let warning = warning.help(format!("a region is closed by `%{meant}`"));
            let current = self.specification.regions.current();
            let warning = self.specification.regions.explain(warning, current);
            report(self.diags, warning);
        }
        self.text(line);
    }

    fn text(&mut self, line: Slice<'a>) {
        if !self.specification.regions.keeps_text() {
            return;
        }
        let uses = macros::uses(line);
        for found in &uses {
            let names = &mut self.specification.names;
            names.mention(Space::Macro, found.name.text);
        }
        let todo = todos(line.text).next().map(|range| line.part(range));
        self.push(What::Text { line, uses, todo });
    }

    fn push(&mut self, what: What<'a>) {
        let region = self.specification.regions.current();
        self.specification.items.push(Item { region, what });
    }

    fn directive(&mut self, directive: Directive<'a>) {
        let command = match directive.in_specification() {
            Ok(command) => command,
            Err((unknown, guess)) => {
                self.report(unknown);
                let Some(guess) = guess else { return };
                guess
            }
        };
        if let Some(misplaced) = self.specification.regions.misplaced(command, directive) {
            report(self.diags, misplaced);
            if self.specification.regions.depth() > DEEPEST_NESTING {
                return;
            }
        }
        let region = self.specification.regions.current();
        if let Err(fault) = self.obey(command, directive) {
            let fault = self.specification.regions.explain(fault, region);
            report(self.diags, fault);
        }
    }

    /// Reports a fault in the region that is open here.
    fn report(&mut self, fault: Diagnostic) {
        let current = self.specification.regions.current();
        let fault = self.specification.regions.explain(fault, current);
        report(self.diags, fault);
    }

    fn obey(&mut self, command: Command, directive: Directive<'a>) -> Result<(), Diagnostic> {
        match command {
            Command::Define => self.define(directive),
            Command::DefineKinds => self.define_kinds(directive),
            Command::DefineLines => self.open(Form::Lines, Space::LineMacro, directive),
            Command::Section => self.open(Form::Section, Space::Section, directive),
            Command::Kind => self.kind(directive),
            Command::Else => {
                let fault = directive.nothing();
                if self.belongs_to(Form::Conditional, directive) {
                    self.push(What::Else);
                }
                fault
            }
            Command::EndKind => self.close(Form::Conditional, directive),
            Command::EndSection => self.close(Form::Section, directive),
            Command::EndDefineLines => self.close(Form::Lines, directive),
            Command::Insert => {
                let name = directive.name()?;
                self.insert(name, 0);
                Ok(())
            }
            Command::InsertIndented => {
                let (indent, name) = directive.indent_and_name()?;
                self.insert(name, indent);
                Ok(())
            }
            Command::InsertLines => {
                let name = directive.name()?;
                let names = &mut self.specification.names;
                names.mention(Space::LineMacro, name.text);
                self.push(What::InsertLines { name });
                Ok(())
            }
        }
    }

    fn define(&mut self, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let word = directive.rest.first_word();
        let (name, rest) = word.ok_or_else(|| directive.lacks("a name"))?;
        // One blank separates; those behind it belong to the body.
        let separator = rest.text.chars().next().map_or(0, char::len_utf8);
        let (body, zeros) = Body::read(rest.behind(separator));
        for zero in zeros {
            let message = format!("`{}` is no argument: the first is `%{{1}}`", zero.text);
            self.report(Diagnostic::error(zero.span(), message));
        }
        self.specification.names.define(Space::Macro, name);
        self.push(What::Define { name, body });
        Ok(())
    }

    fn define_kinds(&mut self, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let name = directive.name.span();
        if let Some(first) = &self.specification.kinds {
            let twice = Diagnostic::error(name, "`%define-kinds` stands here a second time");
            return Err(twice.note(first.span, "the first list is this"));
        }
        let span = directive.rest.words().fold(name, |all, word| all.to(word.span()));
        let (list, doubles) = KindList::new(directive.rest.words(), span);
        for double in doubles {
            let message = format!("the kind `{}` is in the list already", double.text);
            self.report(Diagnostic::error(double.span(), message));
        }
        if list.is_empty() {
            return Err(directive.lacks("at least one kind"));
        }
        self.specification.kinds = Some(list);
        Ok(())
    }

    fn kind(&mut self, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let mut patterns = Vec::new();
        for word in directive.rest.words() {
            match Pattern::read(word, self.specification.kinds.as_ref()) {
                Ok(pattern) => {
                    if let Pattern::Only(_) = pattern {
                        self.simple.push(word);
                    }
                    patterns.push(pattern);
                }
                Err(fault) => {
                    let list = self.specification.kinds.as_ref();
                    let list = list.filter(|_| may_guess(self.diags));
                    let first = word.text.trim_end_matches('+');
                    self.report(match list {
                        Some(list) => list.guess(fault, first),
                        None => fault,
                    });
                }
            }
        }
        let is_empty = directive.rest.words().next().is_none();
        let fault = is_empty.then(|| directive.lacks("at least one pattern"));
        self.push(What::Kind(patterns));
        self.specification.regions.open(Form::Conditional, directive);
        fault.map_or(Ok(()), Err)
    }

    fn check_simple_patterns(&mut self) {
        let Some(list) = &self.specification.kinds else {
            return;
        };
        let unknown = self.simple.iter().filter(|word| !list.contains(word.text));
        for (count, word) in unknown.enumerate() {
            let message = format!("there is no kind `{}` in `%define-kinds`", word.text);
            let warning = Diagnostic::warning(word.span(), message);
            let warning = warning.note(list.span, "the kinds are these");
            let is_guessing = count < MOST_GUESSES;
            report(self.diags, if is_guessing { list.guess(warning, word.text) } else { warning });
        }
    }

    fn open(&mut self, form: Form, space: Space, directive: Directive<'a>) -> Result<(), Diagnostic> {
        // Where one begins that cannot stand in another, the other was not closed.
        while self.cannot_hold(form) {
            self.close_innermost();
        }
        let name = directive.name();
        if let Ok(name) = name {
            self.specification.names.define(space, name);
        }
        self.push(What::Open(form, name.as_ref().ok().copied()));
        self.specification.regions.open(form, directive);
        name.map(drop)
    }

    /// Whether a section or line macro cannot begin in what is open.
    fn cannot_hold(&self, form: Form) -> bool {
        let regions = &self.specification.regions;
        let is_in = |form| regions.innermost(form).is_some();
        is_in(Form::Lines) || form == Form::Section && is_in(Form::Section)
    }

    fn close(&mut self, form: Form, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let fault = directive.nothing();
        if self.belongs_to(form, directive) {
            self.close_innermost();
        }
        fault
    }

    /// Whether there is a region of this form that a directive can belong to. What is open in it was not closed, and
    /// is so now.
    fn belongs_to(&mut self, form: Form, directive: Directive<'a>) -> bool {
        let regions = &self.specification.regions;
        if let Some(unmatched) = regions.unmatched(form, directive.name) {
            report(self.diags, unmatched);
        }
        if self.specification.regions.innermost(form).is_none() {
            return false;
        }
        while self.specification.regions.current_form() != Some(form) {
            self.close_innermost();
        }
        true
    }

    fn close_innermost(&mut self) {
        if let Some(form) = self.specification.regions.close() {
            self.push(What::Close(form));
        }
    }

    fn insert(&mut self, name: Slice<'a>, indent: usize) {
        let names = &mut self.specification.names;
        names.mention(Space::Section, name.text);
        self.push(What::Insert { name, indent });
    }
}
