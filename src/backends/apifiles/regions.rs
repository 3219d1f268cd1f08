//! Regions: what is open where, and which directive may stand in what.
//!
//! Takes directives in the order of the text; hands on [`RegionId`]s, by which a message can tell what region it is
//! about and where that began.

use super::directive::{Command, Directive};
use super::text::Slice;
use crate::diagnostics::Diagnostic;
use crate::source::Span;

/// The forms of regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Section,
    Conditional,
    Lines,
}

impl Form {
    /// The directive that opens one.
    pub(super) fn directive(self) -> &'static str {
        match self {
            Form::Section => "%section",
            Form::Conditional => "%kind",
            Form::Lines => "%define-lines",
        }
    }

    /// The directive that closes one.
    fn end(self) -> &'static str {
        match self {
            Form::Section => "%/section",
            Form::Conditional => "%/kind",
            Form::Lines => "%/define-lines",
        }
    }
}

/// A region of the specification, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RegionId(usize);

#[derive(Debug)]
struct Region<'a> {
    form: Form,
    /// The name of a section or line macro, the patterns of a conditional; may be missing.
    name: &'a str,
    opened: Span,
}

impl Region<'_> {
    fn title(&self) -> String {
        let (directive, name) = (self.form.directive(), self.name);
        let blank = if name.is_empty() { "" } else { " " };
        format!("`{directive}{blank}{name}`")
    }
}

/// All regions so far.
#[derive(Debug, Default)]
pub(super) struct Regions<'a> {
    all: Vec<Region<'a>>,
    /// Those that are open, the innermost last.
    open: Vec<RegionId>,
}

impl<'a> Regions<'a> {
    fn get(&self, id: RegionId) -> Option<&Region<'a>> {
        self.all.get(id.0)
    }

    pub(super) fn open(&mut self, form: Form, directive: Directive<'a>) {
        let name = directive.rest.text.trim();
        self.open.push(RegionId(self.all.len()));
        self.all.push(Region { form, name, opened: directive.name.span() });
    }

    /// Closes the innermost region and tells what it was.
    pub(super) fn close(&mut self) -> Option<Form> {
        let id = self.open.pop()?;
        self.get(id).map(|region| region.form)
    }

    /// How many are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The innermost open region.
    pub(super) fn current(&self) -> Option<RegionId> {
        self.open.last().copied()
    }

    pub(super) fn current_form(&self) -> Option<Form> {
        self.get(self.current()?).map(|region| region.form)
    }

    /// The innermost open region of this form.
    pub(super) fn innermost(&self, form: Form) -> Option<RegionId> {
        let is_such = |id: &&RegionId| self.get(**id).is_some_and(|region| region.form == form);
        self.open.iter().rev().find(is_such).copied()
    }

    /// Whether a line of text that stands here is kept.
    pub(super) fn keeps_text(&self) -> bool {
        // A conditional alone keeps nothing.
        self.innermost(Form::Section).or(self.innermost(Form::Lines)).is_some()
    }

    /// Adds to a message where the region began that it is about.
    pub(super) fn explain(&self, diagnostic: Diagnostic, id: Option<RegionId>) -> Diagnostic {
        match id.and_then(|id| self.get(id)) {
            Some(region) => diagnostic.note(region.opened, format!("{} begins here", region.title())),
            None => diagnostic,
        }
    }

    /// The message that a directive must not stand here, if it is so. Directives that close a region are no question
    /// of place: see [`Regions::unmatched`].
    pub(super) fn misplaced(&self, command: Command, directive: Directive) -> Option<Diagnostic> {
        let lines = self.innermost(Form::Lines);
        let section = self.innermost(Form::Section);
        let conditional = self.innermost(Form::Conditional);
        let (around, needed) = match command {
            Command::Define | Command::DefineLines => (lines, None),
            Command::DefineKinds | Command::Kind => (lines.or(conditional), None),
            Command::Section => (lines.or(section), None),
            Command::Insert | Command::InsertIndented | Command::InsertLines => (lines, Some(Form::Section)),
            Command::Else | Command::EndKind | Command::EndSection | Command::EndDefineLines => {
                return None;
            }
        };
        let name = directive.name;
        if let Some(region) = around.and_then(|id| self.get(id)) {
            let inside = region.form.directive();
            let message = format!("`{}` cannot stand in a `{inside}` region", name.text);
            let misplaced = Diagnostic::error(name.span(), message);
            return Some(self.explain(misplaced, around));
        }
        let needed = needed.filter(|form| self.innermost(*form).is_none())?;
        let message = format!("`{}` stands in no `{}` region", name.text, needed.directive());
        let misplaced = Diagnostic::error(name.span(), message);
        Some(self.explain(misplaced, self.current()))
    }

    /// The message that a directive that belongs to the innermost region, of this form, finds another one, or none.
    pub(super) fn unmatched(&self, form: Form, name: Slice) -> Option<Diagnostic> {
        let current = self.current_form();
        if current == Some(form) {
            return None;
        }
        let message = match current.filter(|_| self.innermost(form).is_some()) {
            Some(current) => format!("`{}` stands in a `{}` region that is still open", name.text, current.directive()),
            None => format!("`{}` stands in no `{}` region", name.text, form.directive()),
        };
        let unmatched = Diagnostic::error(name.span(), message);
        Some(self.explain(unmatched, self.current()))
    }

    /// The messages about what is open at the end of the text.
    pub(super) fn unterminated(&self) -> impl Iterator<Item = Diagnostic> {
        let open = self.open.iter().filter_map(|id| self.get(*id));
        open.map(|region| {
            let message = format!("{} is never closed", region.title());
            Diagnostic::error(region.opened, message).help(format!("it ends with `{}`", region.form.end()))
        })
    }
}
