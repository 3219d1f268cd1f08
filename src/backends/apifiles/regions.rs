//! Regions: which are open at a line, and which directives they allow. Diagnostics refer to a region by its
//! [`RegionId`].

use super::directive::{Command, Directive};
use super::text::Slice;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::Span;

/// The kinds of regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RegionKind {
    Section,
    Conditional,
    Lines,
}

impl RegionKind {
    /// The opening directive.
    pub(super) fn directive(self) -> &'static str {
        match self {
            RegionKind::Section => "%section",
            RegionKind::Conditional => "%kind",
            RegionKind::Lines => "%define-lines",
        }
    }

    /// The closing directive.
    pub(super) fn end(self) -> &'static str {
        match self {
            RegionKind::Section => "%/section",
            RegionKind::Conditional => "%/kind",
            RegionKind::Lines => "%/define-lines",
        }
    }
}

/// The index of a region of the specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RegionId(usize);

#[derive(Debug)]
struct Region<'a> {
    region_kind: RegionKind,
    /// The name of a section or line macro, or the patterns of a conditional; may be empty.
    name: &'a str,
    opened: Span,
}

impl Region<'_> {
    fn title(&self) -> String {
        let (directive, name) = (self.region_kind.directive(), self.name);
        let blank = if name.is_empty() { "" } else { " " };
        format!("`{directive}{blank}{name}`")
    }
}

/// The regions read so far.
#[derive(Debug, Default)]
pub(super) struct Regions<'a> {
    all: Vec<Region<'a>>,
    /// The open regions, the innermost last.
    open: Vec<RegionId>,
}

impl<'a> Regions<'a> {
    fn get(&self, id: RegionId) -> Option<&Region<'a>> {
        self.all.get(id.0)
    }

    pub(super) fn open(&mut self, region_kind: RegionKind, directive: Directive<'a>) {
        let name = directive.rest.text.trim();
        self.open.push(RegionId(self.all.len()));
        self.all.push(Region { region_kind, name, opened: directive.name.span() });
    }

    /// Closes the innermost region and returns its kind.
    pub(super) fn close(&mut self) -> Option<RegionKind> {
        let id = self.open.pop()?;
        self.get(id).map(|region| region.region_kind)
    }

    /// The number of open regions.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The innermost open region.
    pub(super) fn current(&self) -> Option<RegionId> {
        self.open.last().copied()
    }

    pub(super) fn current_form(&self) -> Option<RegionKind> {
        self.get(self.current()?).map(|region| region.region_kind)
    }

    /// The innermost open region of a kind.
    pub(super) fn innermost(&self, region_kind: RegionKind) -> Option<RegionId> {
        let matches = |id: &&RegionId| self.get(**id).is_some_and(|region| region.region_kind == region_kind);
        self.open.iter().rev().find(matches).copied()
    }

    /// Whether a line of text at this position is kept.
    pub(super) fn keeps_text(&self) -> bool {
        // A conditional outside a section keeps nothing.
        self.innermost(RegionKind::Section).or(self.innermost(RegionKind::Lines)).is_some()
    }

    /// Adds a note with the opening of a region.
    pub(super) fn explain(&self, diagnostic: Diagnostic, id: Option<RegionId>) -> Diagnostic {
        match id.and_then(|id| self.get(id)) {
            Some(region) => diagnostic.note(region.opened, format!("{} is opened by this directive", region.title())),
            None => diagnostic,
        }
    }

    /// The diagnostic for a directive that is not allowed at this position. For closing directives, see
    /// [`Regions::unmatched`].
    pub(super) fn misplaced(&self, command: Command, directive: Directive) -> Option<Diagnostic> {
        let lines = self.innermost(RegionKind::Lines);
        let section = self.innermost(RegionKind::Section);
        let conditional = self.innermost(RegionKind::Conditional);
        let (around, needed) = match command {
            Command::Define | Command::DefineLines => (lines, None),
            Command::DefineKinds | Command::Kind => (lines.or(conditional), None),
            Command::Section => (lines.or(section), None),
            Command::Insert | Command::InsertIndented | Command::InsertLines => (lines, Some(RegionKind::Section)),
            Command::Else | Command::EndKind | Command::EndSection | Command::EndDefineLines => {
                return None;
            }
        };
        let name = directive.name;
        if let Some(region) = around.and_then(|id| self.get(id)) {
            let inside = region.region_kind.directive();
            let message = format!("`{}` is not allowed in a `{inside}` region", name.text);
            let misplaced = Diagnostic::error(name.span(), message);
            return Some(self.explain(misplaced, around));
        }
        let needed = needed.filter(|region_kind| self.innermost(*region_kind).is_none())?;
        let message = format!("`{}` outside a `{}` region", name.text, needed.directive());
        let misplaced = Diagnostic::error(name.span(), message);
        Some(self.explain(misplaced, self.current()))
    }

    /// The diagnostic for a directive that belongs to a region of this kind, if the innermost region is of another
    /// kind.
    pub(super) fn unmatched(&self, region_kind: RegionKind, name: Slice) -> Option<Diagnostic> {
        let current = self.current_form();
        if current == Some(region_kind) {
            return None;
        }
        let message = match current.filter(|_| self.innermost(region_kind).is_some()) {
            Some(current) => format!("`{}` inside an unclosed `{}` region", name.text, current.directive()),
            None => format!("`{}` outside a `{}` region", name.text, region_kind.directive()),
        };
        let unmatched = Diagnostic::error(name.span(), message);
        Some(self.explain(unmatched, self.current()))
    }

    /// The diagnostics for the regions that are open at the end of the text.
    pub(super) fn unterminated(&self) -> impl Iterator<Item = Diagnostic> {
        let open = self.open.iter().filter_map(|id| self.get(*id));
        open.map(|region| {
            let message = format!("unclosed {}", region.title());
            Diagnostic::error(region.opened, message).help(format!("expected `{}`", region.region_kind.end()))
        })
    }
}
