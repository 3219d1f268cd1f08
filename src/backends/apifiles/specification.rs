//! [`Specification`]: a specification as a list of items, read once for all kinds of output.
//!
//! Reports errors that do not depend on the kind; `expand` reports the others. To avoid consequential errors, a
//! misspelled directive counts as the one that it resembles, and an unclosed region ends where one begins that cannot
//! be nested in it.

use super::directive::{self, Command, Directive};
use super::kinds::{KindList, Pattern};
use super::macros::{self, Body, Use};
use super::names::{Names, Namespace};
use super::regions::{RegionId, RegionKind, Regions};
use super::report::{MAX_SUGGESTIONS, may_suggest, report};
use super::text::{Slice, todos};
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// The limit of nested regions.
const MAX_NESTING: usize = 64;

/// A specification.
#[derive(Debug, Default)]
pub(super) struct Specification<'a> {
    pub(super) items: Vec<Item<'a>>,
    pub(super) kinds: Option<KindList<'a>>,
    pub(super) regions: Regions<'a>,
    pub(super) names: Names<'a>,
}

/// A line with an effect, and its region.
#[derive(Debug)]
pub(super) struct Item<'a> {
    pub(super) region: Option<RegionId>,
    pub(super) effect: Effect<'a>,
}

/// The effect of a line.
#[derive(Debug)]
pub(super) enum Effect<'a> {
    /// A line of text, without its end.
    Text {
        line: Slice<'a>,
        uses: Vec<Use<'a>>,
        /// A `TODO` in the unexpanded line.
        todo: Option<Slice<'a>>,
    },
    Define {
        name: Slice<'a>,
        body: Body<'a>,
    },
    /// Opens a section or a line macro; without a name after an error.
    Open(RegionKind, Option<Slice<'a>>),
    /// Opens a conditional.
    Kind(Vec<Pattern<'a>>),
    Else,
    /// Closes a region of any kind.
    Close(RegionKind),
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
    /// The patterns that name one kind: the list of kinds may follow them.
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
        if let Some((word, meant)) = directive::misspelled_end(line) {
            let message = format!("probably misspelled directive `{}`", word.text);
            let warning = Diagnostic::warning(word.span(), message);
            let warning = warning.help(format!("close a region with `%{meant}`"));
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
            names.mark_used(Namespace::Macro, found.name.text);
        }
        let todo = todos(line.text).next().map(|range| line.part(range));
        self.push(Effect::Text { line, uses, todo });
    }

    fn push(&mut self, effect: Effect<'a>) {
        let region = self.specification.regions.current();
        self.specification.items.push(Item { region, effect });
    }

    fn directive(&mut self, directive: Directive<'a>) {
        let command = match directive.in_specification() {
            Ok(command) => command,
            Err(unknown) => {
                let current = self.specification.regions.current_form().filter(|_| directive.name.text == "%end");
                let diagnostic = match current {
                    Some(current) => unknown.diagnostic.help(format!("close the region with `{}`", current.end())),
                    None => unknown.diagnostic,
                };
                self.report(diagnostic);
                let closing = current.map(|current| match current {
                    RegionKind::Section => Command::EndSection,
                    RegionKind::Conditional => Command::EndKind,
                    RegionKind::Lines => Command::EndDefineLines,
                });
                let Some(meant) = closing.or(unknown.meant) else { return };
                meant
            }
        };
        if let Some(misplaced) = self.specification.regions.misplaced(command, directive) {
            report(self.diags, misplaced);
            if self.specification.regions.depth() > MAX_NESTING {
                return;
            }
        }
        let region = self.specification.regions.current();
        if let Err(error) = self.apply(command, directive) {
            let error = self.specification.regions.explain(error, region);
            report(self.diags, error);
        }
    }

    /// Reports an error in the innermost open region.
    fn report(&mut self, error: Diagnostic) {
        let current = self.specification.regions.current();
        let error = self.specification.regions.explain(error, current);
        report(self.diags, error);
    }

    fn apply(&mut self, command: Command, directive: Directive<'a>) -> Result<(), Diagnostic> {
        match command {
            Command::Define => self.define(directive),
            Command::DefineKinds => self.define_kinds(directive),
            Command::DefineLines => self.open(RegionKind::Lines, Namespace::LineMacro, directive),
            Command::Section => self.open(RegionKind::Section, Namespace::Section, directive),
            Command::Kind => self.kind(directive),
            Command::Else => {
                let error = directive.expect_end();
                if self.belongs_to(RegionKind::Conditional, directive) {
                    self.push(Effect::Else);
                }
                error
            }
            Command::EndKind => self.close(RegionKind::Conditional, directive),
            Command::EndSection => self.close(RegionKind::Section, directive),
            Command::EndDefineLines => self.close(RegionKind::Lines, directive),
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
                names.mark_used(Namespace::LineMacro, name.text);
                self.push(Effect::InsertLines { name });
                Ok(())
            }
        }
    }

    fn define(&mut self, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let word = directive.rest.first_word();
        let (name, rest) = word.ok_or_else(|| directive.missing("a name"))?;
        // One blank separates; further ones belong to the body.
        let separator = rest.text.chars().next().map_or(0, char::len_utf8);
        let (body, zeros) = Body::read(rest.after(separator));
        for zero in zeros {
            let message = format!("invalid argument `{}`: arguments start at `%{{1}}`", zero.text);
            self.report(Diagnostic::error(zero.span(), message));
        }
        self.specification.names.define(Namespace::Macro, name);
        self.push(Effect::Define { name, body });
        Ok(())
    }

    fn define_kinds(&mut self, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let name = directive.name.span();
        if let Some(first) = &self.specification.kinds {
            let twice = Diagnostic::error(name, "duplicate `%define-kinds`");
            return Err(twice.note(first.span, "the first list"));
        }
        let span = directive.rest.words().fold(name, |all, word| all.to(word.span()));
        let (list, duplicates) = KindList::new(directive.rest.words(), span);
        for duplicate in duplicates {
            let message = format!("duplicate kind `{}`", duplicate.text);
            self.report(Diagnostic::error(duplicate.span(), message));
        }
        if list.is_empty() {
            return Err(directive.missing("at least one kind"));
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
                Err(error) => {
                    let list = self.specification.kinds.as_ref();
                    let list = list.filter(|_| may_suggest(self.diags));
                    let first = word.text.trim_end_matches('+');
                    self.report(match list {
                        Some(list) => list.suggest(error, first),
                        None => error,
                    });
                }
            }
        }
        let is_empty = directive.rest.words().next().is_none();
        let error = is_empty.then(|| directive.missing("at least one pattern"));
        self.push(Effect::Kind(patterns));
        self.specification.regions.open(RegionKind::Conditional, directive);
        error.map_or(Ok(()), Err)
    }

    fn check_simple_patterns(&mut self) {
        let Some(list) = &self.specification.kinds else {
            return;
        };
        let unknown = self.simple.iter().filter(|word| !list.contains(word.text));
        for (count, word) in unknown.enumerate() {
            let message = format!("kind `{}` is not in `%define-kinds`", word.text);
            let warning = Diagnostic::warning(word.span(), message);
            let warning = warning.note(list.span, "the list of kinds");
            let may_suggest = count < MAX_SUGGESTIONS;
            report(self.diags, if may_suggest { list.suggest(warning, word.text) } else { warning });
        }
    }

    fn open(
        &mut self,
        region_kind: RegionKind,
        namespace: Namespace,
        directive: Directive<'a>,
    ) -> Result<(), Diagnostic> {
        // The regions that cannot contain this one were not closed.
        while self.cannot_hold(region_kind) {
            self.close_innermost();
        }
        let name = directive.name();
        if let Ok(name) = name {
            self.specification.names.define(namespace, name);
        }
        self.push(Effect::Open(region_kind, name.as_ref().ok().copied()));
        self.specification.regions.open(region_kind, directive);
        name.map(drop)
    }

    /// Whether a section or line macro cannot be nested in the open regions.
    fn cannot_hold(&self, region_kind: RegionKind) -> bool {
        let regions = &self.specification.regions;
        let is_in = |region_kind| regions.innermost(region_kind).is_some();
        is_in(RegionKind::Lines) || region_kind == RegionKind::Section && is_in(RegionKind::Section)
    }

    fn close(&mut self, region_kind: RegionKind, directive: Directive<'a>) -> Result<(), Diagnostic> {
        let error = directive.expect_end();
        if self.belongs_to(region_kind, directive) {
            self.close_innermost();
        }
        error
    }

    /// Whether a directive belongs to an open region of this kind. Closes the unclosed regions inside it.
    fn belongs_to(&mut self, region_kind: RegionKind, directive: Directive<'a>) -> bool {
        let regions = &self.specification.regions;
        if let Some(unmatched) = regions.unmatched(region_kind, directive.name) {
            report(self.diags, unmatched);
        }
        if self.specification.regions.innermost(region_kind).is_none() {
            return false;
        }
        while self.specification.regions.current_form() != Some(region_kind) {
            self.close_innermost();
        }
        true
    }

    fn close_innermost(&mut self) {
        if let Some(region_kind) = self.specification.regions.close() {
            self.push(Effect::Close(region_kind));
        }
    }

    fn insert(&mut self, name: Slice<'a>, indent: usize) {
        let names = &mut self.specification.names;
        names.mark_used(Namespace::Section, name.text);
        self.push(Effect::Insert { name, indent });
    }
}
