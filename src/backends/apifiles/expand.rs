//! From a specification and a kind to [`Sections`]: conditions are decided, macros replaced, sections collected.
//!
//! Names count from where they are defined, so the items are gone through once, in order. A region that is off defines
//! nothing and uses nothing; what could be checked in it for all kinds alike, the reader has checked.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::block::{Block, Budget, TooMuch};
use super::kinds::Kind;
use super::macros::{Body, Use};
use super::names::Space;
use super::regions::{Form, RegionId};
use super::specification::{Item, Specification, What};
use super::text::{Slice, todos};
use super::{may_guess, report};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

type Table<'a, T> = IndexMap<&'a str, T, FxBuildHasher>;

/// The sections of a specification for one kind.
#[derive(Debug)]
pub(super) struct Sections<'s, 'a> {
    specification: &'s Specification<'a>,
    kind: Kind<'s>,
    sections: Table<'a, Named<'a>>,
}

impl<'s> Sections<'s, '_> {
    /// The section of this name.
    pub(super) fn get(&self, name: &str) -> Option<&Block> {
        self.sections.get(name).map(|section| &section.block)
    }

    /// The message that there is no section of the name that a template gives.
    pub(super) fn not_for_template(&self, name: Slice, may_guess: bool) -> Diagnostic {
        self.missing(Space::Section, name, may_guess, |_| true)
    }

    /// The message that a name is not there; it may be for other kinds, or further down.
    fn missing(&self, space: Space, name: Slice, may_guess: bool, is_above: impl Fn(Span) -> bool) -> Diagnostic {
        let names = &self.specification.names;
        let Some(defined) = names.first(space, name.text) else {
            return names.unknown(space, name, may_guess);
        };
        let message = format!("there is no {} `{}` here", space.noun(), name.text);
        let why = if is_above(defined) {
            format!("it is defined here, but not for the kind `{}`", self.kind.name)
        } else {
            "it is defined further down".to_owned()
        };
        Diagnostic::error(name.span(), message).note(defined, why)
    }
}

/// Makes the sections for a kind.
///
/// # Errors
/// There was too much text, which was reported.
pub(super) fn expand<'s, 'a>(
    specification: &'s Specification<'a>,
    kind: &'s str,
    budget: &mut Budget,
    diags: &mut Diags,
) -> Result<Sections<'s, 'a>, TooMuch> {
    let mut expansion = Expansion {
        sections: Sections {
            specification,
            kind: Kind::new(kind, specification.kinds.as_ref()),
            sections: Table::default(),
        },
        macros: Table::default(),
        line_macros: Table::default(),
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

/// A section or line macro that is complete.
#[derive(Debug)]
struct Named<'a> {
    name: Slice<'a>,
    block: Block,
}

/// A macro.
struct Macro<'s, 'a> {
    name: Slice<'a>,
    body: &'s Body<'a>,
}

/// A line of text, as the reader found it.
#[derive(Clone, Copy)]
struct Text<'u, 'a> {
    line: Slice<'a>,
    uses: &'u [Use<'a>],
    todo: Option<Slice<'a>>,
}

/// A section or line macro that is being collected.
struct Open<'a> {
    form: Form,
    /// None after a fault, and in a region that is off.
    name: Option<Slice<'a>>,
    block: Block,
}

struct Expansion<'s, 'a, 'd> {
    sections: Sections<'s, 'a>,
    macros: Table<'a, Macro<'s, 'a>>,
    line_macros: Table<'a, Named<'a>>,
    /// Of the conditionals that are open, the innermost last.
    conditions: Vec<bool>,
    /// What is being collected, the innermost last.
    open: Vec<Open<'a>>,
    budget: &'d mut Budget,
    diags: &'d mut Diags,
}

impl<'s, 'a> Expansion<'s, 'a, '_> {
    fn item(&mut self, item: &'s Item<'a>) -> Result<(), TooMuch> {
        let is_on = self.conditions.iter().all(|is_on| *is_on);
        match &item.what {
            What::Kind(patterns) => {
                let kind = self.sections.kind;
                let is_any = patterns.iter().any(|pattern| pattern.matches(kind));
                self.conditions.push(is_any);
            }
            What::Else => {
                if let Some(condition) = self.conditions.last_mut() {
                    *condition = !*condition;
                }
            }
            What::Open(form, name) => {
                let name = name.filter(|_| is_on);
                let block = Block::default();
                self.open.push(Open { form: *form, name, block });
                if let Some(name) = name {
                    self.check_new(*form, name, item.region);
                }
            }
            What::Close(Form::Conditional) => drop(self.conditions.pop()),
            What::Close(_) => self.close(),
            What::InsertLines { name } if !is_on => self.check_exists(*name, item.region),
            _ if !is_on => {}
            What::Define { name, body } => self.define(*name, body, item.region),
            What::Text { line, uses, todo } => {
                let Some(mut open) = self.open.pop() else {
                    return Ok(());
                };
                let text = Text { line: *line, uses, todo: *todo };
                let done = self.text(&mut open.block, &text, item.region);
                self.open.push(open);
                return self.within_budget(done, *line);
            }
            What::Insert { name, indent } => return self.insert(*name, *indent, item.region),
            What::InsertLines { name } => return self.insert_lines(*name, item.region),
        }
        Ok(())
    }

    fn report(&mut self, fault: Diagnostic, region: Option<RegionId>) {
        let regions = &self.sections.specification.regions;
        report(self.diags, regions.explain(fault, region));
    }

    /// The message that a name of the specification is not there.
    fn missing(&self, space: Space, name: Slice) -> Diagnostic {
        let is_above = |defined| defined < name.span();
        self.sections.missing(space, name, may_guess(self.diags), is_above)
    }

    fn within_budget(&mut self, done: Result<(), TooMuch>, at: Slice) -> Result<(), TooMuch> {
        if done.is_err() {
            report(self.diags, Diagnostic::error(at.span(), Budget::excess()));
        }
        done
    }

    /// Reports that a name is taken.
    fn check_new(&mut self, form: Form, name: Slice<'a>, region: Option<RegionId>) {
        let space = match form {
            Form::Lines => Space::LineMacro,
            _ => Space::Section,
        };
        if let Some(first) = self.table(form).get(name.text) {
            let first = first.name;
            self.report(taken(space, name, first), region);
        }
    }

    /// Where what is collected in this form goes.
    fn table(&mut self, form: Form) -> &mut Table<'a, Named<'a>> {
        match form {
            Form::Lines => &mut self.line_macros,
            _ => &mut self.sections.sections,
        }
    }

    fn close(&mut self) {
        let Some(Open { form, name, block }) = self.open.pop() else {
            return;
        };
        let Some(name) = name else { return };
        // The first stays.
        self.table(form).entry(name.text).or_insert(Named { name, block });
    }

    fn define(&mut self, name: Slice<'a>, body: &'s Body<'a>, region: Option<RegionId>) {
        if let Some(first) = self.macros.get(name.text) {
            let first = first.name;
            return self.report(taken(Space::Macro, name, first), region);
        }
        self.macros.insert(name.text, Macro { name, body });
    }

    /// A line of text with its macros replaced.
    fn text(&mut self, block: &mut Block, text: &Text<'_, 'a>, region: Option<RegionId>) -> Result<(), TooMuch> {
        let Text { line, uses, todo } = *text;
        let start = block.text.len();
        let mut at = 0;
        for found in uses {
            let before = line.part(at..found.range.start);
            block.push(before.text, self.budget)?;
            at = found.range.end;
            self.replace(block, found, region)?;
        }
        block.push(line.behind(at).text, self.budget)?;
        // Macros may add one, and one in the name of a macro is gone.
        let made = block.text.get(start..).filter(|_| !uses.is_empty());
        let has_todo = made.map_or(todo.is_some(), |made| todos(made).next().is_some());
        if has_todo {
            block.todos.insert(todo.unwrap_or(line).span());
        }
        block.push("\n", self.budget)
    }

    fn replace(&mut self, block: &mut Block, found: &Use<'a>, region: Option<RegionId>) -> Result<(), TooMuch> {
        let name = found.name;
        let Some(Macro { name: defined, body }) = self.macros.get(name.text) else {
            let mut fault = self.missing(Space::Macro, name);
            if name.text.bytes().all(|byte| byte.is_ascii_digit()) {
                fault = fault.help("arguments stand in the body of a `%define` only");
            }
            self.report(fault, region);
            return Ok(());
        };
        let arguments: Vec<Slice> = found.arguments().collect();
        if let Some(parameter) = body.lacks(arguments.len()) {
            let given = match arguments.len() {
                0 => "no argument is".to_owned(),
                1 => "only 1 argument is".to_owned(),
                count => format!("only {count} arguments are"),
            };
            let (name, parameter) = (name.text, parameter.text);
            let message = format!("macro `{name}` asks for `{parameter}`, but {given} given");
            let fault = Diagnostic::error(found.whole.span(), message)
                .note(defined.span(), format!("`{name}` is defined here"));
            self.report(fault, region);
            return Ok(());
        }
        for piece in body.pieces(&arguments) {
            block.push(piece, self.budget)?;
        }
        Ok(())
    }

    /// What is being collected by this name.
    fn open_by(&self, form: Form, name: Slice) -> Option<Slice<'a>> {
        let open = self.open.iter().filter(|open| open.form == form);
        let mut names = open.filter_map(|open| open.name);
        names.find(|opened| opened.text == name.text)
    }

    fn insert(&mut self, name: Slice<'a>, indent: usize, region: Option<RegionId>) -> Result<(), TooMuch> {
        if let Some(itself) = self.open_by(Form::Section, name) {
            let message = format!("section `{}` cannot be inserted into itself", name.text);
            let fault = Diagnostic::error(name.span(), message);
            report(self.diags, fault.note(itself.span(), "it begins here"));
            return Ok(());
        }
        let Some(inserted) = self.sections.get(name.text) else {
            let fault = self.missing(Space::Section, name);
            self.report(fault, region);
            return Ok(());
        };
        let done = match self.open.last_mut() {
            Some(open) => open.block.insert(inserted, indent, self.budget),
            None => Ok(()),
        };
        self.within_budget(done, name)
    }

    fn insert_lines(&mut self, name: Slice<'a>, region: Option<RegionId>) -> Result<(), TooMuch> {
        // A directive inside a line macro was reported for its place.
        if self.open_by(Form::Lines, name).is_some() {
            return Ok(());
        }
        let Some(lines) = self.line_macros.get(name.text) else {
            let fault = self.missing(Space::LineMacro, name);
            self.report(fault, region);
            return Ok(());
        };
        let done = match self.open.last_mut() {
            Some(open) => open.block.insert(&lines.block, 0, self.budget),
            None => Ok(()),
        };
        self.within_budget(done, name)
    }

    /// In a region that is off, a line macro must exist for some kind at least.
    fn check_exists(&mut self, name: Slice<'a>, region: Option<RegionId>) {
        let names = &self.sections.specification.names;
        let first = names.first(Space::LineMacro, name.text);
        if first.is_none_or(|first| first > name.span()) {
            let fault = self.missing(Space::LineMacro, name);
            self.report(fault, region);
        }
    }
}

/// The message that a name is defined already.
fn taken(space: Space, name: Slice, first: Slice) -> Diagnostic {
    let message = format!("{} `{}` is defined twice", space.noun(), name.text);
    Diagnostic::error(name.span(), message).note(first.span(), "first defined here")
}
