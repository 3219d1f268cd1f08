//! The template arguments of a class or multiclass.

use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::ids::{TypeId, ValueId};
use crate::source::{Span, Symbol};

/// A template argument of a class or multiclass.
#[derive(Clone, Debug)]
pub struct TemplateArg {
    /// The qualified name, `C:a` or `M::a`.
    pub name: Symbol,
    /// The name as written.
    pub short_name: Symbol,
    /// The type.
    pub ty: TypeId,
    /// The default; `?` if there is none.
    pub default: ValueId,
    /// The location of the name.
    pub span: Span,
    /// Whether anything mentions it.
    pub is_used: bool,
}

/// The positions of template arguments by qualified name; only for long lists.
pub(crate) type ArgTable = Option<Arc<FxHashMap<Symbol, u32>>>;

/// Template arguments in order, which are found by their names.
#[derive(Clone, Default)]
pub struct TemplateArgs {
    list: Vec<TemplateArg>,
    by_name: ArgTable,
    by_short_name: FxHashMap<Symbol, u32>,
}

impl TemplateArgs {
    /// Up to so many arguments are searched one by one.
    const FEW: usize = 12;

    /// Appends an argument whose name is new.
    pub(crate) fn push(&mut self, arg: TemplateArg) {
        self.list.push(arg);
        if self.list.len() <= TemplateArgs::FEW {
            return;
        }
        let by_name = Arc::make_mut(self.by_name.get_or_insert_default());
        for (at, arg) in self.list.iter().enumerate().skip(by_name.len()) {
            by_name.insert(arg.name, at as u32);
            self.by_short_name.insert(arg.short_name, at as u32);
        }
    }

    /// The positions by qualified name, if the list is long.
    pub(crate) fn table(&self) -> &ArgTable {
        &self.by_name
    }

    /// The position of the argument with this qualified name.
    pub(crate) fn position(&self, name: Symbol) -> Option<usize> {
        match &self.by_name {
            Some(table) => table.get(&name).map(|&at| at as usize),
            None => self.list.iter().position(|arg| arg.name == name),
        }
    }

    /// The position of the argument with this name as written.
    pub(crate) fn short_position(&self, name: Symbol) -> Option<usize> {
        match &self.by_name {
            Some(_) => self.by_short_name.get(&name).map(|&at| at as usize),
            None => self.list.iter().position(|arg| arg.short_name == name),
        }
    }

    /// The argument with this name as written, which is now used.
    pub(crate) fn mention(&mut self, name: Symbol) -> Option<&TemplateArg> {
        let at = self.short_position(name)?;
        let arg = self.list.get_mut(at)?;
        arg.is_used = true;
        Some(arg)
    }

    /// Replaces the default of the argument at this position.
    pub(crate) fn set_default(&mut self, at: usize, default: ValueId) {
        self.list[at].default = default;
    }
}

impl Deref for TemplateArgs {
    type Target = [TemplateArg];
    fn deref(&self) -> &[TemplateArg] {
        &self.list
    }
}
