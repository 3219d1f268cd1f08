//! [`TokenId`], [`LineId`] and [`ContextId`]: numbers of tokens, lines and contexts, each with tables of its own.

use std::ops::{Deref, Index, IndexMut};

/// A number in the tables of one kind, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Id<const KIND: char>(u32);

pub(super) type TokenId = Id<'t'>;
pub(super) type LineId = Id<'l'>;
pub(super) type ContextId = Id<'c'>;

impl<const KIND: char> Id<KIND> {
    pub(super) const FIRST: Self = Id(0);

    pub(super) fn next(self) -> Self {
        Id(self.0 + 1)
    }

    /// The number before one that is not the first.
    pub(super) fn previous(self) -> Self {
        Id(self.0 - 1)
    }

    /// The numbers from this one on, without `end`.
    pub(super) fn until(self, end: Self) -> impl DoubleEndedIterator<Item = Self> {
        (self.0..end.0).map(Id)
    }
}

/// What there is of each token, line or context.
pub(super) struct Table<const KIND: char, T>(Vec<T>);

pub(super) type PerToken<T> = Table<'t', T>;
pub(super) type PerLine<T> = Table<'l', T>;
pub(super) type PerContext<T> = Table<'c', T>;

impl<const KIND: char, T> Table<KIND, T> {
    pub(super) fn of(values: Vec<T>) -> Self {
        Table(values)
    }

    pub(super) fn push(&mut self, value: T) -> Id<KIND> {
        self.0.push(value);
        self.end().previous()
    }

    /// The number behind the last one.
    pub(super) fn end(&self) -> Id<KIND> {
        Id(self.0.len() as u32)
    }

    pub(super) fn ids(&self) -> impl DoubleEndedIterator<Item = Id<KIND>> + use<KIND, T> {
        Id::FIRST.until(self.end())
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    pub(super) fn slice(&self, first: Id<KIND>, end: Id<KIND>) -> &[T] {
        &self.0[first.0 as usize..end.0 as usize]
    }

    pub(super) fn before(&self, id: Id<KIND>) -> Option<&T> {
        self.0.get((id.0 as usize).checked_sub(1)?)
    }

    pub(super) fn behind(&self, id: Id<KIND>) -> Option<&T> {
        self.0.get(id.0 as usize + 1)
    }

    /// The first number whose value is not among those that come first.
    pub(super) fn partition_point(&self, comes_first: impl FnMut(&T) -> bool) -> Id<KIND> {
        Id(self.0.partition_point(comes_first) as u32)
    }
}

impl<const KIND: char, T> Deref for Table<KIND, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<const KIND: char, T> Index<Id<KIND>> for Table<KIND, T> {
    type Output = T;
    fn index(&self, id: Id<KIND>) -> &T {
        &self.0[id.0 as usize]
    }
}

impl<const KIND: char, T> IndexMut<Id<KIND>> for Table<KIND, T> {
    fn index_mut(&mut self, id: Id<KIND>) -> &mut T {
        &mut self.0[id.0 as usize]
    }
}
