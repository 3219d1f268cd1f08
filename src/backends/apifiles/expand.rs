//! From a specification and a kind to [`Sections`]: conditions are decided, macros replaced, sections collected.
//!
//! Names count from where they are defined, so the items are gone through once, in order. A region that is off defines
//! nothing and uses nothing; what could be checked in it for all kinds alike, the reader has checked.

use super::block::{Block, Budget, BudgetExceeded};
use super::kinds::Kind;
use super::macros::{Body, Use};
use super::names::{FxIndexMap, Namespace};
use super::regions::{RegionId, RegionKind};
use super::report::{may_suggest, report};
use super::specification::{Effect, Item, Specification};
use super::text::{Slice, todos};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::Span;

/// The sections of a specification for one kind.
#[derive(Debug)]
pub(super) struct Sections<'s, 'a> {
    specification: &'s Specification<'a>,
    kind: Kind<'s>,
    sections: FxIndexMap<&'a str, NamedBlock<'a>>,
}

impl<'s> Sections<'s, '_> {
    /// The section of this name.
    pub(super) fn get(&self, name: &str) -> Option<&Block> {
        self.sections.get(name).map(|section| &section.block)
    }

    /// The diagnostic for an undefined section in a template.
    pub(super) fn missing_section(&self, name: Slice, may_suggest: bool) -> Diagnostic {
        self.missing(Namespace::Section, name, may_suggest, |_| true)
    }

    /// The diagnostic for an undefined name, which may be defined for other kinds or later.
    fn missing(
        &self,
        namespace: Namespace,
        name: Slice,
        may_suggest: bool,
        is_above: impl Fn(Span) -> bool,
    ) -> Diagnostic {
        let names = &self.specification.names;
        let Some(defined) = names.first(namespace, name.text) else {
            return names.unknown(namespace, name, may_suggest);
        };
        let message = format!("undefined {} `{}`", namespace.noun(), name.text);
        let label = if is_above(defined) {
            format!("this definition is not for kind `{}`", self.kind.name)
        } else {
            "defined after its use".to_owned()
        };
        Diagnostic::error(name.span(), message).note(defined, label)
    }
}

/// Expands the sections for a kind. Fails if the budget is exceeded.
pub(super) fn expand<'s, 'a>(
    specification: &'s Specification<'a>,
    kind: &'s str,
    budget: &mut Budget,
    diags: &mut Diags,
) -> Result<Sections<'s, 'a>, Reported> {
    let mut expansion = Expansion {
        sections: Sections {
            specification,
            kind: Kind::new(kind, specification.kinds.as_ref()),
            sections: FxIndexMap::default(),
        },
        macros: FxIndexMap::default(),
        line_macros: FxIndexMap::default(),
        conditions: Vec::new(),
        open: Vec::new(),
        budget,
        diags,
    };
    for item in &specification.items {
        if expansion.diags.is_full() {
            break;
        }
        expansion.item(item)?;
    }
    Ok(expansion.sections)
}

/// A complete section or line macro.
#[derive(Debug)]
struct NamedBlock<'a> {
    name: Slice<'a>,
    block: Block,
}

/// A macro.
struct Macro<'s, 'a> {
    name: Slice<'a>,
    body: &'s Body<'a>,
}

/// An unexpanded line of text.
#[derive(Clone, Copy)]
struct Text<'u, 'a> {
    line: Slice<'a>,
    uses: &'u [Use<'a>],
    todo: Option<Slice<'a>>,
}

/// A section or line macro whose lines are being collected.
struct OpenBlock<'a> {
    region_kind: RegionKind,
    /// `None` after an error, and in an inactive region.
    name: Option<Slice<'a>>,
    block: Block,
}

struct Expansion<'s, 'a, 'd> {
    sections: Sections<'s, 'a>,
    macros: FxIndexMap<&'a str, Macro<'s, 'a>>,
    line_macros: FxIndexMap<&'a str, NamedBlock<'a>>,
    /// The conditions of the open conditionals, the innermost last.
    conditions: Vec<bool>,
    /// The open sections and line macros, the innermost last.
    open: Vec<OpenBlock<'a>>,
    budget: &'d mut Budget,
    diags: &'d mut Diags,
}

impl<'s, 'a> Expansion<'s, 'a, '_> {
    fn item(&mut self, item: &'s Item<'a>) -> Result<(), Reported> {
        let is_on = self.conditions.iter().all(|is_on| *is_on);
        match &item.effect {
            Effect::Kind(patterns) => {
                let kind = self.sections.kind;
                let is_any = patterns.iter().any(|pattern| pattern.matches(kind));
                self.conditions.push(is_any);
            }
            Effect::Else => {
                if let Some(condition) = self.conditions.last_mut() {
                    *condition = !*condition;
                }
            }
            Effect::Open(region_kind, name) => {
                let name = name.filter(|_| is_on);
                let block = Block::default();
                self.open.push(OpenBlock { region_kind: *region_kind, name, block });
                if let Some(name) = name {
                    self.check_new(*region_kind, name, item.region);
                }
            }
            Effect::Close(RegionKind::Conditional) => drop(self.conditions.pop()),
            Effect::Close(_) => self.close(),
            Effect::InsertLines { name } if !is_on => self.check_exists(Namespace::LineMacro, *name, item.region),
            Effect::Insert { name, .. } if !is_on => self.check_exists(Namespace::Section, *name, item.region),
            _ if !is_on => {}
            Effect::Define { name, body } => self.define(*name, body, item.region),
            Effect::Text { line, uses, todo } => {
                let Some(mut open) = self.open.pop() else {
                    return Ok(());
                };
                let text = Text { line: *line, uses, todo: *todo };
                let result = self.text(&mut open.block, &text, item.region);
                self.open.push(open);
                return self.within_budget(result, *line);
            }
            Effect::Insert { name, indent } => return self.insert(*name, *indent, item.region),
            Effect::InsertLines { name } => return self.insert_lines(*name, item.region),
        }
        Ok(())
    }

    fn report(&mut self, error: Diagnostic, region: Option<RegionId>) {
        let regions = &self.sections.specification.regions;
        report(self.diags, regions.explain(error, region));
    }

    /// The diagnostic for an undefined name of the specification.
    fn missing(&self, namespace: Namespace, name: Slice) -> Diagnostic {
        let is_above = |defined| defined < name.span();
        self.sections.missing(namespace, name, may_suggest(self.diags), is_above)
    }

    fn within_budget(&mut self, result: Result<(), BudgetExceeded>, at: Slice) -> Result<(), Reported> {
        result.map_err(|BudgetExceeded| report(self.diags, BudgetExceeded::diagnostic(at)))
    }

    /// Reports a duplicate definition.
    fn check_new(&mut self, region_kind: RegionKind, name: Slice<'a>, region: Option<RegionId>) {
        let namespace = match region_kind {
            RegionKind::Lines => Namespace::LineMacro,
            _ => Namespace::Section,
        };
        if let Some(first) = self.table(region_kind).get(name.text) {
            let first = first.name;
            self.report(duplicate(namespace, name, first), region);
        }
    }

    /// The table of the complete regions of this kind.
    fn table(&mut self, region_kind: RegionKind) -> &mut FxIndexMap<&'a str, NamedBlock<'a>> {
        match region_kind {
            RegionKind::Lines => &mut self.line_macros,
            _ => &mut self.sections.sections,
        }
    }

    fn close(&mut self) {
        let Some(OpenBlock { region_kind, name, block }) = self.open.pop() else {
            return;
        };
        let Some(name) = name else { return };
        // The first definition stays.
        self.table(region_kind).entry(name.text).or_insert(NamedBlock { name, block });
    }

    fn define(&mut self, name: Slice<'a>, body: &'s Body<'a>, region: Option<RegionId>) {
        if let Some(first) = self.macros.get(name.text) {
            let first = first.name;
            return self.report(duplicate(Namespace::Macro, name, first), region);
        }
        self.macros.insert(name.text, Macro { name, body });
    }

    /// Expands the macros in a line of text.
    fn text(&mut self, block: &mut Block, text: &Text<'_, 'a>, region: Option<RegionId>) -> Result<(), BudgetExceeded> {
        let Text { line, uses, todo } = *text;
        let start = block.text.len();
        let mut at = 0;
        for found in uses {
            let before = line.part(at..found.range.start);
            block.push(before.text, self.budget)?;
            at = found.range.end;
            self.replace(block, found, region)?;
        }
        block.push(line.after(at).text, self.budget)?;
        // Macros may add a `TODO`, and one in the name of a macro disappears.
        let expanded = block.text.get(start..).filter(|_| !uses.is_empty());
        let has_todo = expanded.map_or(todo.is_some(), |text| todos(text).next().is_some());
        if has_todo {
            block.todos.insert(todo.unwrap_or(line).span());
        }
        block.push("\n", self.budget)
    }

    fn replace(&mut self, block: &mut Block, found: &Use<'a>, region: Option<RegionId>) -> Result<(), BudgetExceeded> {
        let name = found.name;
        let Some(Macro { name: defined, body }) = self.macros.get(name.text) else {
            let mut error = self.missing(Namespace::Macro, name);
            if name.text.bytes().all(|byte| byte.is_ascii_digit()) {
                error = error.help("arguments are allowed only in the body of a `%define`");
            }
            self.report(error, region);
            return Ok(());
        };
        let arguments: Vec<Slice> = found.arguments().collect();
        if let Some(parameter) = body.missing_parameter(arguments.len()) {
            let given = match arguments.len() {
                0 => "no argument is".to_owned(),
                1 => "only 1 argument is".to_owned(),
                count => format!("only {count} arguments are"),
            };
            let (name, parameter) = (name.text, parameter.text);
            let message = format!("macro `{name}` uses `{parameter}`, but {given} given");
            let error =
                Diagnostic::error(found.whole.span(), message).note(defined.span(), format!("definition of `{name}`"));
            self.report(error, region);
            return Ok(());
        }
        for piece in body.pieces(&arguments) {
            block.push(piece, self.budget)?;
        }
        Ok(())
    }

    /// The name of the open region of this kind and name.
    fn open_by(&self, region_kind: RegionKind, name: Slice) -> Option<Slice<'a>> {
        let open = self.open.iter().filter(|open| open.region_kind == region_kind);
        let mut names = open.filter_map(|open| open.name);
        names.find(|opened| opened.text == name.text)
    }

    fn insert(&mut self, name: Slice<'a>, indent: usize, region: Option<RegionId>) -> Result<(), Reported> {
        if let Some(itself) = self.open_by(RegionKind::Section, name) {
            let message = format!("section `{}` cannot be inserted into itself", name.text);
            let error = Diagnostic::error(name.span(), message);
            report(self.diags, error.note(itself.span(), "start of the section"));
            return Ok(());
        }
        let Some(inserted) = self.sections.get(name.text) else {
            let error = self.missing(Namespace::Section, name);
            self.report(error, region);
            return Ok(());
        };
        let result = match self.open.last_mut() {
            Some(open) => open.block.insert(inserted, indent, self.budget),
            None => Ok(()),
        };
        self.within_budget(result, name)
    }

    fn insert_lines(&mut self, name: Slice<'a>, region: Option<RegionId>) -> Result<(), Reported> {
        // The misplaced directive inside the line macro was reported.
        if self.open_by(RegionKind::Lines, name).is_some() {
            return Ok(());
        }
        let Some(lines) = self.line_macros.get(name.text) else {
            let error = self.missing(Namespace::LineMacro, name);
            self.report(error, region);
            return Ok(());
        };
        let result = match self.open.last_mut() {
            Some(open) => open.block.insert(&lines.block, 0, self.budget),
            None => Ok(()),
        };
        self.within_budget(result, name)
    }

    /// Checks in an inactive region that a name exists for some kind.
    fn check_exists(&mut self, namespace: Namespace, name: Slice<'a>, region: Option<RegionId>) {
        let names = &self.sections.specification.names;
        let first = names.first(namespace, name.text);
        if first.is_none_or(|first| first > name.span()) {
            let error = self.missing(namespace, name);
            self.report(error, region);
        }
    }
}

/// The diagnostic for a duplicate definition.
fn duplicate(namespace: Namespace, name: Slice, first: Slice) -> Diagnostic {
    let message = format!("duplicate definition of {} `{}`", namespace.noun(), name.text);
    Diagnostic::error(name.span(), message).note(first.span(), "first definition")
}
